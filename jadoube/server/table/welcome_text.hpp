// {"welcome": …} without its entries: the state of a table for a new participant.
#pragma once

#include <string>
#include <string_view>

#include "jadoube/laws/game.hpp"
#include "jadoube/server/table/news.hpp"
#include "jadoube/server/table/seat.hpp"

namespace jadoube::server {

struct Standing {
  const laws::Game& game;
  laws::Milliseconds now;  // the table's time
  Presence presence;
  ReadyPlayers ready{};
  Beginning beginning{};
  std::string rematch = "null";  // as JSON
};

// The text before the entries, and behind them. `info`: the table's, as JSON; `from`: the number of entries left out.
std::string write_welcome_beginning(Seat seat, std::string_view info, std::uint32_t from);
void write_welcome_end(std::string& out, const Standing& standing);

}  // namespace jadoube::server
