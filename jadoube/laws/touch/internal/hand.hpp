// The checks and notes that every act of a hand at the board begins with. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Notes a player's own touch, which ends complaints of the opponent's touches and refuses a draw offer.
void touch_deliberately(RulingContext& context, Color color, Square origin);

// Whether a player may act on the board at all; if not, the ruling says why. `places`: a piece is put down.
bool may_act(RulingContext& context, Color color, bool places = false);

// Notes whether one hand or two let go of the piece from `origin`: the last time counts (4.1, 7.5.4).
void note_hands(RulingContext& context, Square origin, unsigned hands);
// Warns a player for two hands, where they are no illegal move and the arbiter sees them.
void warn_of_two_hands(RulingContext& context, Color color, unsigned hands);

// Whether there is a board for hands; if not, the ruling says so.
bool physical(RulingContext& context, Color color);

}  // namespace jadoube::laws
