#include "jadoube/server/table/lobby.hpp"

#include <ranges>

namespace jadoube::server {
namespace {

constexpr std::size_t most_shown = 100;  // of each kind

}  // namespace

void Lobby::note(const TableInfo& info) {
  const std::pair key(info.created, info.id);
  if (!info.listed || info.result != laws::Result::none)
    tables_.erase(key);
  else
    tables_.insert_or_assign(key, info);
  if (tables_.size() > most_listed) tables_.erase(tables_.begin());
}

bool Lobby::made_since(store::TableId id, std::int64_t moment) const {
  for (auto table = tables_.lower_bound({moment, store::TableId{}}); table != tables_.end(); ++table)
    if (table->second.id == id) return true;
  return false;
}

std::vector<TableInfo> Lobby::open_seats(const std::function<bool(store::TableId)>& somebody_is_there,
                                         std::int64_t fresh) const {
  std::vector<TableInfo> found;
  for (const auto& [key, info] : tables_)
    if (info.open_seat && (key.first >= fresh || somebody_is_there(info.id))) found.push_back(info);
  return found;
}

std::string Lobby::write(const std::function<bool(store::TableId)>& somebody_is_there, std::int64_t fresh) const {
  std::string out = R"({"tables": [)";
  bool first = true;
  for (const bool open : {true, false}) {
    std::size_t shown = 0;
    for (const auto& [key, info] : std::views::reverse(tables_)) {
      if (info.open_seat.has_value() != open || !(key.first >= fresh || somebody_is_there(info.id))) continue;
      if (shown++ == most_shown) break;
      if (!first) out += ", ";
      first = false;
      out += write_table_info(info);
    }
  }
  out += "]}";
  return out;
}

}  // namespace jadoube::server
