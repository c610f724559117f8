// Article 6.7 (1997: 6.6): the players' arrival, and the default time. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// If the default time has passed, a player who has not arrived loses, or both do; true if the game has ended so.
// `arrives`: whether a player arrives now, for the sentence.
bool rule_lateness(RulingContext& context, bool arrives);
void arrive(RulingContext& context, Color color);
// Excuses a late player by the arbiter's decision, before or after the game was declared lost.
void excuse(RulingContext& context, const act::Excuse& act);

}  // namespace jadoube::laws
