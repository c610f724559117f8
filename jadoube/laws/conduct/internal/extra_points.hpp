// The points that an arbiter's penalties give and take (10, 12.9). Internal.
#pragma once

#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws {

// In a game that is over, forgets points given above a win or taken below zero: later penalties start from the points
// as they are (12.9.4, 12.9.5).
void trim_extra_points(const Regulations& regulations, State& state);

}  // namespace jadoube::laws
