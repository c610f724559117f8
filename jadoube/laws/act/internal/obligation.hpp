// The obligation of the player on the move under Article 4, for a ruling to name. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"
#include "jadoube/laws/touch/permitted.hpp"

namespace jadoube::laws {

// The moves permitted to the player on the move, and why.
Permitted permitted_now(const RulingContext& context);

// Whether the obligation is to a single move, whatever was touched: castling, or the move of a wrong claim.
bool is_one_move_due(const Permitted& allowed);

// If something binds the player on the move, cites its article and adds an effect `obligation`.
void state_obligation(RulingContext& context);

}  // namespace jadoube::laws
