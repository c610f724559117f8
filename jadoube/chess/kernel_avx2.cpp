// The kernel for processors with BMI2 and AVX2 (Haswell, Zen 3 and later).
#include "jadoube/chess/kernel_versions.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#include "jadoube/chess/slider_tables.hpp"
#include "jadoube/chess/target.hpp"

JADOUBE_TARGET_BEGIN("bmi,bmi2,lzcnt,popcnt,avx2")

#include "jadoube/chess/lanes_avx2.hpp"
#include "jadoube/chess/movegen.hpp"
#include "jadoube/chess/reply_count.hpp"

namespace jadoube {

namespace {

struct Avx2 {
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
  static JADOUBE_INLINE Move* emit(Move* out, Bitboard targets, Move to_a1) {
    for (const Square to : targets) *out++ = to_a1.with_target(to);
    return out;
  }
  static JADOUBE_INLINE Move* emit_shifted(Move* out, Bitboard targets, int step, Move::Kind kind) {
    for (const Square to : targets) *out++ = Move::pawn(to, step, kind);
    return out;
  }
};

Move* generate(const Position& position, Move* out) { return movegen::generate(Avx2(), position, out); }

std::uint64_t count_replies(const Position& position, const MoveList& moves) {
  return replies::count_replies<Lanes256, generate>(position, moves);
}

// The first two generations of Zen have PEXT in microcode, many times slower than doing without.
bool supported() {
  return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("avx2") &&
         !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}

}  // namespace

constinit const Kernels avx2_kernels{"avx2", supported, generate, count_replies};

}  // namespace jadoube

JADOUBE_TARGET_END

#endif
