// Whether a side can still mate, as far as a ruling needs to know: by a look at the pieces, or else by a question.
// Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Whether `color` could win the game as it stands (6.9, 7.5.5; 1997, C4).
mate::MateVerdict could_win(RulingContext& context, Color color);

// Whether neither side can mate (5.2.2): is_dead() in the position on the board, was_dead() in the one before the last
// move.
bool is_dead(RulingContext& context);
bool was_dead(RulingContext& context);
// The same for the position that the game begins from.
bool begins_dead(RulingContext& context);

}  // namespace jadoube::laws
