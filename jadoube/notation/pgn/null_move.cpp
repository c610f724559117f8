#include "jadoube/notation/pgn/null_move.hpp"

namespace jadoube::pgn {

Position after(const Position& position, Move move) {
  if (move != null_move) return position.after(move);
  return position.after_null_move().value_or(position);
}

}  // namespace jadoube::pgn
