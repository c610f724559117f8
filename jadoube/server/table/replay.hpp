// A stored log ruled on again: the game as it stands.
#pragma once

#include <chrono>

#include "jadoube/server/table/replayed.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

// Nothing if the log makes no sense: it was not written by this program. A game that is over has the result that was
// stored with it, whatever the rulings on its log say today.
std::optional<Replayed> replay(const TableInfo& info, std::span<const std::string> lines);

// The same step by step: from the regulations, and then by replay_on().
std::optional<Replayed> begin_replay(const TableInfo& info);

// The same in pieces, for a thread that others wait for.
class PiecewiseReplay {
 public:
  PiecewiseReplay(TableInfo info, std::vector<std::string> lines);

  // Works for so long, and a little longer. True: it is finished.
  bool work(std::chrono::milliseconds at_most);
  // When it is finished, once: as replay() gives it.
  std::optional<Replayed> take();

 private:
  TableInfo info_;
  std::vector<std::string> lines_;
  std::optional<Replayed> replayed_;
};

}  // namespace jadoube::server
