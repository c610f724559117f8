// Why a player floats: the first criterion that is complied with less well if the bracket pairs the player.
#pragma once

#include <vector>

#include "jadoube/tournament/swiss/internal/bracket_graph.hpp"

namespace jadoube::tournament::swiss {

// `vertex` floats in the chosen candidate of `graph`, whose criteria are `best`; `floats_are_nobody` if the graph is
// with_floats.
Criterion float_reason(const Roster& roster, const Bracket& bracket, const BracketGraph& graph, bool floats_are_nobody,
                       const std::vector<std::int64_t>& best, int vertex);

}  // namespace jadoube::tournament::swiss
