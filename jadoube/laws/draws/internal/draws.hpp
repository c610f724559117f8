// Article 9: offers and claims of a draw. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

void offer_draw(RulingContext& context, Color color);
void accept_draw(RulingContext& context, Color color);
void decline_draw(RulingContext& context, Color color);
// A claim of three occurrences of a position, or of fifty moves; after an intended move, or in the current position.
void claim_draw(RulingContext& context, Color color, const act::Claim& act);

}  // namespace jadoube::laws
