#include "jadoube/mate/material.hpp"

namespace jadoube::mate {

// One square color: the mated king stands on it, checked along one diagonal (two bishops of one color never check at
// once, for the lines of one through the king's square and those of the other are parallel). The two squares beside
// both the king and the diagonal's first square are of the other color, and no king guards both without standing beside
// the mated one, so that on one of them stands a man of the mated side. Were it a rook or queen, it could take or
// interpose on the diagonal's first square. So it is a knight, a bishop of the other color, or a pawn.
//
// One knight against queens alone: every queen beside the mated king in a corner or on an edge could take the knight;
// confirmed by exhaustion in the tests for up to five men.
bool insufficient(const Board& board, Color side) {
  const auto own = [&](Role role) { return board.of(side, role); };
  const auto other = [&](Role role) { return board.of(!side, role); };
  if (own(Role::pawn) | own(Role::rook) | own(Role::queen)) return false;

  const Bitboard knights = own(Role::knight), bishops = own(Role::bishop);
  if (knights.empty() && bishops.empty()) return true;
  if (other(Role::pawn) || other(Role::knight)) return false;
  if (knights.empty()) {
    const Bitboard all_bishops = bishops | other(Role::bishop);
    return (all_bishops & dark_squares).empty() || (all_bishops & ~dark_squares).empty();
  }
  return bishops.empty() && !knights.several() && other(Role::bishop).empty() && other(Role::rook).empty();
}

}  // namespace jadoube::mate
