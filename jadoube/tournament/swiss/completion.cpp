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

}  // namespace

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

}  // namespace jadoube::tournament::swiss
