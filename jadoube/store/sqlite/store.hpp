// Tables kept in one SQLite file, with its write-ahead log beside it.
#pragma once

#include "jadoube/store/store.hpp"

namespace jadoube::store {

enum class Access : std::uint8_t {
  write,   // the file is made if it is missing
  repair,  // the same; and an append log that has lost lines is taken as it is
  read,
};

// A commit is on the disk (synchronous=FULL) before it returns. The log is put into the file proper by another thread
// (see CheckpointThread), so that commits need not wait for it.
std::expected<std::unique_ptr<Store>, Error> open_sqlite(const std::string& path, Access access);

}  // namespace jadoube::store
