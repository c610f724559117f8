// Ends an open draw offer (9.1). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Ends the offer that `offerer` has made, if any.
void end_offer_by(RulingContext& context, Color offerer);

}  // namespace jadoube::laws
