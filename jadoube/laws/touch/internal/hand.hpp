// What every act of a hand at the board needs first. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// The right to complain of the opponent's touches is lost, and a draw offer refused, by a touch of one's own.
void touch_deliberately(RulingContext& context, Color color, Square origin);

// Whether a player may act on the board at all; says why not. `places`: a piece is put down.
bool may_act(RulingContext& context, Color color, bool places = false);

// Whether there is a board for hands; says so if not.
bool physical(RulingContext& context, Color color);

}  // namespace jadoube::laws
