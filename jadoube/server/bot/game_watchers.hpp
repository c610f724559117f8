// The clients that follow a game by its address alone: the stream /api/stream/game/ID of lichess.
#pragma once

#include <map>
#include <vector>

#include "jadoube/server/bot/game_export.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_watchers_of_a_game = 200;

class GameWatchers {
 public:
  // Returns false if there are too many. Nothing is sent before begin().
  bool enter(store::TableId id, const std::shared_ptr<LineStream>& stream);
  // Sends the game so far, as on the disk: its description, and each position. A finished game is sent to its end.
  void begin(const Course& course, const LineStream& stream, const ApiContext& api);
  // Called after an event at the table, which is settled().
  void changed(const Table& table, const ApiContext& api);
  void leave(store::TableId id, const LineStream& stream);
  // Called when the game was aborted, or the server ends.
  void close(store::TableId id);
  void close_all();

 private:
  struct Watcher {
    std::shared_ptr<LineStream> stream;
    std::optional<unsigned> told{};  // number of plies; none: not begun
  };
  std::map<store::TableId, std::vector<Watcher>> watchers_;
};

}  // namespace jadoube::server
