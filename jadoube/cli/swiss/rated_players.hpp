// Players for the actions of `jadoube swiss`: a list of entrants, and the index of FIDE's players, which completes
// them.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/store/player_index.hpp"
#include "jadoube/tournament/rating_list/complete.hpp"

namespace jadoube::cli {

// Opens an index of players; a sentence if it does not exist.
std::expected<store::PlayerIndex, std::string> open_index(const SwissTask& task, const std::string& name);

store::IndexedPlayer indexed(const tournament::RatedPlayer& player);
tournament::RatedPlayer rated(const store::IndexedPlayer& player);

// The players of a CSV file, completed by complete_players(); not numbered.
std::expected<std::vector<tournament::Player>, std::string> entrants_of(const SwissTask& task, const std::string& name);

// Completes each player from the index that --players names, by FIDE number, else by a name that only one person has.
// Reports differences, and players that are not found, on standard error. Does nothing without that option.
std::expected<void, std::string> complete_players(const SwissTask& task, std::vector<tournament::Player>& players);

}  // namespace jadoube::cli
