// The answer to a client that enters a table.
#pragma once

#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

// `entries`: the entries after the first `from`. `game`: the game after them.
Welcome write_welcome(const Table& table, Seat seat, std::uint32_t from, Transcript::Entries entries,
                      const laws::Game& game);

}  // namespace jadoube::server
