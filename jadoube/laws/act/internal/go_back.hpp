// Takes the game back to an earlier position (7.4 to 7.6, 4.8). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Goes back to the position after `ply` plies; the clock of the side then on the move runs.
void go_back(RulingContext& context, unsigned ply);
// Goes back to before an irregularity, with the touches that still bind.
void go_back_to(RulingContext& context, const Irregularity& unclaimed);

}  // namespace jadoube::laws
