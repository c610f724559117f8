// What binds the player on the move by Article 4, for a ruling to name. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"
#include "jadoube/laws/touch/permitted.hpp"

namespace jadoube::laws {

// The moves permitted to the player on the move, and why.
Permitted permitted_now(const RulingContext& context);

// The obligation is to one move, whatever was touched: castling, or that of a wrong claim.
bool is_one_move_due(const Permitted& allowed);

// If something binds the player on the move, its article is cited and an effect `obligation` added.
void state_obligation(RulingContext& context);

}  // namespace jadoube::laws
