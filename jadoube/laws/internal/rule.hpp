// The ruling on one event, with the verdicts on mate from elsewhere. Internal.
#pragma once

#include "jadoube/laws/act/internal/mate_source.hpp"
#include "jadoube/laws/rule.hpp"

namespace jadoube::laws {

Ruling rule_with(const Regulations& regulations, State& state, const Event& event, MateSource& mates);

}  // namespace jadoube::laws
