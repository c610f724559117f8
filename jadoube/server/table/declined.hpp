// The sentences for reasons why there is no ruling on an act.
#pragma once

#include "jadoube/server/common/refusal.hpp"
#include "jadoube/server/table/core_values.hpp"

namespace jadoube::server {

Refusal describe(Denied denied);
Refusal describe(Declined declined);

}  // namespace jadoube::server
