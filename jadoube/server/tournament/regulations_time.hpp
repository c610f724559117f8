// Changes the time control of regulations.
#pragma once

#include <expected>
#include <string>

#include "jadoube/server/common/refusal.hpp"

namespace jadoube::server {

// Also changes the values that depend on the time control: the tempo, and others unless they were set explicitly.
std::expected<std::string, Refusal> with_time(const std::string& regulations, const std::string& time);

}  // namespace jadoube::server
