// The tables of the database file. Internal.
#pragma once

#include "jadoube/store/sqlite/connection.hpp"

namespace jadoube::store {

// Checks that the file is ours, of this version, and that no page is out of place; a new file gets its tables. A file
// of something else is not changed.
std::expected<void, Error> prepare_schema(const Connection& connection);
// Checks that the file is ours, and of this version.
std::expected<void, Error> recognise_schema(const Connection& connection);

}  // namespace jadoube::store
