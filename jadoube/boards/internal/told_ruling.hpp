// Which rulings people beside a board are told, who see its pieces. Internal.
#pragma once

#include "jadoube/laws/model/state.hpp"

namespace jadoube::boards {

// `state` as the ruling left it; `own`: the act came from this board. Moves and touches are seen, and not told; what
// was typed, what is refused or penalised, and what an arbiter does is told.
bool asks_to_be_told(const laws::Event& event, const laws::Ruling& ruling, const laws::State& state, bool own = true);

}  // namespace jadoube::boards
