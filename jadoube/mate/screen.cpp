#include "jadoube/mate/screen.hpp"

namespace jadoube::mate {

// A queen or rook with its king against a bare king and nothing else: the textbook mate, whichever side moves, unless
// the bare king is to move and can take it or has no move.
bool surely_can_mate(const Position& position, Color side) {
  if (position.pieces(!side).several() || position.pieces(side).count() != 2) return false;
  if (position.pieces(side, Role::queen).empty() && position.pieces(side, Role::rook).empty()) return false;
  return position.turn() == side;
}

}  // namespace jadoube::mate
