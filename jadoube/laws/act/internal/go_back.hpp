// The game is taken back to an earlier position (7.4 to 7.6, 4.8). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Back to the position after `ply` plies, with the clock of the side then on the move running.
void go_back(RulingContext& context, unsigned ply);
// Back to before an irregularity, with the touches that still bind.
void go_back_to(RulingContext& context, const Irregularity& unclaimed);

}  // namespace jadoube::laws
