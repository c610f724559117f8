// The pairing of one bracket (article 3).
#pragma once

#include <expected>
#include <optional>
#include <utility>
#include <vector>

#include "jadoube/tournament/swiss/internal/bracket_graph.hpp"

namespace jadoube::tournament::swiss {

struct BracketPairing {
  std::vector<std::pair<int, int>> pairs{};               // higher-ranked player first
  std::vector<std::pair<int, Criterion>> downfloaters{};  // in the order of 1.2, each with the reason
  friend bool operator==(const BracketPairing&, const BracketPairing&) = default;
};

// The best candidate of a graph of the bracket; nothing if there is none, or if the others cannot be paired as well as
// the graph supposes. The graph has_room.
std::optional<BracketPairing> pair_in(const Roster& roster, const Bracket& bracket, const BracketGraph& graph);

// The best candidate that complies with C1 to C5, and is generated first. The players who are not paired yet can all be
// paired when it begins, and can be afterwards. Error: too_many_scores.
std::expected<BracketPairing, PairingError> pair_bracket(const Roster& roster, const Bracket& bracket);

}  // namespace jadoube::tournament::swiss
