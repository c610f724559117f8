// The kernel for processors with BMI2 and AVX-512 (Ice Lake, Zen 4 and later).
#include "jadoube/chess/kernel_versions.hpp"

#if defined(__x86_64__)

// GCC 12's own intrinsics use deliberately undefined values, which it then warns about (GCC bug 105593).
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#include <limits>

#include "jadoube/chess/slider_tables.hpp"
#include "jadoube/chess/target.hpp"

JADOUBE_TARGET_BEGIN("bmi,bmi2,lzcnt,popcnt,avx2,avx512f,avx512bw,avx512cd,avx512vl,avx512vbmi2,avx512vpopcntdq")

#include "jadoube/chess/lanes_avx512.hpp"
#include "jadoube/chess/movegen.hpp"
#include "jadoube/chess/reply_count.hpp"

namespace jadoube {

namespace {

struct Avx512 {
  const SliderTables& tables = slider_tables();

  static JADOUBE_INLINE Bitboard look_up(const SliderTables::Line& line, Bitboard occupied) {
    return line.attacks[_pext_u64(occupied.bits(), line.mask)];
  }
  JADOUBE_INLINE Bitboard bishop(Square from, Bitboard occupied) const {
    return look_up(tables.bishop[index(from)], occupied);
  }
  JADOUBE_INLINE Bitboard rook(Square from, Bitboard occupied) const {
    return look_up(tables.rook[index(from)], occupied);
  }

  // Sixteen moves a store, with no loop over the targets: the set's members are compressed out of 0, 1, …, 63.
  static JADOUBE_INLINE Move* emit(Move* out, Bitboard targets, Move to_a1) {
    const __m512i squares = members(targets);
    const __m512i base = _mm512_set1_epi32(static_cast<int>(to_a1.bits()));
    const int count = targets.count();
    store(out, squares, base);
    if (count > 16) [[unlikely]]
      store(out + 16, _mm512_shuffle_i64x2(squares, squares, 1), base);
    return out + count;
  }
  static JADOUBE_INLINE Move* emit_shifted(Move* out, Bitboard targets, int step, Move::Kind kind) {
    // to << 6 | (to - step), as one multiplication-free sum: from and to do not overlap.
    const __m512i to = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(members(targets)));
    const int base = static_cast<int>(Move(Square::a1, Square::a1, Role::pawn, kind).bits()) - step;
    const __m512i moves = _mm512_add_epi32(_mm512_add_epi32(_mm512_slli_epi32(to, 6), to), _mm512_set1_epi32(base));
    _mm512_storeu_si512(out, moves);
    return out + targets.count();
  }

 private:
  static JADOUBE_INLINE __m512i members(Bitboard set) {
    alignas(64) static constexpr auto all = [] {
      std::array<std::uint8_t, 64> squares{};
      for (std::size_t i = 0; i < 64; ++i) squares[i] = static_cast<std::uint8_t>(i);
      return squares;
    }();
    return _mm512_maskz_compress_epi8(set.bits(), _mm512_load_si512(all.data()));
  }
  static JADOUBE_INLINE void store(Move* out, __m512i squares, __m512i base) {
    const __m512i to = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(squares));
    _mm512_storeu_si512(out, _mm512_or_si512(_mm512_slli_epi32(to, 6), base));
  }
};

Move* generate(const Position& position, Move* out) { return movegen::generate(Avx512(), position, out); }

std::uint64_t count_replies(const Position& position, const MoveList& moves) {
  return replies::count_replies<Lanes512, generate>(position, moves);
}

bool supported() {
  return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vpopcntdq");
}

}  // namespace

constinit const Kernels avx512_kernels{"avx512", supported, generate, count_replies};

}  // namespace jadoube

JADOUBE_TARGET_END

#endif
