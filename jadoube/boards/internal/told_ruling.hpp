// Which rulings are told to the people beside a board, who see its pieces. Internal.
#pragma once

#include "jadoube/laws/model/state.hpp"

namespace jadoube::boards {

// `state` is as the ruling left it; `own`: the act came from this board. Moves and touches are visible and not told;
// typed acts, refusals, penalties and an arbiter's acts are told.
bool asks_to_be_told(const laws::Event& event, const laws::Ruling& ruling, const laws::State& state, bool own = true);

}  // namespace jadoube::boards
