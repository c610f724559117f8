// Whether the material alone excludes a mate.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::mate {

// The squares of one color: those of a1 and of b1.
inline constexpr Bitboard dark_squares{0xAA55AA55AA55AA55};

// True only if no series of moves from this material can end with `side` giving mate, wherever the pieces stand:
//   - a bare king gives no check;
//   - a side with nothing but bishops of one square color attacks that color only. A king on it, when mated, has the
//     flights of the other color blocked by its own side or guarded by the mating king. Without an opposing knight,
//     pawn, or bishop on the other color nothing can block them but rooks and queens (see material.cpp).
[[nodiscard]] JADOUBE_API bool insufficient(const Board& board, Color side);

// Whether a side has at most one minor piece besides its king. It mates only in a corner, where no dash leads.
[[nodiscard]] constexpr bool has_only_a_minor_piece(const Board& board, Color side) {
  const Bitboard men = board.of(side) & ~board.of(side, Role::king);
  return !men.several() && !(men & (board.of(Role::pawn) | board.of(Role::rook) | board.of(Role::queen)));
}

}  // namespace jadoube::mate
