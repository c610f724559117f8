// The tables of the database in PostgreSQL. Internal.
#pragma once

#include "jadoube/store/postgres/connection.hpp"

namespace jadoube::store::postgres {

// Makes what is missing; of several processes that do so at a time, one does it.
std::expected<void, Error> prepare_schema(Connection& connection);
// Whether it is ours, and of this version.
std::expected<void, Error> recognise_schema(Connection& connection);

}  // namespace jadoube::store::postgres
