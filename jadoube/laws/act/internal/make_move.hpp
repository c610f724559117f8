// A move is made on the board, and completed (Articles 4.7 and 6.2.1). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// A permitted move is made on the board; nothing but the clock is left to do. Ends the game where the move does.
void make_move(RulingContext& context, Move move);

// The last move made is completed, by its player's press or because there is no clock.
void complete_move(RulingContext& context);

// `color`, who has made a move, presses the clock.
struct Pressed {
  // The game goes on, and the move was made with two hands where that is illegal (7.5.4): this is still to be ruled on.
  bool with_two_hands;
};
Pressed press_after_move(RulingContext& context, Color color);

}  // namespace jadoube::laws
