// The kernel for processors with BMI2 and AVX2 (Haswell, Zen 3 and later).
#include "jadoube/chess/internal/kernel_versions.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#include "jadoube/chess/internal/slider_tables.hpp"
#include "jadoube/chess/internal/target.hpp"

JADOUBE_TARGET_BEGIN("bmi,bmi2,lzcnt,popcnt,avx2")

#include "jadoube/chess/internal/fills.hpp"
#include "jadoube/chess/internal/lanes_avx2.hpp"
#include "jadoube/chess/internal/movegen.hpp"
#include "jadoube/chess/internal/reply_count.hpp"

namespace jadoube {

namespace {

struct Avx2 : movegen::EmitOneByOne {
  const SliderTables& tables = slider_tables();

  static JADOUBE_INLINE Bitboard look_up(const SliderTables::Line& line, Bitboard occupied) {
    return Bitboard(line.attacks[_pext_u64(occupied.bits(), line.mask)]);
  }
  JADOUBE_INLINE Bitboard bishop(Square from, Bitboard occupied) const {
    return look_up(tables.bishop[index(from)], occupied);
  }
  JADOUBE_INLINE Bitboard rook(Square from, Bitboard occupied) const {
    return look_up(tables.rook[index(from)], occupied);
  }

  // Four directions in the lanes of each of two vectors: a parallel prefix fill upwards and one downwards.
  static JADOUBE_INLINE Bitboard attacked(Bitboard diagonal, Bitboard orthogonal, Bitboard occupied) {
    const __m256i by = _mm256_setr_epi64x(8, 1, 9, 7);
    const __m256i by2 = _mm256_add_epi64(by, by), by4 = _mm256_add_epi64(by2, by2);
    const auto not_a = static_cast<long long>(~Bitboard(File::a).bits());
    const auto not_h = static_cast<long long>(~Bitboard(File::h).bits());
    const __m256i up_landing = _mm256_setr_epi64x(-1, not_a, not_a, not_h);
    const __m256i down_landing = _mm256_setr_epi64x(-1, not_h, not_h, not_a);
    const auto d = static_cast<long long>(diagonal.bits()), o = static_cast<long long>(orthogonal.bits());
    const __m256i empty = _mm256_set1_epi64x(static_cast<long long>(~occupied.bits()));

    __m256i up = _mm256_setr_epi64x(o, o, d, d), down = up;
    __m256i up_open = _mm256_and_si256(empty, up_landing), down_open = _mm256_and_si256(empty, down_landing);
    up = _mm256_or_si256(up, _mm256_and_si256(up_open, _mm256_sllv_epi64(up, by)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_open, _mm256_srlv_epi64(down, by)));
    up_open = _mm256_and_si256(up_open, _mm256_sllv_epi64(up_open, by));
    down_open = _mm256_and_si256(down_open, _mm256_srlv_epi64(down_open, by));
    up = _mm256_or_si256(up, _mm256_and_si256(up_open, _mm256_sllv_epi64(up, by2)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_open, _mm256_srlv_epi64(down, by2)));
    up_open = _mm256_and_si256(up_open, _mm256_sllv_epi64(up_open, by2));
    down_open = _mm256_and_si256(down_open, _mm256_srlv_epi64(down_open, by2));
    up = _mm256_or_si256(up, _mm256_and_si256(up_open, _mm256_sllv_epi64(up, by4)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_open, _mm256_srlv_epi64(down, by4)));
    const __m256i all = _mm256_or_si256(_mm256_and_si256(_mm256_sllv_epi64(up, by), up_landing),
                                        _mm256_and_si256(_mm256_srlv_epi64(down, by), down_landing));
    const __m128i halves = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    return Bitboard(static_cast<std::uint64_t>(_mm_cvtsi128_si64(halves) | _mm_extract_epi64(halves, 1)));
  }
};

Move* generate(const Position& position, Move* out) { return movegen::generate(Avx2(), position, out); }

std::uint64_t count_replies(const Position& position, const MoveList& moves) {
  return replies::count_replies<Lanes256, generate>(position, moves);
}

// The first two generations of Zen implement PEXT in microcode, which is many times slower than not using it.
bool supported() {
  return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("avx2") &&
         !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}

}  // namespace

constinit const Kernels avx2_kernels{"avx2", supported, generate, count_replies};

}  // namespace jadoube

JADOUBE_TARGET_END

#endif
