// The rules of older codes for a false move, as house rules: the London Chess Club's Rule XIII and the British Chess
// Association's Law VII of 1862. The wronged side chooses. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Whether a press now completes a false move under one of the older codes.
bool offers_choice(const RulingContext& context);
// Lets the wronged side choose, after `offender` has put a piece where it may not go.
void open_choice(RulingContext& context, Color offender);
void choose(RulingContext& context, Color color, const act::Choose& act);

}  // namespace jadoube::laws
