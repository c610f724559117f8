// Article 5.1.2: a player resigns. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

void resign(RulingContext& context, Color color);

}  // namespace jadoube::laws
