#include "CScan.h"

// Without branches, so that compilers make vectors of it.
int cscan_has_line_terminator(const uint8_t *bytes, size_t count) {
  uint8_t found = 0;
  for (size_t i = 0; i < count && i < 2; i++) found |= (bytes[i] == '\n') | (bytes[i] == '\r');
  for (size_t i = 2; i < count; i++) {
    // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
    const uint8_t separator =
        ((bytes[i] & 0xFE) == 0xA8) & (bytes[i - 1] == 0x80) & (bytes[i - 2] == 0xE2);
    found |= separator | (bytes[i] == '\n') | (bytes[i] == '\r');
  }
  return found;
}
