// The answer to who enters a table.
#pragma once

#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

// `entries` are those after the first `from`, and `game` the game as they leave it.
Welcome write_welcome(const Table& table, Seat seat, std::uint32_t from, Transcript::Entries entries,
                      const laws::Game& game);

}  // namespace jadoube::server
