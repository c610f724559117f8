// A request to make a table, read and checked.
#pragma once

#include <boost/json/object.hpp>

#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

inline constexpr std::size_t longest_name = 60;  // characters

// The table that a request asks for.
struct CreateTable {
  TableInfo info;             // `id` is drawn unless it is given
  std::optional<Color> seat;  // the maker's seat; none on one device
};
std::expected<CreateTable, Refusal> read_create_table(std::string_view body);
// Makes the request for the same table with colors changed. A position drawn by lot stays.
CreateTable create_rematch(const TableInfo& before);

// Checks requested regulations and adds the values that pages show.
std::expected<std::string, Refusal> complete_regulations(boost::json::object asked);
// Reads `start_at`, an appointed time, into `out`, if it is given.
std::expected<void, Refusal> read_moment(const boost::json::object& object, std::optional<std::int64_t>& out);
// Checks that an appointed start is in the future; both times in Unix milliseconds.
std::expected<void, Refusal> check_start(std::optional<std::int64_t> start_at, std::int64_t now);

// Returns a name in the form of visible_name(), or a refusal: too long, not UTF-8, or with invisible characters.
std::expected<std::string, Refusal> read_name(std::string_view text);

}  // namespace jadoube::server
