// The parts of a board's view that the protocol's state does not have, as JSON: see docs/api.md, VIEW.
#pragma once

#include <string>

#include "jadoube/laws/model/state.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"

namespace jadoube::server {

// Writes who stopped the clocks to call the arbiter, and why; or null.
void write_call(laws::protocol::JsonText& json, const laws::State& state);

// Appends the view to `out`.
void write_view(std::string& out, const laws::Regulations& regulations, const laws::State& state);

}  // namespace jadoube::server
