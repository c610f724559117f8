// When a draw can be claimed by Articles 9.2 and 9.3.
#pragma once

#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws {

// Whether a claim would be right: of what stands on the board, or with an intended move, legal, of what it leads to.
// `of`: threefold or fifty_moves.
bool draw_can_be_claimed(const State& state, ClaimOf of, std::optional<Move> intended);

}  // namespace jadoube::laws
