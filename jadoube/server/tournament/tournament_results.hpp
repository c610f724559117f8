// How the games of a tournament ended, and what that comes to: as JSON for the pages, and as CSV. The results at the
// tables are in the tournament already (follow_tables).
#pragma once

#include <unordered_map>

#include "jadoube/server/tournament/tournament.hpp"

namespace jadoube::server {

// Of the tables that have been made.
using TableInfos = std::unordered_map<store::TableId, TableInfo>;

// {"tournament": {…}, "standings": […]}: see docs/api.md. With `round`, of the rounds that one alone.
std::string write_results(const Tournament& tournament, const TableInfos& tables, unsigned round = 0);

// A line a game of the rounds that are open; a line a player, with the tie-breaks or with each round; the pairings of a
// round. UTF-8 with a byte order mark, lines end in CR LF.
std::string write_results_csv(const Tournament& tournament, const TableInfos& tables, text::Language language);
std::string write_standings_csv(const Tournament& tournament, text::Language language);
std::string write_crosstable_csv(const Tournament& tournament, text::Language language);
std::string write_pairings_csv(const Tournament& tournament, unsigned round, text::Language language);

// {"after", "tie_breaks", "working": [{"player", "values": [TEXT, …]}]}: how each tie-break comes about, in the order
// of the standings.
std::string write_working(const Tournament& tournament, text::Language language);
// A player's games, performance and rating change: see docs/api.md. `place` in `players`.
std::string write_card(const Tournament& tournament, unsigned place);
// The prizes, and who gets them.
std::string write_awards(const Tournament& tournament);

}  // namespace jadoube::server
