// A game for readers outside the game: the types GameJson and MoveStream of lichess.
#pragma once

#include "jadoube/server/bot/game_json.hpp"
#include "jadoube/server/table/course.hpp"

namespace jadoube::server {

struct ExportOptions {
  bool moves = true;
  bool clocks = true;  // hundredths of a second after each move
  bool pgn = false;    // the whole PGN in a member
};
// Writes one line. `ended`: Unix ms, if known; otherwise calculated from the log.
std::string write_game_json(const Course& course, const ExportOptions& options, const ApiContext& api,
                            std::optional<std::int64_t> ended = std::nullopt);

// The first and the last line of a stream.
struct StreamedGame {
  const TableInfo& info;
  const laws::Game& game;
  unsigned plies;  // number of half-moves told
};
std::string write_stream_game(const StreamedGame& streamed, const ApiContext& api);

}  // namespace jadoube::server
