// A stored log ruled on again: the game as it stands, and its entries for those who have not seen them.
#pragma once

#include <span>

#include "jadoube/laws/game.hpp"
#include "jadoube/server/table/notable_ruling.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

struct Replayed {
  laws::Game game;
  laws::Milliseconds at{};  // of the last event
  std::uint32_t n = 0;      // how many entries there are
  std::optional<NotableRuling> notable{};
  std::string entries;  // those after the first `seen`, as a JSON list
};

// Nothing if the log makes no sense: it was not written by this program. A game that is over has the result that was
// stored with it, whatever the rulings on its log say today.
std::optional<Replayed> replay(const TableInfo& info, std::span<const std::string> lines, std::uint32_t seen);

}  // namespace jadoube::server
