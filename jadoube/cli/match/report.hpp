// The output of jadoube match, as text, JSON and PGN.
#pragma once

#include "jadoube/cli/common/command.hpp"
#include "jadoube/engines/match.hpp"

namespace jadoube::cli {

// How an engine thinks: its clock and its limits, in words.
std::string describe_thinking(const engines::MatchEngine& engine, text::Language language);

// A line for each engine: its name, its program, and how it thinks.
std::string match_heading(const engines::MatchPlan& plan, const engines::MatchReport& report, text::Language language);
// One line, like the lines of JSON.
std::string match_game_line(const engines::MatchGame& game, text::Language language);
std::string match_game_json(const engines::MatchGame& game, text::Language language);
// The score, the difference in strength with its error bars, the SPRT, and the numbers of games by how they ended.
std::string match_summary(const engines::MatchReport& report, text::Language language);
std::string match_summary_json(const engines::MatchReport& report);

// The game in PGN; no comment is broken between lines.
std::string match_pgn(const engines::MatchGame& game, const engines::MatchPlan& plan, const std::string& site);

}  // namespace jadoube::cli
