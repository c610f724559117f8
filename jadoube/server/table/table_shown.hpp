// A table as it is shown among many: on an arbiter's page, on a screen in the playing hall.
#pragma once

#include <string>

#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

// Appended to `out`, in an object that is open: its members without braces (docs/api.md, Watching a round).
void write_shown(std::string& out, const Table& table);

}  // namespace jadoube::server
