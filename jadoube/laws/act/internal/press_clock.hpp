// A press of the clock as every room does it: what an edition says of increments and periods holds here. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// `color` stops their own clock and starts the opponent's (6.2.1): the increment is given, the move counted.
void press_clock(RulingContext& context, Color color);
// The same, when the move has been counted.
void press_clock_again(RulingContext& context, Color color);

}  // namespace jadoube::laws
