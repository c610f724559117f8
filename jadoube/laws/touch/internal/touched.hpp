// The sentence on a touch: the duty that it brings, or the earlier one that goes on. Internal.
#pragma once

#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

// `touched` has been touched, and `allowed` is permitted now; `says` gets the piece of the sentence if it is another
// one.
Message touch_message(const State& state, const Permitted& allowed, Square touched, Statement& says);

}  // namespace jadoube::laws
