// The results of a tournament's games, and the calculations from them: as JSON for the pages, and as CSV. The
// tournament already has the results at its tables (follow_tables).
#pragma once

#include <unordered_map>

#include "jadoube/server/tournament/tournament.hpp"

namespace jadoube::server {

// Facts about the tables that have been made.
using TableInfos = std::unordered_map<store::TableId, TableInfo>;

// {"tournament": {…}, "standings": […]}: see docs/api.md. If `round` is not 0, only that round is among the rounds.
std::string write_results(const Tournament& tournament, const TableInfos& tables, unsigned round = 0);

// Results: a line for each game that has a result or is in an open round, without drafts. Standings: a line for each
// player with the tie-breaks. Crosstable: a line for each player with each round. Pairings: those of one round. UTF-8
// with a byte order mark, lines end in CR LF.
std::string write_results_csv(const Tournament& tournament, const TableInfos& tables, text::Language language);
std::string write_standings_csv(const Tournament& tournament, text::Language language);
std::string write_crosstable_csv(const Tournament& tournament, text::Language language);
std::string write_pairings_csv(const Tournament& tournament, unsigned round, text::Language language);

// {"after", "tie_breaks", "working": [{"player", "values": [TEXT, …]}]}: how each tie-break is calculated, with the
// players in the order of the standings.
std::string write_working(const Tournament& tournament, text::Language language);
// The games, performance and rating change of a player: see docs/api.md. `place`: the index in `players`.
std::string write_card(const Tournament& tournament, unsigned place);
// The prizes, and the players who get them.
std::string write_awards(const Tournament& tournament);

}  // namespace jadoube::server
