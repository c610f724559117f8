// An event as a line of the referee's protocol:
//
//   write_event(line, {.at = 61'500ms, .by = Actor::white, .act = act::Touch{Square::e2}});
//   // {"at": 61500, "by": "white", "do": "touch", "square": "e2"}
//
// Parser::event() reads the same event from it.
#pragma once

#include <string>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/event.hpp"

namespace jadoube::laws::protocol {

// Appends the event to `out`, without the end of line. Members of an act that say nothing are left out where that is
// allowed. `lag` is the time that a table gave back for the network, and is written where it is not zero.
JADOUBE_API void write_event(std::string& out, const Event& event, Milliseconds lag = Milliseconds::zero());

}  // namespace jadoube::laws::protocol
