// What an arbiter's penalties give and take of points (10, 12.9). Internal.
#pragma once

#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws {

// Of a game that is over. What was given above a win, or taken below zero, is forgotten: what comes later counts from
// the points as they are (12.9.4, 12.9.5).
void trim_extra_points(const Regulations& regulations, State& state);

}  // namespace jadoube::laws
