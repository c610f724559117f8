// The kernel for any processor: plain bit operations, and tables that fit the first-level cache.
#include "jadoube/chess/internal/kernel_versions.hpp"
#include "jadoube/chess/internal/lanes_portable.hpp"
#include "jadoube/chess/internal/movegen.hpp"
#include "jadoube/chess/internal/reply_count.hpp"

namespace jadoube {

namespace {

struct Portable : movegen::EmitOneByOne {
  static Bitboard bishop(Square from, Bitboard occupied) { return attacks::bishop(from, occupied); }
  static Bitboard rook(Square from, Bitboard occupied) { return attacks::rook(from, occupied); }

  static Bitboard attacked(Bitboard diagonal, Bitboard orthogonal, Bitboard occupied) {
    Bitboard attacked;
    for (const Square from : diagonal) attacked |= bishop(from, occupied);
    for (const Square from : orthogonal) attacked |= rook(from, occupied);
    return attacked;
  }
};

Move* generate(const Position& position, Move* out) { return movegen::generate(Portable(), position, out); }

std::uint64_t count_replies(const Position& position, const MoveList& moves) {
  return replies::count_replies<Lanes128, generate>(position, moves);
}

}  // namespace

constinit const Kernels portable_kernels{"portable", [] { return true; }, generate, count_replies};

}  // namespace jadoube
