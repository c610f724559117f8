// Two boards of a game with a blind player that differ (D.2.9). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Puts right two boards with different positions by the two score sheets: if these agree, the wrong board is corrected;
// else the moves are taken back to where they agree (D.2.9).
void compare_boards(RulingContext& context);

}  // namespace jadoube::laws
