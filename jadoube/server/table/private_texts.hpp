// What of a table is about persons, and stands outside the chain of the log's hashes: the players' names, and the
// reasons that they give. And what the store's check asks of a table.
#pragma once

#include <span>

#include "jadoube/laws/model/event.hpp"
#include "jadoube/server/table/table_info.hpp"
#include "jadoube/store/check.hpp"

namespace jadoube::server {

// Where the reason stands in the line of an event that gives one.
store::PrivatePart reason_in(const laws::Event& event, std::string_view line);

store::PrivateSlot name_slot(Color color);
// The names that a new table has.
void add_names(std::vector<store::Change>& changes, const TableInfo& info);

// For store::check_store().
std::optional<store::Known> known_of(const store::Table& table, const std::vector<std::string>& lines);
// The info of a table of whose log only these lines are left; nothing if it makes no sense.
std::optional<TableInfo> info_after(const store::Table& table, std::span<const std::string> lines);

}  // namespace jadoube::server
