// What is shown of a table by who shares its address: a title, a description and a picture of the position.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

// The table of "/t/ID" and what follows; that of "/t/ID/board.svg".
std::optional<store::TableId> page_table(std::string_view path);
std::optional<store::TableId> picture_table(std::string_view path);

struct Shared {
  std::string title;
  std::string address;
  std::string picture;  // its address; empty: none
};
// The page with what programs that show links look for (the Open Graph protocol).
std::string shared_page(std::string_view page, const Shared& shared);
// "Ana – Bento · 15+10", in the table's language.
std::string shared_title(const TableInfo& info);

}  // namespace jadoube::server
