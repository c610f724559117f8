// The kernel for any processor: plain bit operations, tables that fit the first-level cache.
#include "jadoube/chess/kernel_versions.hpp"
#include "jadoube/chess/movegen.hpp"

namespace jadoube {

namespace {

struct Portable {
  static Bitboard bishop(Square from, Bitboard occupied) { return attacks::bishop(from, occupied); }
  static Bitboard rook(Square from, Bitboard occupied) { return attacks::rook(from, occupied); }

  static Move* emit(Move* out, Bitboard targets, Move to_a1) {
    for (const Square to : targets) *out++ = to_a1.with_target(to);
    return out;
  }
  static Move* emit_shifted(Move* out, Bitboard targets, int step, Move::Kind kind) {
    for (const Square to : targets) *out++ = Move::pawn(to, step, kind);
    return out;
  }
};

Move* generate(const Position& position, Move* out) { return movegen::generate(Portable(), position, out); }

}  // namespace

constinit const Kernels portable_kernels{"portable", [] { return true; }, generate, count_replies_one_by_one<generate>};

}  // namespace jadoube
