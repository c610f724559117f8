// The draw offer that is open (9.1) is ended. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// The offer that `offerer` has made, if any, is open no longer.
void end_offer_by(RulingContext& context, Color offerer);

}  // namespace jadoube::laws
