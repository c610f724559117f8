// Completion (C4): whether the players below a bracket can all be paired, together with its downfloaters.
#pragma once

#include <vector>

#include "jadoube/tournament/swiss/internal/bracket_graph.hpp"

namespace jadoube::tournament::swiss {

// Whether they can be, and the following bracket is paired as well as C8 could ask: it pairs all these downfloaters and
// leaves one player at most. If the bracket has the bye, its only downfloater gets it, and the others can be paired.
bool completes_ideally(const Roster& roster, const Bracket& bracket, const std::vector<int>& downfloaters);

}  // namespace jadoube::tournament::swiss
