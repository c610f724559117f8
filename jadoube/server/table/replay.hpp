// A stored log ruled on again: the game as it stands.
#pragma once

#include <chrono>
#include <functional>
#include <span>

#include "jadoube/laws/game.hpp"
#include "jadoube/server/table/interruptions.hpp"
#include "jadoube/server/table/log_budget.hpp"
#include "jadoube/server/table/notable_ruling.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

struct Replayed {
  laws::Game game;
  laws::Milliseconds at{};  // of the last event
  std::uint32_t n = 0;      // how many entries there are
  std::optional<NotableRuling> notable{};
  LogBudget budget{};
  Interruptions interruptions{};
};

// Nothing if the log makes no sense: it was not written by this program. A game that is over has the result that was
// stored with it, whatever the rulings on its log say today.
std::optional<Replayed> replay(const TableInfo& info, std::span<const std::string> lines);

// The same step by step: from the regulations; with further lines, of which each is told with its ruling. False where
// they make no sense.
std::optional<Replayed> begin_replay(const TableInfo& info);
bool replay_on(Replayed& replayed, std::span<const std::string> lines,
               const std::function<void(std::string_view line, const laws::Ruling& ruling)>& told = {});

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
