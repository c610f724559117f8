// A table in a view of many tables: on an arbiter's page, or on a screen in the playing hall.
#pragma once

#include <string>

#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

// Appends the members, without braces, to an open object in `out` (docs/api.md, Watching a round).
void write_shown(std::string& out, const Table& table);

}  // namespace jadoube::server
