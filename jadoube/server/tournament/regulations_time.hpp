// Regulations with another time control.
#pragma once

#include <expected>
#include <string>

#include "jadoube/server/common/refusal.hpp"

namespace jadoube::server {

// With what follows from the time control: the tempo, and what nobody has asked for otherwise.
std::expected<std::string, Refusal> with_time(const std::string& regulations, const std::string& time);

}  // namespace jadoube::server
