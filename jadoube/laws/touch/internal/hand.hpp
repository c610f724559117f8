// What every act of a hand at the board needs first. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// The right to complain of the opponent's touches is lost, and a draw offer refused, by a touch of one's own.
void touch_deliberately(RulingContext& context, Color color, Square origin);

// Whether a player may act on the board at all; says why not. `places`: a piece is put down.
bool may_act(RulingContext& context, Color color, bool places = false);

// The piece from `origin` has been let go by one hand or by two: what counts is the last time (4.1, 7.5.4).
void note_hands(RulingContext& context, Square origin, unsigned hands);
// Two hands where they are no illegal move: the arbiter who sees them warns.
void warn_of_two_hands(RulingContext& context, Color color, unsigned hands);

// Whether there is a board for hands; says so if not.
bool physical(RulingContext& context, Color color);

}  // namespace jadoube::laws
