// Article 8: the score sheets. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// An entry on the player's own score sheet (act::Record).
void record(RulingContext& context, Color color, const act::Record& act);

// The player asks to be shown the score sheet that the arbiter keeps in a supervised quick game (A.4.3, B.2.3).
void see_score_sheet(RulingContext& context, Color color);

}  // namespace jadoube::laws
