// A copy of the tables of a running server, for another machine that carries on from it.
//
//   back_up_sqlite("data/tables.db", "/media/stick/20261128-101500/tables.db");
#pragma once

#include <expected>
#include <string>

#include "jadoube/store/store.hpp"

namespace jadoube::store {

// Copies the database as it is at one moment, without disturbing its server. On return the copy is complete and on the
// disk, or it is not there: it is written under another name first. The folder of `to` must exist.
std::expected<void, Error> back_up_sqlite(const std::string& database, const std::string& to);

}  // namespace jadoube::store
