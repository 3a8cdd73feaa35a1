#include "CScan.h"

#if defined(__SSE2__)
// The number of 0xFF in all lanes of masks that were subtracted: at most 255 in each lane.
static size_t lane_sum(__m128i lanes) {
  const __m128i halves = _mm_sad_epu8(lanes, _mm_setzero_si128());
  return (size_t)_mm_cvtsi128_si32(halves) + (size_t)_mm_extract_epi16(halves, 4);
}

// How many vectors may be counted before a lane could wrap.
static size_t steps_for(size_t left) { return left / 16 < 255 ? left / 16 : 255; }
#endif

size_t cscan_code_points(const uint8_t *bytes, size_t count) {
  size_t total = 0;
  size_t done = 0;
#if defined(__SSE2__)
  const __m128i limit = _mm_set1_epi8((char)0xBF);
  while (count - done >= 16) {
    __m128i lanes = _mm_setzero_si128();
    for (size_t steps = steps_for(count - done); steps > 0; steps--, done += 16) {
      const __m128i text = _mm_loadu_si128((const __m128i *)(bytes + done));
      lanes = _mm_sub_epi8(lanes, _mm_cmpgt_epi8(text, limit));
    }
    total += lane_sum(lanes);
  }
#elif defined(__aarch64__) && defined(__ARM_NEON)
  for (; count - done >= 16; done += 16) {
    const int8x16_t text = vreinterpretq_s8_u8(vld1q_u8(bytes + done));
    total += vaddvq_u8(vandq_u8(vcgtq_s8(text, vdupq_n_s8(-65)), vdupq_n_u8(1)));
  }
#endif
  for (; done < count; done++) total += (bytes[done] & 0xC0) != 0x80;
  return total;
}

size_t cscan_line_feeds(const uint8_t *bytes, size_t count) {
  size_t total = 0;
  size_t done = 0;
#if defined(__SSE2__)
  const __m128i line_feed = _mm_set1_epi8('\n');
  while (count - done >= 16) {
    __m128i lanes = _mm_setzero_si128();
    for (size_t steps = steps_for(count - done); steps > 0; steps--, done += 16) {
      const __m128i text = _mm_loadu_si128((const __m128i *)(bytes + done));
      lanes = _mm_sub_epi8(lanes, _mm_cmpeq_epi8(text, line_feed));
    }
    total += lane_sum(lanes);
  }
#elif defined(__aarch64__) && defined(__ARM_NEON)
  for (; count - done >= 16; done += 16) {
    const uint8x16_t found = vceqq_u8(vld1q_u8(bytes + done), vdupq_n_u8('\n'));
    total += vaddvq_u8(vandq_u8(found, vdupq_n_u8(1)));
  }
#endif
  for (; done < count; done++) total += bytes[done] == '\n';
  return total;
}

size_t cscan_last_line(const uint8_t *bytes, size_t count) {
#if defined(__SSE2__)
  const __m128i line_feed = _mm_set1_epi8('\n');
  for (; count >= 16; count -= 16) {
    const __m128i text = _mm_loadu_si128((const __m128i *)(bytes + count - 16));
    const unsigned mask = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(text, line_feed));
    if (mask != 0) return count - 16 + (size_t)(32 - __builtin_clz(mask));
  }
#elif defined(__aarch64__) && defined(__ARM_NEON)
  for (; count >= 16; count -= 16) {
    const uint8x16_t found = vceqq_u8(vld1q_u8(bytes + count - 16), vdupq_n_u8('\n'));
    const uint32_t mask = cscan_bits(found);
    if (mask != 0) return count - 16 + (size_t)(32 - __builtin_clz(mask));
  }
#endif
  for (; count > 0; count--) {
    if (bytes[count - 1] == '\n') return count;
  }
  return 0;
}
