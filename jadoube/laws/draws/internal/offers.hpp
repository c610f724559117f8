// When the players may agree to a draw (9.1.1, 5.2.3), and the offer that a claim makes. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Whether the regulations let the players agree to a draw now (9.1.1).
bool agreement_allowed(const Regulations& regulations, const State& state);
// Refuses the act if they may not; true if so.
bool refuse_agreement(RulingContext& context, Color color);
// Whether both players have made a move (5.2.3). A game that starts from a later move has had its first ones.
bool moved_each(const Regulations& regulations, const State& state);
// A claim is an offer, too, where the regulations let the players agree (9.1.2.3, III.4).
void offer_by_claim(RulingContext& context, Color color);
// Refuses a draw that both players sign if they may not agree to one, for it is an agreement (8.7); true if so.
bool refuse_signed_draw(RulingContext& context, Color color);

}  // namespace jadoube::laws
