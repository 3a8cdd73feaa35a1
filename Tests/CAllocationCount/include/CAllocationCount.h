#ifndef SLUICE_CALLOCATIONCOUNT_H
#define SLUICE_CALLOCATIONCOUNT_H

/// How often this thread has asked for memory since it began; −1 where that is not counted (only
/// with the GNU C library, and not under a sanitizer, which has its own allocator).
long callocation_count(void);

#endif
