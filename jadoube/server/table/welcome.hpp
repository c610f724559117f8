// The answer to who enters a table.
#pragma once

#include <string>
#include <string_view>

#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

// {"welcome": {…}}: `entries` are those after the first `from`, as a JSON list, and `game` the game as they leave it.
std::string write_welcome(const Table& table, Seat seat, std::uint32_t from, std::string_view entries,
                          const laws::Game& game);

}  // namespace jadoube::server
