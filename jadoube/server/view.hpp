// What a board shows and the protocol's state does not say, as JSON: see docs/api.md, VIEW.
#pragma once

#include <string>

#include "jadoube/laws/state.hpp"

namespace jadoube::server {

// Appended to `out`.
void write_view(std::string& out, const laws::Regulations& regulations, const laws::State& state);

}  // namespace jadoube::server
