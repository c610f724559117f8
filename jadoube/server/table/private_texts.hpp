// The personal data of a table, kept outside the chain of the log's hashes: the players' names, and the reasons that
// they give. Also the facts about a table that the check of the store needs.
#pragma once

#include <span>

#include "jadoube/laws/model/event.hpp"
#include "jadoube/server/table/table_info.hpp"
#include "jadoube/store/check.hpp"

namespace jadoube::server {

// The position of the reason in the line of an event that gives one.
store::PrivatePart reason_in(const laws::Event& event, std::string_view line);

store::PrivateSlot name_slot(Color color);
// Adds the names of a new table to `changes`.
void add_names(std::vector<store::Change>& changes, const TableInfo& info);

// The facts about a table for store::check_store().
std::optional<store::Known> known_of(const store::Table& table, const std::vector<std::string>& lines);
// The info of a table whose log has only these lines left; nothing if it is not valid.
std::optional<TableInfo> info_after(const store::Table& table, std::span<const std::string> lines);

}  // namespace jadoube::server
