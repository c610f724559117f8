// A game as those see it who read it from outside: the types GameJson and MoveStream of lichess.
#pragma once

#include "jadoube/server/bot/game_json.hpp"
#include "jadoube/server/table/course.hpp"

namespace jadoube::server {

struct ExportOptions {
  bool moves = true;
  bool clocks = true;  // hundredths of a second after each move
  bool pgn = false;    // the whole PGN in a member
};
// One line. `ended`: Unix ms, if that is known; else it is reckoned from the log.
std::string write_game_json(const Course& course, const ExportOptions& options, const ApiContext& api,
                            std::optional<std::int64_t> ended = std::nullopt);

// The first and the last line of a stream.
struct StreamedGame {
  const TableInfo& info;
  const laws::Game& game;
  unsigned plies;  // that are told
};
std::string write_stream_game(const StreamedGame& streamed, const ApiContext& api);

}  // namespace jadoube::server
