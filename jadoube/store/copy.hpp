// Copies a store to another place, from SQLite to PostgreSQL or back, while no server uses either.
#pragma once

#include "jadoube/store/check.hpp"

namespace jadoube::store {

struct CopyReport {
  std::uint64_t tables = 0, entries = 0, tournaments = 0;
};

// Copies a sound store to an empty one; `from` and `to`: an SQLite file, or an address of PostgreSQL. The written data
// are read again and compared, with the hashes of all logs; a difference is Error::Kind::damaged, of `to`.
std::expected<CopyReport, Error> copy_store(const std::string& from, const std::string& to);

}  // namespace jadoube::store
