// The output of jadoube match: games and summary.
#pragma once

#include "jadoube/cli/command.hpp"
#include "jadoube/engines/match.hpp"

namespace jadoube::cli {

// One line.
std::string match_game_line(const engines::MatchGame& game, text::Language language);
// The score, the difference in strength with its error bars, and how the games ended.
std::string match_summary(const engines::MatchReport& report, text::Language language);
// The game with its tags.
pgn::Game match_record(const engines::MatchGame& game, const engines::MatchPlan& plan, text::Language language);

}  // namespace jadoube::cli
