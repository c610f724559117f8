// The tables of the database in PostgreSQL. Internal.
#pragma once

#include "jadoube/store/postgres/connection.hpp"

namespace jadoube::store::postgres {

// Creates the missing tables. If several processes call it at the same time, one of them creates them.
std::expected<void, Error> prepare_schema(Connection& connection);
// An error unless the database is one of this program, with this version of the schema.
std::expected<void, Error> recognise_schema(Connection& connection);

}  // namespace jadoube::store::postgres
