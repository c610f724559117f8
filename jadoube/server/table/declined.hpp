// Why an act is not ruled on, in words.
#pragma once

#include "jadoube/server/common/refusal.hpp"
#include "jadoube/server/table/core_values.hpp"

namespace jadoube::server {

Refusal describe(Denied denied);
Refusal describe(Declined declined);

}  // namespace jadoube::server
