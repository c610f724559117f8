// A new table, with its secrets.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "jadoube/server/table/create_table.hpp"

namespace jadoube::server {

struct MadeTable {
  TableInfo info;
  std::vector<std::pair<store::SeatKind, std::string>> tokens{};  // of the seats
  store::SeatKind mine = store::SeatKind::both;                   // the maker's seat
};

// Makes a table as requested: draws the secrets, and the id if none is given. `now`: Unix ms.
MadeTable draw_table(CreateTable request, std::int64_t now);
// The changes that store it.
std::vector<store::Change> changes_of(const MadeTable& made);

}  // namespace jadoube::server
