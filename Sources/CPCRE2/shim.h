// PCRE2 for UTF-8: its names end in `_8`.
#ifndef SLUICE_CPCRE2_H
#define SLUICE_CPCRE2_H
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#endif
