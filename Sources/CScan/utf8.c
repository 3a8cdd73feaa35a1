#include "CScan.h"

#include <string.h>

// Mistakes that a pair of neighbouring bytes can be, one bit each (see utf8_kernel.h).
enum {
  TOO_SHORT = 1 << 0,   // a lead byte, then no continuation
  TOO_LONG = 1 << 1,    // ASCII, then a continuation
  OVERLONG_3 = 1 << 2,  // E0 80…9F
  TOO_LARGE = 1 << 3,   // F4 90…BF, F5…FF 90…BF
  SURROGATE = 1 << 4,   // ED A0…BF
  OVERLONG_2 = 1 << 5,  // C0…C1
  OVERLONG_4 = 1 << 6,  // F0 80…8F
  LARGER = 1 << 6,      // F5…FF 80…8F
  CONTINUED = 1 << 7,   // a continuation, then another: right only as third or fourth byte
  CARRY = TOO_SHORT | TOO_LONG | CONTINUED,
  BEYOND = CARRY | TOO_LARGE | LARGER,
};

// By the upper half of the first byte.
__attribute__((aligned(16), unused)) static const uint8_t first_high_table[16] = {
    TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG,
    CONTINUED, CONTINUED, CONTINUED, CONTINUED,
    TOO_SHORT | OVERLONG_2, TOO_SHORT, TOO_SHORT | OVERLONG_3 | SURROGATE,
    TOO_SHORT | TOO_LARGE | LARGER | OVERLONG_4,
};

// By the lower half of the first byte.
__attribute__((aligned(16), unused)) static const uint8_t first_low_table[16] = {
    CARRY | OVERLONG_3 | OVERLONG_2 | OVERLONG_4, CARRY | OVERLONG_2, CARRY, CARRY,
    CARRY | TOO_LARGE, BEYOND, BEYOND, BEYOND, BEYOND, BEYOND, BEYOND, BEYOND, BEYOND,
    BEYOND | SURROGATE, BEYOND, BEYOND,
};

// By the upper half of the second byte.
__attribute__((aligned(16), unused)) static const uint8_t second_high_table[16] = {
    TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT,
    TOO_LONG | OVERLONG_2 | CONTINUED | OVERLONG_3 | LARGER | OVERLONG_4,
    TOO_LONG | OVERLONG_2 | CONTINUED | OVERLONG_3 | TOO_LARGE,
    TOO_LONG | OVERLONG_2 | CONTINUED | SURROGATE | TOO_LARGE,
    TOO_LONG | OVERLONG_2 | CONTINUED | SURROGATE | TOO_LARGE,
    TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT,
};

#if defined(__x86_64__)
#include <immintrin.h>

#define NAME(x) ssse3_##x
#define TARGET __attribute__((target("ssse3")))
#define WIDTH 16
#define V __m128i
#define LOAD(p) _mm_loadu_si128((const __m128i *)(p))
#define SPLAT(x) _mm_set1_epi8((char)(x))
#define OR(a, b) _mm_or_si128(a, b)
#define AND(a, b) _mm_and_si128(a, b)
#define XOR(a, b) _mm_xor_si128(a, b)
#define LOOKUP(table, i) _mm_shuffle_epi8(_mm_load_si128((const __m128i *)(table)), i)
#define HIGH(a) _mm_and_si128(_mm_srli_epi16(a, 4), _mm_set1_epi8(0x0F))
#define MINUS(a, b) _mm_subs_epu8(a, b)
#define ANY(a) (_mm_movemask_epi8(_mm_cmpeq_epi8(a, _mm_setzero_si128())) != 0xFFFF)
#define NON_ASCII(a) (_mm_movemask_epi8(a) != 0)
#include "utf8_kernel.h"
#include "utf8_kernel_end.h"

