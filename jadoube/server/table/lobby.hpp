// The lobby: the public tables, the open seats that count for their makers' limits, and the tables where somebody waits
// at another node.
#pragma once

#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

#include "jadoube/server/common/address_quota.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

// Above this number, the oldest tables are not listed.
inline constexpr std::size_t most_listed = 10'000;

class Lobby {
 public:
  // `here`: whether somebody is at a table, as far as this node knows; nothing: the table is not at this node.
  using Here = std::function<std::optional<bool>(store::TableId)>;

  // Adds, changes or removes a table, as its info says.
  void note(const TableInfo& info);
  // Adds a new table, whose open seat counts for its maker while it is open.
  void note_made(const TableInfo& info, QuotaLease open_seat);
  // Removes a table from the lobby.
  void take_out(TableInfo info);
  // Removes all tables for which `gone` is true.
  void remove_if(const std::function<bool(const TableInfo&)>& gone) {
    std::erase_if(tables_, [&](const auto& entry) { return gone(entry.second); });
  }
  // Stops counting the seats of tables at which nobody is, except for tables made since `fresh` (Unix ms).
  void release_seats(const Here& here, std::int64_t fresh);
  // Notes a message from another node about the tables in the lobby at which somebody waits there.
  void note_waiting(const std::string& node, std::vector<store::TableId> tables, Moment now);
  std::size_t size() const { return tables_.size(); }

  // Shows the tables at which somebody is, here or elsewhere, and those made since `fresh`.
  struct Shown {
    const Here& here;
    std::int64_t fresh;  // Unix ms
    Moment now;
  };
  // The tables with an open seat that write() shows, oldest first.
  std::vector<TableInfo> open_seats(const Shown& shown) const;
  // {"tables": […]}: tables with an open seat, then tables where a game is played, newest first.
  std::string write(const Shown& shown) const;

 private:
  struct Waiting {
    std::vector<store::TableId> tables;
    Moment at;
  };
  bool is_shown(const TableInfo& info, const Shown& shown) const;
  bool somebody_waits_elsewhere(store::TableId id, Moment now) const;
  bool made_since(store::TableId id, std::int64_t moment) const;

  std::map<std::pair<std::int64_t, store::TableId>, TableInfo> tables_;  // by creation time
  std::unordered_map<store::TableId, QuotaLease> seats_;                 // open seats, for their makers' limits
  std::unordered_map<std::string, Waiting> waiting_;                     // by node
};

}  // namespace jadoube::server
