// The ruling on one event, with the verdicts on mate from elsewhere. Internal.
#pragma once

#include "jadoube/laws/rule.hpp"
#include "jadoube/laws/steps/internal/mate_source.hpp"

namespace jadoube::laws {

Ruling rule_with(const Regulations& regulations, State& state, const Event& event, MateSource& mates);

}  // namespace jadoube::laws
