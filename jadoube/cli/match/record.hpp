// The record of a match: a file of JSON lines, one for the plan and one for each game, so that a match that was stopped
// in any way can be continued by the same command.
//
//   {"jadoube match":1,"seed":7,"games":100,"plan":{…}}
//   {"game":1,"result":"1-0","reason":"checkmate","pgn":"…"}
#pragma once

#include "jadoube/cli/common/command.hpp"
#include "jadoube/cli/match/appended_file.hpp"
#include "jadoube/engines/match.hpp"

namespace jadoube::cli {

// The contents of a record.
struct MatchRecord {
  unsigned seed = 0, games = 0;
  std::string plan;  // JSON
  std::vector<engines::FinishedGame> finished;
  std::vector<std::string> pgn;  // of the same games
  std::size_t size = 0;          // bytes; a last line that was not written completely does not count
};

// Nothing if the file does not exist or is empty; a sentence if it is not a record or cannot be read.
std::expected<std::optional<MatchRecord>, std::string> read_match_record(const Session& session,
                                                                         const std::string& name);

// The values that must be the same for a match to be continued, as JSON: all but the number of games, the threads and
// the place of the output.
std::string plan_json(const engines::MatchPlan& plan);
// The first key whose value differs between two plans; empty if none does.
std::string first_difference(const std::string& plan, const std::string& other);

std::string match_record_heading(unsigned seed, const engines::MatchPlan& plan);
std::string match_record_line(const engines::FinishedGame& game, const std::string& pgn);

}  // namespace jadoube::cli
