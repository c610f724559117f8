// How the games of a tournament ended, and what that comes to: as JSON for the pages, and as CSV.
#pragma once

#include <unordered_map>

#include "jadoube/server/tournament/tournament.hpp"

namespace jadoube::server {

// Of the tables that have been made.
using TableInfos = std::unordered_map<store::TableId, TableInfo>;

// {"tournament": {…}, "standings": […]}: see docs/api.md.
std::string write_results(const Tournament& tournament, const TableInfos& tables);
// A line a game of the rounds that are open; a line a player. UTF-8 with a byte order mark, lines end in CR LF.
std::string write_results_csv(const Tournament& tournament, const TableInfos& tables, text::Language language);
std::string write_standings_csv(const Tournament& tournament, const TableInfos& tables, text::Language language);

}  // namespace jadoube::server