#define NAME(x) avx2_##x
#define TARGET __attribute__((target("avx2")))
#define WIDTH 32
#define V __m256i
#define LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define SPLAT(x) _mm256_set1_epi8((char)(x))
#define OR(a, b) _mm256_or_si256(a, b)
#define AND(a, b) _mm256_and_si256(a, b)
#define XOR(a, b) _mm256_xor_si256(a, b)
#define LOOKUP(table, i) \
  _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)(table))), i)
#define HIGH(a) _mm256_and_si256(_mm256_srli_epi16(a, 4), _mm256_set1_epi8(0x0F))
#define MINUS(a, b) _mm256_subs_epu8(a, b)
#define ANY(a) (!_mm256_testz_si256(a, a))
#define NON_ASCII(a) (_mm256_movemask_epi8(a) != 0)
#include "utf8_kernel.h"
#include "utf8_kernel_end.h"

#elif defined(__aarch64__) && defined(__ARM_NEON)

#define NAME(x) neon_##x
#define TARGET
#define WIDTH 16
#define V uint8x16_t
#define LOAD(p) vld1q_u8(p)
#define SPLAT(x) vdupq_n_u8(x)
#define OR(a, b) vorrq_u8(a, b)
#define AND(a, b) vandq_u8(a, b)
#define XOR(a, b) veorq_u8(a, b)
#define LOOKUP(table, i) vqtbl1q_u8(vld1q_u8(table), i)
#define HIGH(a) vshrq_n_u8(a, 4)
#define MINUS(a, b) vqsubq_u8(a, b)
#define ANY(a) (vmaxvq_u8(a) != 0)
#define NON_ASCII(a) (vmaxvq_u8(a) > 0x7F)
#include "utf8_kernel.h"
#include "utf8_kernel_end.h"

#endif

// The length of the well-formed sequence at `at`, 0 where there is none (Unicode, table 3-7).
static size_t sequence(const uint8_t *at, size_t left) {
  const uint8_t lead = at[0];
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  if (left < 2) return 0;
  const uint8_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const uint8_t high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (at[1] < low || at[1] > high) return 0;
  if (lead < 0xE0) return 2;
  if (left < 3 || (at[2] & 0xC0) != 0x80) return 0;
  if (lead < 0xF0) return 3;
  return left < 4 || (at[3] & 0xC0) != 0x80 ? 0 : 4;
}

static size_t scalar_first_bad(const uint8_t *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    uint64_t word;
    while (count - done >= 8) {
      memcpy(&word, bytes + done, 8);
      if (word & 0x8080808080808080u) break;
      done += 8;
    }
    if (done == count) break;
    const size_t length = sequence(bytes + done, count - done);
    if (length == 0) return done;
    done += length;
  }
  return count;
}

int cscan_utf8_ways(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") ? 3 : __builtin_cpu_supports("ssse3") ? 2 : 1;
#elif defined(__aarch64__) && defined(__ARM_NEON)
  return 2;
#else
  return 1;
#endif
}

size_t cscan_utf8_by(int way, const uint8_t *bytes, size_t count) {
  if (count == 0) return 0;
#if defined(__x86_64__)
  if (way == 2 && avx2_valid(bytes, count)) return count;
  if (way == 1 && ssse3_valid(bytes, count)) return count;
#elif defined(__aarch64__) && defined(__ARM_NEON)
  if (way == 1 && neon_valid(bytes, count)) return count;
#else
  (void)way;
#endif
  // Where it is invalid, time does not matter: look again, for the place.
  return scalar_first_bad(bytes, count);
}

size_t cscan_utf8(const uint8_t *bytes, size_t count) {
  // Every thread finds the same answer: a relaxed store that comes late is only asked again.
  static int best = -1;
  int way = __atomic_load_n(&best, __ATOMIC_RELAXED);
  if (way < 0) {
    way = cscan_utf8_ways() - 1;
    __atomic_store_n(&best, way, __ATOMIC_RELAXED);
  }
  return cscan_utf8_by(way, bytes, count);
}
