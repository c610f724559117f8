#include "jadoube/notation/pgn/null_move.hpp"

#include <algorithm>

namespace jadoube::pgn {

Position after(const Position& position, Move move) {
  if (move != null_move) return position.after(move);
  Setup setup = position.setup();
  setup.turn = !setup.turn;
  setup.en_passant.reset();
  setup.halfmove_clock = std::min(setup.halfmove_clock + 1, Setup::max_counter);
  if (setup.turn == Color::white) setup.fullmove_number = std::min(setup.fullmove_number + 1, Setup::max_counter);
  return Position::from(setup).value_or(position);
}

}  // namespace jadoube::pgn
