// Bulk scanning of text, for the instructions that Swift cannot reach: valid UTF-8, the end of a
// JSON string, white space, code points. No memory outside the given range is read. Everything here
// has a twin in Swift (Tests/JSONTests/UTF8Twin.swift) that the tests hold against it.
#ifndef SLUICE_CSCAN_H
#define SLUICE_CSCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/// Offset of the first byte of the first ill-formed sequence, `count` where all is valid UTF-8
/// (RFC 3629: shortest form, no surrogates, at most U+10FFFF).
size_t cscan_utf8(const uint8_t *bytes, size_t count);

/// The same, by one of the ways that this machine has: 0 is byte by byte, 1 … `cscan_utf8_ways() - 1`
/// are the vector ones. For tests and benchmarks.
size_t cscan_utf8_by(int way, const uint8_t *bytes, size_t count);
int cscan_utf8_ways(void);

/// How many bytes start a code point of valid UTF-8: those that are no continuation.
size_t cscan_code_points(const uint8_t *bytes, size_t count);

/// Whether valid UTF-8 has at least `minimum` and at most `maximum` code points.
static inline bool cscan_has_code_points(
    const uint8_t *bytes, size_t count, ptrdiff_t minimum, ptrdiff_t maximum) {
  const ptrdiff_t most = (ptrdiff_t)count;
  // A code point has one to four bytes, so that mostly nothing needs counting.
  if (most < minimum || most / 4 > maximum) return false;
  if (most <= maximum && (most + 3) / 4 >= minimum) return true;
  const ptrdiff_t found = (ptrdiff_t)cscan_code_points(bytes, count);
  return found >= minimum && found <= maximum;
}

/// How many bytes are LF.
size_t cscan_line_feeds(const uint8_t *bytes, size_t count);

/// Offset of the byte after the last LF; 0 where there is none.
size_t cscan_last_line(const uint8_t *bytes, size_t count);

/// Whether valid UTF-8 has one of the line terminators of ECMA-262: LF, CR, U+2028, U+2029.
int cscan_has_line_terminator(const uint8_t *bytes, size_t count);

/// What each byte is as a hexadecimal digit; 255 where it is none.
extern const uint8_t cscan_hex_digits[256];

/// The number that four hexadecimal digits write; above 0xFFFF where one of them is none.
static inline uint32_t cscan_hex4(const uint8_t *digits) {
  const uint32_t first = cscan_hex_digits[digits[0]];
  const uint32_t second = cscan_hex_digits[digits[1]];
  const uint32_t third = cscan_hex_digits[digits[2]];
  const uint32_t fourth = cscan_hex_digits[digits[3]];
  const uint32_t wrong = (first | second | third | fourth) & 0xF0;
  return (first << 12 | second << 8 | third << 4 | fourth) | wrong << 16;
}

#if defined(__aarch64__) && defined(__ARM_NEON)
/// One bit for each byte of a mask of 0x00 and 0xFF.
static inline uint32_t cscan_bits(uint8x16_t mask) {
  const uint8x16_t weight = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t bits = vandq_u8(mask, weight);
  return (uint32_t)vaddv_u8(vget_low_u8(bits)) | (uint32_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
#endif

/// Of 16 bytes: bits 0–15 say which of them end or interrupt a JSON string (quote, backslash,
/// control character), bits 16–31 which are above 0x7F.
static inline uint32_t cscan_string16(const uint8_t *bytes) {
#if defined(__SSE2__)
  const __m128i text = _mm_loadu_si128((const __m128i *)bytes);
  const __m128i quote = _mm_cmpeq_epi8(text, _mm_set1_epi8('"'));
  const __m128i backslash = _mm_cmpeq_epi8(text, _mm_set1_epi8('\\'));
  const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(text, _mm_set1_epi8(0x1F)), text);
  const __m128i special = _mm_or_si128(_mm_or_si128(quote, backslash), control);
  return (uint32_t)_mm_movemask_epi8(special) | (uint32_t)_mm_movemask_epi8(text) << 16;
#elif defined(__aarch64__) && defined(__ARM_NEON)
  const uint8x16_t text = vld1q_u8(bytes);
  const uint8x16_t quote = vceqq_u8(text, vdupq_n_u8('"'));
  const uint8x16_t backslash = vceqq_u8(text, vdupq_n_u8('\\'));
  const uint8x16_t control = vcltq_u8(text, vdupq_n_u8(0x20));
  const uint8x16_t special = vorrq_u8(vorrq_u8(quote, backslash), control);
  return cscan_bits(special) | cscan_bits(vcgeq_u8(text, vdupq_n_u8(0x80))) << 16;
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) {
    if (bytes[i] == '"' || bytes[i] == '\\' || bytes[i] < 0x20) mask |= (uint32_t)1 << i;
    if (bytes[i] > 0x7F) mask |= (uint32_t)0x10000 << i;
  }
  return mask;
#endif
}

/// Of 16 bytes: which of them are not the white space of JSON.
static inline uint32_t cscan_token16(const uint8_t *bytes) {
#if defined(__SSE2__)
  const __m128i text = _mm_loadu_si128((const __m128i *)bytes);
  const __m128i space = _mm_cmpeq_epi8(text, _mm_set1_epi8(' '));
  const __m128i tab = _mm_cmpeq_epi8(text, _mm_set1_epi8('\t'));
  const __m128i line = _mm_cmpeq_epi8(text, _mm_set1_epi8('\n'));
  const __m128i back = _mm_cmpeq_epi8(text, _mm_set1_epi8('\r'));
  const __m128i blank = _mm_or_si128(_mm_or_si128(space, tab), _mm_or_si128(line, back));
  return (uint32_t)_mm_movemask_epi8(blank) ^ 0xFFFF;
#elif defined(__aarch64__) && defined(__ARM_NEON)
  const uint8x16_t text = vld1q_u8(bytes);
  const uint8x16_t space = vceqq_u8(text, vdupq_n_u8(' '));
  const uint8x16_t tab = vceqq_u8(text, vdupq_n_u8('\t'));
  const uint8x16_t line = vceqq_u8(text, vdupq_n_u8('\n'));
  const uint8x16_t back = vceqq_u8(text, vdupq_n_u8('\r'));
  return cscan_bits(vorrq_u8(vorrq_u8(space, tab), vorrq_u8(line, back))) ^ 0xFFFF;
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) {
    const uint8_t byte = bytes[i];
    if (byte != ' ' && byte != '\t' && byte != '\n' && byte != '\r') mask |= (uint32_t)1 << i;
  }
  return mask;
#endif
}

#endif
