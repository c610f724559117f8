// The tables of the database file. Internal.
#pragma once

#include "jadoube/store/sqlite/connection.hpp"

namespace jadoube::store {

// Whether the file is ours, of this version, and none of its pages is out of place; a new one gets its tables. Nothing
// is changed in a file that turns out to be of something else.
std::expected<void, Error> prepare_schema(const Connection& connection);
// Whether it is ours, and of this version.
std::expected<void, Error> recognise_schema(const Connection& connection);

}  // namespace jadoube::store
