// Makes a move on the board, and completes it (Articles 4.7 and 6.2.1). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Makes a permitted move on the board; only the press of the clock is left. Ends the game where the move does.
void make_move(RulingContext& context, Move move);

// Completes the last move made, after its player's press or because there is no clock.
void complete_move(RulingContext& context);

// Presses the clock for `color`, who has made a move.
struct Pressed {
  // The game goes on, and the move was made with two hands where that is illegal (7.5.4), which is still to be ruled
  // on.
  bool with_two_hands;
};
Pressed press_after_move(RulingContext& context, Color color);

}  // namespace jadoube::laws
