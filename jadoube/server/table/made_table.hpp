// A table that has just been made, with its secrets.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "jadoube/server/table/create_table.hpp"

namespace jadoube::server {

struct MadeTable {
  TableInfo info;
  std::vector<std::pair<store::SeatKind, std::string>> tokens{};  // of the seats
  store::SeatKind mine = store::SeatKind::both;                   // the maker's
};

// As it was asked for: its id, if it has none, and the secrets are drawn. `now`: Unix ms.
MadeTable draw_table(CreateTable request, std::int64_t now);
// What the store is told of it.
std::vector<store::Change> changes_of(const MadeTable& made);

}  // namespace jadoube::server
