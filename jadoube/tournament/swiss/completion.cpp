#include "jadoube/tournament/swiss/internal/completion.hpp"

#include <algorithm>

#include "jadoube/tournament/swiss/internal/maximum_matching.hpp"

namespace jadoube::tournament::swiss {
namespace {

std::vector<int> joined(const std::vector<int>& first, const std::vector<int>& second) {
  std::vector<int> out = first;
  out.insert(out.end(), second.begin(), second.end());
  return out;
}

bool can_all_be_paired(const Roster& roster, const std::vector<int>& players) {
  return MaximumMatching(roster.legal, players).unmatched() == 0;
}

// Whether they can be paired, and the following bracket as well as C8 could ask: it pairs all these downfloaters and
// leaves one player at most. If the bracket has the bye, its only downfloater gets it, and the others can be paired.
bool completes_ideally(const Roster& roster, const Bracket& bracket, const std::vector<int>& downfloaters) {
  if (bracket.bye_here && !downfloaters.empty()) {
    auto others = joined(bracket.next, bracket.rest);
    std::erase(others, roster.bye());
    return can_all_be_paired(roster, others);
  }
  // Without downfloaters C8 asks nothing.
  if (downfloaters.empty()) return can_all_be_paired(roster, joined(bracket.next, bracket.rest));

  MaximumMatching next(roster.legal, joined(downfloaters, bracket.next));
  const bool odd = (downfloaters.size() + bracket.next.size()) % 2 != 0;
  if (next.unmatched() != (odd ? 1 : 0)) return false;
  if (!odd) return can_all_be_paired(roster, bracket.rest);

  // A resident of the following bracket floats, to one of the rest or to the bye.
  MaximumMatching rest(roster.legal, bracket.rest);
  if (rest.unmatched() != 1) return false;
  const auto entering = rest.exposable();
  return std::ranges::any_of(next.exposable(), [&](int leaving) {
    if (std::ranges::find(downfloaters, leaving) != downfloaters.end()) return false;
    return std::ranges::any_of(entering, [&](int below) { return roster.legal.test(leaving, below); });
  });
}

}  // namespace

bool completes(const Roster& roster, const Bracket& bracket, const BracketGraph& graph, const std::vector<int>& mate) {
  if (graph.kind() == BracketGraph::Outside::everybody) return true;
  const bool floats = graph.kind() == BracketGraph::Outside::floats;
  std::vector<int> leaving;  // the bracket, or the bracket and the following one
  for (int v = 0; v < graph.next_end(); ++v) {
    if (mate[v] >= graph.next_end()) leaving.push_back(graph.player(v));
  }
  return floats ? completes_ideally(roster, bracket, leaving)
                : can_all_be_paired(roster, joined(leaving, bracket.rest));
}

}  // namespace jadoube::tournament::swiss
