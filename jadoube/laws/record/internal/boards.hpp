// Two boards of a game with a blind player that differ (D.2.9). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Two boards with different positions are put right by the two score sheets: where they agree, by whoever made it
// wrong; else the moves are taken back to where they agree (D.2.9).
void compare_boards(RulingContext& context);

}  // namespace jadoube::laws
