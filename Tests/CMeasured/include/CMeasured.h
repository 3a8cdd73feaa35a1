#ifndef SLUICE_CMEASURED_H
#define SLUICE_CMEASURED_H

/// Calls `body` with `context`. What callgrind counts is what happens in here: `--toggle-collect` and
/// `--dump-after` want the plain name of a function that no compiler moves into another.
void cmeasured_call(void (*body)(void *context), void *context);

#endif
