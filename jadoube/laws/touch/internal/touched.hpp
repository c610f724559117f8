// What is said of a touch: which duty it brings, or which earlier one goes on. Internal.
#pragma once

#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

// `touched` has been touched, and `allowed` is what is permitted now; `says` gets the piece that the sentence is about
// where that is another one.
Message touch_message(const State& state, const Permitted& allowed, Square touched, Statement& says);

}  // namespace jadoube::laws
