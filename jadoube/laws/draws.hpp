// Article 9: offers and claims of a draw. Internal.
#pragma once

#include "jadoube/laws/steps/hearing.hpp"

namespace jadoube::laws {

void offer_draw(Hearing& hearing, Color color);
void accept_draw(Hearing& hearing, Color color);
void decline_draw(Hearing& hearing, Color color);
// A claim that is an offer, too, where the regulations let the players agree (9.1.2.3, III.4).
void offer_by_claim(Hearing& hearing, Color color);
// A claim of three occurrences of a position, or of fifty moves; with an intended move, or of what stands.
void claim_draw(Hearing& hearing, Color color, const act::Claim& act);

// Whether a claim with this intended move would be right.
bool draw_can_be_claimed(const State& state, ClaimOf of, std::optional<Move> intended);

}  // namespace jadoube::laws
