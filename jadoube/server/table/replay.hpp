// Replays a stored log with new rulings: the result is the current game.
#pragma once

#include <chrono>

#include "jadoube/server/table/replayed.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

// Returns nothing if the log is not valid: this program has not written it. A finished game has the result that was
// stored with it, even if today's rulings on its log differ.
std::optional<Replayed> replay(const TableInfo& info, std::span<const std::string> lines);

// The first step of a replay: the game from the regulations; replay_on() does the next steps.
std::optional<Replayed> begin_replay(const TableInfo& info);

// A replay in pieces, for a thread that others wait for.
class PiecewiseReplay {
 public:
  PiecewiseReplay(TableInfo info, std::vector<std::string> lines);

  // Works for this time, and a little longer. Returns true when it is finished.
  bool work(std::chrono::milliseconds at_most);
  // After the end, returns the result of replay(), once.
  std::optional<Replayed> take();

 private:
  TableInfo info_;
  std::vector<std::string> lines_;
  std::optional<Replayed> replayed_;
};

}  // namespace jadoube::server
