// The referee's answer to an event, as a line of JSON:
//
//    {"ok": true, "articles": ["4.3.1"], "says": {"en": "…", "pt": "…"}, "effects": […], "state": {…}}
//
// In `state`, `fen` is the board as it stands. While pieces stand where no legal move has put them, `last_legal` is the
// position before. In a finished game, `points` are those that each player gets (Article 10).
#pragma once

#include <cstdint>
#include <string>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws::protocol {

enum class Detail : std::uint8_t {
  full,
  brief,  // of the state only `fen` (and `last_legal`), `ply`, `turn`, `clocks` and `result`
};

// Appends the answer to `out`, with the end of line; `state` is as the ruling left it.
JADOUBE_API void write_answer(std::string& out, const Regulations& regulations, const State& state,
                              const Ruling& ruling, Detail detail = Detail::full);

// Appends only the answer's `state`, without the end of line.
JADOUBE_API void write_state(std::string& out, const Regulations& regulations, const State& state,
                             Detail detail = Detail::full);

}  // namespace jadoube::laws::protocol
