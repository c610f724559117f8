// The referee's answer to an event, as a line of JSON:
//
//   {"ok": true, "articles": ["4.3.1"], "says": {"en": "…", "pt": "…"}, "effects": […], "state": {…}}
//
// In `state`, `fen` is the board as it stands. While pieces stand where no legal move has put them, `last_legal` is the
// position without that. Of a finished game, `points` are what each player gets (Article 10).
#pragma once

#include <string>

#include "jadoube/laws/state.hpp"

namespace jadoube::laws::protocol {

// Appended to `out`, with the end of line; `state` as the ruling left it.
void write_answer(std::string& out, const Regulations& regulations, const State& state, const Ruling& ruling);

}  // namespace jadoube::laws::protocol
