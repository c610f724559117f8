// The press of the clock for every room, with the edition's rules on increments and periods. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// `color` stops their own clock and starts the opponent's (6.2.1): the increment is given, the move counted.
void press_clock(RulingContext& context, Color color);
// The same for a move that has been counted already.
void press_clock_again(RulingContext& context, Color color);

}  // namespace jadoube::laws
