// The quickplay finish (Article 10 of 1997, appendix G of 2014, guideline III later). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// A player with under two minutes in the last period claims that the opponent cannot win, or does not try to, by normal
// means; or asks for five seconds a move. The clocks stand until the arbiter rules.
void claim_quickplay(RulingContext& context, Color color, ClaimOf of);
// Whether the edition allows that decision on the claim now: in 1997 a claim is rejected only when a flag has fallen
// since it was postponed (10.2).
bool may_decide(const Regulations& regulations, const PendingClaim& claim, ClaimDecision decision);
// Applies the arbiter's ruling on the claim (act::Rule).
void rule_claim(RulingContext& context, const act::Rule& act);

}  // namespace jadoube::laws
