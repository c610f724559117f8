// The kernel for processors with BMI2 and AVX-512 (Ice Lake, Zen 4 and later).
#include "jadoube/chess/internal/kernel_versions.hpp"

#if defined(__x86_64__)

// GCC 12's own intrinsics use deliberately undefined values and then warn about them (GCC bug 105593).
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#include <atomic>
#include <limits>

#include "jadoube/chess/internal/slider_tables.hpp"
#include "jadoube/chess/internal/target.hpp"

JADOUBE_TARGET_BEGIN("bmi,bmi2,lzcnt,popcnt,avx2,avx512f,avx512bw,avx512cd,avx512vl,avx512vbmi2,avx512vpopcntdq,gfni")

#include "jadoube/chess/internal/fills.hpp"
#include "jadoube/chess/internal/lanes_avx512.hpp"
#include "jadoube/chess/internal/movegen.hpp"
#include "jadoube/chess/internal/reply_count.hpp"

namespace jadoube {

namespace {

struct FromTables {
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
};

struct Computed {
  static JADOUBE_INLINE Bitboard bishop(Square from, Bitboard occupied) { return attacks::bishop(from, occupied); }
  static JADOUBE_INLINE Bitboard rook(Square from, Bitboard occupied) { return attacks::rook(from, occupied); }
};

template <class Sliders>
struct Avx512 : Sliders {
  // Eight moves per store, with no loop over the targets: the set's members are compressed out of 0, 1, …, 63.
  static JADOUBE_INLINE Move* emit(Move* out, Bitboard targets, Move to_a1) {
    const __m512i squares = members(targets);
    const int base = static_cast<int>(to_a1.bits()), count = targets.count();
    const __m256i to = _mm256_cvtepu8_epi32(_mm512_castsi512_si128(squares));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out),
                        _mm256_or_si256(_mm256_slli_epi32(to, 6), _mm256_set1_epi32(base)));
    if (count > 8) [[unlikely]] {
      store(out, squares, base);
      if (count > 16) store(out + 16, _mm512_shuffle_i64x2(squares, squares, 1), base);
    }
    return out + count;
  }
  static JADOUBE_INLINE Move* emit_pawns(Move* out, Bitboard targets, int step) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm512_castsi512_si256(pawn_moves(targets, step)));
    return out + targets.count();
  }
  static JADOUBE_INLINE Move* emit_advances(Move* out, Bitboard single, Bitboard twofold, int step) {
    const Bitboard targets = single | twofold;  // they have no square in common
    const auto double_steps = static_cast<__mmask16>(_pext_u64(twofold.bits(), targets.bits()));
    const int change = static_cast<int>(Move::pawn(Square::h8, 0, Move::Kind::double_step).bits() -
                                        Move::pawn(Square::h8, 0, Move::Kind::normal).bits()) -
                       step;
    const __m512i moves = pawn_moves(targets, step);
    _mm512_storeu_si512(out, _mm512_mask_add_epi32(moves, double_steps, moves, _mm512_set1_epi32(change)));
    return out + targets.count();
  }

  // The eight directions in the lanes of one vector. A rotation serves as a shift in both directions, because the
  // squares that it wraps round the board are excluded for that direction anyway.
  static JADOUBE_INLINE Bitboard attacked(Bitboard diagonal, Bitboard orthogonal, Bitboard occupied) {
    constexpr auto landing = [](Bitboard excluded) { return static_cast<long long>(~excluded.bits()); };
    constexpr Bitboard a = File::a, h = File::h, first = Rank::one, last = Rank::eight;
    const __m512i by = _mm512_setr_epi64(8, -8, 1, -1, 9, -9, 7, -7);
    const __m512i by2 = _mm512_setr_epi64(16, -16, 2, -2, 18, -18, 14, -14);
    const __m512i by4 = _mm512_setr_epi64(32, -32, 4, -4, 36, -36, 28, -28);
    const __m512i landings =
        _mm512_setr_epi64(landing(first), landing(last), landing(a), landing(h), landing(a | first), landing(h | last),
                          landing(h | first), landing(a | last));
    const __m512i empty = _mm512_set1_epi64(static_cast<long long>(~occupied.bits()));
    __m512i sliders = _mm512_mask_blend_epi64(0xF0, _mm512_set1_epi64(static_cast<long long>(orthogonal.bits())),
                                              _mm512_set1_epi64(static_cast<long long>(diagonal.bits())));
    __m512i open = _mm512_and_si512(empty, landings);
    sliders = or_and(sliders, open, _mm512_rolv_epi64(sliders, by));
    open = _mm512_and_si512(open, _mm512_rolv_epi64(open, by));
    sliders = or_and(sliders, open, _mm512_rolv_epi64(sliders, by2));
    open = _mm512_and_si512(open, _mm512_rolv_epi64(open, by2));
    sliders = or_and(sliders, open, _mm512_rolv_epi64(sliders, by4));
    const __m512i attacked = _mm512_and_si512(_mm512_rolv_epi64(sliders, by), landings);
    return Bitboard(static_cast<std::uint64_t>(_mm512_reduce_or_epi64(attacked)));
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
  // A pawn move to each target, from the square `step` indices before; at most sixteen.
  static JADOUBE_INLINE __m512i pawn_moves(Bitboard targets, int step) {
    const __m512i to = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(members(targets)));
    const int base = static_cast<int>(Move(Square::a1, Square::a1, Role::pawn).bits()) - step;
    return _mm512_add_epi32(_mm512_add_epi32(_mm512_slli_epi32(to, 6), to), _mm512_set1_epi32(base));
  }
  static JADOUBE_INLINE __m512i or_and(__m512i a, __m512i b, __m512i c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0xF8);
  }
  static JADOUBE_INLINE void store(Move* out, __m512i squares, int base) {
    const __m512i to = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(squares));
    _mm512_storeu_si512(out, _mm512_or_si512(_mm512_slli_epi32(to, 6), _mm512_set1_epi32(base)));
  }
};

// Making the tables takes as long as they save in some tens of thousands of calls; many programs make fewer.
Move* generate(const Position& position, Move* out) {
  constexpr std::uint32_t few = 1 << 15;
  static constinit std::atomic<std::uint32_t> calls{0};
  if (calls.load(std::memory_order_relaxed) < few) [[unlikely]] {
    calls.fetch_add(1, std::memory_order_relaxed);
    return movegen::generate(Avx512<Computed>(), position, out);
  }
  return movegen::generate(Avx512<FromTables>(), position, out);
}

std::uint64_t count_replies(const Position& position, const MoveList& moves) {
  return replies::count_replies<Lanes512, generate>(position, moves);
}

bool supported() {
  return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("gfni");
}

}  // namespace

constinit const Kernels avx512_kernels{"avx512", supported, generate, count_replies};

}  // namespace jadoube

JADOUBE_TARGET_END

#endif
