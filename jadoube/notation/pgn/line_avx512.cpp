// The inner loop for processors with BMI2 and AVX-512 (Ice Lake, Zen 4 and later).
#include "jadoube/notation/pgn/internal/line_versions.hpp"

#if defined(__x86_64__)

// GCC 12's own intrinsics use deliberately undefined values and then warn about them (GCC bug 105593).
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "jadoube/chess/internal/target.hpp"
#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/line_classes.hpp"

JADOUBE_TARGET_BEGIN("bmi,bmi2,lzcnt,popcnt,avx2,avx512f,avx512bw,avx512dq,avx512cd,avx512vl")

#include "jadoube/notation/pgn/internal/line_avx512_position.hpp"

namespace jadoube::pgn {

namespace {

struct Avx512 {
  static constexpr unsigned width = 32;

  static JADOUBE_INLINE unsigned count(std::uint64_t bits) { return static_cast<unsigned>(_mm_popcnt_u64(bits)); }
  static JADOUBE_INLINE unsigned trailing_zeros(std::uint64_t bits) { return static_cast<unsigned>(_tzcnt_u64(bits)); }
  static JADOUBE_INLINE unsigned leading_zeros(std::uint64_t bits) { return static_cast<unsigned>(_lzcnt_u64(bits)); }
  static JADOUBE_INLINE std::uint64_t low_bits(std::uint64_t bits, unsigned count) { return _bzhi_u64(bits, count); }
  static JADOUBE_INLINE std::uint32_t square_of(unsigned code) { return _pext_u32(code, 0x0707); }

  static JADOUBE_INLINE __m256i load(const char* text) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
  }
  static JADOUBE_INLINE __m512i look_up(const kernel::Halves& halves, __m512i which) {
    return _mm512_shuffle_epi8(_mm512_load_si512(halves.classes.data()), which);
  }
  static JADOUBE_INLINE __mmask64 is(__m512i characters, char c) {
    return _mm512_cmpeq_epi8_mask(characters, _mm512_set1_epi8(c));
  }
  // Whether each character is from `first` to `last`.
  static JADOUBE_INLINE __mmask64 within(__m512i characters, char first, char last) {
    return _mm512_cmple_epu8_mask(_mm512_sub_epi8(characters, _mm512_set1_epi8(first)),
                                  _mm512_set1_epi8(static_cast<char>(last - first)));
  }
  static JADOUBE_INLINE kernel::Block block(const char* text) {
    const __m512i characters = _mm512_loadu_si512(text);
    const __m512i high = _mm512_and_si512(_mm512_srli_epi16(characters, 4), _mm512_set1_epi8(0x0F));
    const __m512i classes =
        _mm512_and_si512(look_up(kernel::low_halves, characters), look_up(kernel::high_halves, high));
    const auto any_of = [classes](unsigned some) {
      return _mm512_test_epi8_mask(classes, _mm512_set1_epi8(static_cast<char>(some)));
    };
    // '+' and '#' differ in one bit only.
    const __m512i before = _mm512_or_si512(_mm512_loadu_si512(text - 1), _mm512_set1_epi8('+' ^ '#'));
    const __mmask64 special =
        _mm512_testn_epi8_mask(classes, _mm512_set1_epi8(static_cast<char>(kernel::inside | kernel::passed)));
    // As signed numbers, bytes that are not ASCII are also less than a line feed.
    const __mmask64 line_end = _mm512_cmple_epi8_mask(characters, _mm512_set1_epi8('\n'));
    return {any_of(kernel::inside), any_of(kernel::digit),
            is(before, '+'),        special,
            is(characters, '{'),    _kor_mask64(is(characters, '}'), line_end)};
  }
  static JADOUBE_INLINE kernel::TagBlock tag_block(const char* text) {
    const __m512i c = _mm512_loadu_si512(text);
    const __mmask64 letters = within(_mm512_or_si512(c, _mm512_set1_epi8(0x20)), 'a', 'z');
    // As signed numbers, bytes that are not ASCII are also less than a space.
    const __mmask64 low = _mm512_cmplt_epi8_mask(c, _mm512_set1_epi8(' '));
    return {letters | within(c, '0', '9') | is(c, '_'), is(c, '"'), low | is(c, '\\')};
  }
  static JADOUBE_INLINE std::uint64_t places_of(const char* text, char c) { return is(_mm512_loadu_si512(text), c); }
  static JADOUBE_INLINE kernel::CommentWindow comment(const char* text) {
    const __m256i characters = load(text);
    return {_mm256_cmpeq_epi8_mask(characters, _mm256_set1_epi8('}')),
            _mm256_cmpeq_epi8_mask(characters, _mm256_set1_epi8('\n')) |
                _mm256_cmpeq_epi8_mask(characters, _mm256_set1_epi8('{')) | _mm256_movepi8_mask(characters)};
  }
};

void run(Line& line) { kernel::run<Avx512, MovingPosition512>(Avx512(), line); }

const char* read_tags(const char* begin, const char* limit, std::span<PlainTag>& tags) {
  return kernel::read_tags<Avx512>(begin, limit, tags);
}

std::uint64_t count_lines(const char* begin, const char* end) { return kernel::count_lines<Avx512>(begin, end); }

bool supported() {
  return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vl");
}

}  // namespace

constinit const LineKernel avx512_line_kernel{"avx512", supported, run, read_tags, count_lines};

}  // namespace jadoube::pgn

JADOUBE_TARGET_END

#endif
