// Plays a scenario of the referee's tests at the core of a table, and writes all that comes out of it.
#pragma once

#include <string>
#include <string_view>

namespace jadoube::server {

// `lines`: what the referee is told in one game, the regulations first (docs/referee.md). White, Black and the arbiter
// are there, and do what the lines say at the times given; questions are answered by the mate library half a second
// later, and meanwhile further acts wait. Returns a line for each output; the program and WebAssembly must return the
// same.
std::string play_at_core(std::string_view lines);

}  // namespace jadoube::server
