// Articles 11 and 12 (1997: 12 and 13): what an arbiter enters, and resignation's sister, the penalty. Internal.
#pragma once

#include "jadoube/laws/steps/hearing.hpp"

namespace jadoube::laws {

void penalise(Hearing& hearing, const act::Penalise& act);
void declare(Hearing& hearing, const act::Declare& act);
void resign(Hearing& hearing, Color color);

}  // namespace jadoube::laws
