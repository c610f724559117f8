// Why something could not be stored, for those who asked for it.
#pragma once

#include "jadoube/server/common/refusal.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

Refusal not_stored(const store::Error& why);

}  // namespace jadoube::server
