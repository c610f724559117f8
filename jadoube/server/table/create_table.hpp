// A request to make a table, read and checked.
#pragma once

#include <boost/json/object.hpp>

#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

inline constexpr std::size_t longest_name = 60;  // characters

// What a request to make a table asks for.
struct CreateTable {
  TableInfo info;             // its `id` is drawn, unless it has one
  std::optional<Color> seat;  // the maker's; none for one device
};
std::expected<CreateTable, Refusal> read_create_table(std::string_view body);
// The same table with colors changed. A start that was drawn by lot stays.
CreateTable create_rematch(const TableInfo& before);

// The regulations that a request asks for, checked, and with what pages show of them filled in.
std::expected<std::string, Refusal> complete_regulations(boost::json::object asked);
// `start_at`, an appointed time, into `out`, if there is one.
std::expected<void, Refusal> read_moment(const boost::json::object& object, std::optional<std::int64_t>& out);
// An appointed start is still to come; both in Unix milliseconds.
std::expected<void, Refusal> check_start(std::optional<std::int64_t> start_at, std::int64_t now);

// A name as visible_name() makes it, or why it is none: too long, no UTF-8, characters that cannot be seen.
std::expected<std::string, Refusal> read_name(std::string_view text);

}  // namespace jadoube::server
