// Those who follow a game by its address alone: the stream /api/stream/game/ID of lichess.
#pragma once

#include <map>
#include <vector>

#include "jadoube/server/bot/game_export.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_watchers_of_a_game = 200;

class GameWatchers {
 public:
  // False: there are too many. Nothing is told before begin().
  bool enter(store::TableId id, const std::shared_ptr<LineStream>& stream);
  // The game so far, as it is on the disk: what it is, and each position. A game that is over is told to its end.
  void begin(const Course& course, const LineStream& stream, const ApiContext& api);
  // Something has happened at the table, which is settled().
  void changed(const Table& table, const ApiContext& api);
  void leave(store::TableId id, const LineStream& stream);
  // The game was aborted, or the server ends.
  void close(store::TableId id);
  void close_all();

 private:
  struct Watcher {
    std::shared_ptr<LineStream> stream;
    std::optional<unsigned> told{};  // plies; none: it has not begun
  };
  std::map<store::TableId, std::vector<Watcher>> watchers_;
};

}  // namespace jadoube::server
