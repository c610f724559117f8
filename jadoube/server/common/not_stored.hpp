// The refusal for a client whose data could not be stored.
#pragma once

#include "jadoube/server/common/refusal.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

Refusal not_stored(const store::Error& why);

}  // namespace jadoube::server
