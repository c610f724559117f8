// Why a player floats: the first criterion that is complied with less well if the bracket pairs the player.
#pragma once

#include "jadoube/tournament/swiss/internal/best_candidate.hpp"
#include "jadoube/tournament/swiss/internal/bracket_graph.hpp"

namespace jadoube::tournament::swiss {

// `vertex` floats in the candidate `chosen`, the best of `graph`.
Criterion float_reason(const Roster& roster, const Bracket& bracket, const BracketGraph& graph, const Candidate& chosen,
                       int vertex);

}  // namespace jadoube::tournament::swiss
