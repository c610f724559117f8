// Completion (C4): whether the players below a bracket can all be paired, together with its downfloaters.
#pragma once

#include <vector>

#include "jadoube/tournament/swiss/internal/bracket_graph.hpp"

namespace jadoube::tournament::swiss {

// Whether all players that the bracket does not pair can be paired with as good a result for C8 as the graph supposes.
// `mate` is a perfect matching of the graph, the best by some criteria.
bool completes(const Roster& roster, const Bracket& bracket, const BracketGraph& graph, const std::vector<int>& mate);

}  // namespace jadoube::tournament::swiss
