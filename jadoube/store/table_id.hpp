// The id of a table. It is read aloud, typed and linked to as thirteen digits and lower-case letters, without those
// easily mistaken for others (i, l, o, u).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::store {

struct TableId {
  std::int64_t number;  // never negative

  friend bool operator==(TableId, TableId) = default;
  friend auto operator<=>(TableId, TableId) = default;
};

std::string to_string(TableId id);
// Nothing if the text is not exactly what to_string() gives for some table.
std::optional<TableId> parse_table_id(std::string_view text);

}  // namespace jadoube::store

template <>
struct std::hash<jadoube::store::TableId> {
  std::size_t operator()(jadoube::store::TableId id) const noexcept { return std::hash<std::int64_t>{}(id.number); }
};
