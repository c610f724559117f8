// When a draw can be claimed by Articles 9.2 and 9.3.
#pragma once

#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws {

// Whether a claim would be right: for the position on the board or, with an intended legal move, for the one after it.
// `of`: threefold or fifty_moves.
bool draw_can_be_claimed(const State& state, ClaimOf of, std::optional<Move> intended);

}  // namespace jadoube::laws
