// The standings of an event, for the actions of `jadoube swiss` that show players by place.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::cli {

struct RankedEvent {
  std::vector<tournament::TieBreakCode> codes{};
  std::vector<tournament::Standing> standings{};
};

// The standings after a round, by --tie-breaks, which then becomes the event's list, or by that list. Reports
// tie-breaks that have to be dropped (C.07, 10).
std::expected<RankedEvent, std::string> ranked(const SwissTask& task, tournament::Event& event, unsigned round);

// "player":1,"name":…,"title":…,"sex":…,"federation":…,"rating":…,"fide":…,"birth":…,"club":…
void add_player(JsonLine& json, const tournament::Player& player);

}  // namespace jadoube::cli
