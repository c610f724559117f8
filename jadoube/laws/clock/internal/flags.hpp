// Articles 6.8, 6.9 and III.3.1 (1997: 6.11): a flag has fallen. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Looks at the flags, for the arbiter or the claimant. Rules if one has fallen and the edition lets it count; true if
// the game is over, or stopped for the arbiter to rule.
bool look_at_flags(RulingContext& context, std::optional<Color> claimant);
// Stops the clocks if a flag has fallen while a draw claim is postponed; the ruling on the claim is then awaited.
void rule_on_flag_of_postponed_claim(RulingContext& context);
// A player claims that the opponent's flag has fallen.
void claim_flag(RulingContext& context, std::optional<Color> claimant);

// The arbiter looks, and no flag has fallen (act::Tick).
void tick(RulingContext& context);

}  // namespace jadoube::laws
