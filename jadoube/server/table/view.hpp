// What a board shows and the protocol's state does not say, as JSON: see docs/api.md, VIEW.
#pragma once

#include <string>

#include "jadoube/laws/model/state.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"

namespace jadoube::server {

// Who stopped the clocks to ask for the arbiter, and why; or null.
void write_call(laws::protocol::JsonText& json, const laws::State& state);

// Appended to `out`.
void write_view(std::string& out, const laws::Regulations& regulations, const laws::State& state);

}  // namespace jadoube::server
