// Article 8: the score sheets. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// An entry on the player's own score sheet (act::Record).
void record(RulingContext& context, Color color, const act::Record& act);

}  // namespace jadoube::laws
