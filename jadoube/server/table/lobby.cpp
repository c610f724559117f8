#include "jadoube/server/table/lobby.hpp"

#include <algorithm>
#include <ranges>

namespace jadoube::server {
namespace {

constexpr std::size_t most_shown = 100;  // of each kind
// How long a message of another node about waiting players is valid.
constexpr std::chrono::seconds waiting_lasts{6};

}  // namespace

void Lobby::note(const TableInfo& info) {
  const std::pair key(info.created, info.id);
  if (!info.listed || info.result != laws::Result::none)
    tables_.erase(key);
  else
    tables_.insert_or_assign(key, info);
  if (tables_.size() > most_listed) tables_.erase(tables_.begin());
  if (!info.open_seat || info.hidden || info.result != laws::Result::none) seats_.erase(info.id);
}

void Lobby::note_made(const TableInfo& info, QuotaLease open_seat) {
  note(info);
  if (open_seat) seats_.emplace(info.id, std::move(open_seat));
}

void Lobby::take_out(TableInfo info) {
  info.listed = false;
  info.open_seat.reset();
  note(info);
}

void Lobby::release_seats(const Here& here, std::int64_t fresh) {
  std::erase_if(seats_,
                [&](const auto& entry) { return here(entry.first) != true && !made_since(entry.first, fresh); });
}

void Lobby::note_waiting(const std::string& node, std::vector<store::TableId> tables, Moment now) {
  waiting_[node] = {std::move(tables), now};
}

bool Lobby::somebody_waits_elsewhere(store::TableId id, Moment now) const {
  return std::ranges::any_of(waiting_, [&](const auto& node) {
    return now - node.second.at < waiting_lasts &&
           std::ranges::find(node.second.tables, id) != node.second.tables.end();
  });
}

bool Lobby::is_shown(const TableInfo& info, const Shown& shown) const {
  if (info.created >= shown.fresh) return true;
  const auto here = shown.here(info.id);
  return here ? *here : somebody_waits_elsewhere(info.id, shown.now);
}

bool Lobby::made_since(store::TableId id, std::int64_t moment) const {
  for (auto table = tables_.lower_bound({moment, store::TableId{}}); table != tables_.end(); ++table)
    if (table->second.id == id) return true;
  return false;
}

std::vector<TableInfo> Lobby::open_seats(const Shown& shown) const {
  std::vector<TableInfo> found;
  for (const auto& [key, info] : tables_)
    if (info.open_seat && is_shown(info, shown)) found.push_back(info);
  return found;
}

std::string Lobby::write(const Shown& shown) const {
  std::string out = R"({"tables": [)";
  bool first = true;
  for (const bool open : {true, false}) {
    std::size_t written = 0;
    for (const auto& [key, info] : std::views::reverse(tables_)) {
      if (info.open_seat.has_value() != open || !is_shown(info, shown)) continue;
      if (written++ == most_shown) break;
      if (!first) out += ", ";
      first = false;
      out += write_table_info(info);
    }
  }
  out += "]}";
  return out;
}

}  // namespace jadoube::server
