// The lobby: the tables that anybody may find, the open seats that count for those who made them, and where somebody
// waits at another node.
#pragma once

#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

#include "jadoube/server/common/address_quota.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

// Then the oldest are no longer listed.
inline constexpr std::size_t most_listed = 10'000;

class Lobby {
 public:
  // `here`: whether somebody is at a table, as far as this node knows; nothing: it does not have the table.
  using Here = std::function<std::optional<bool>(store::TableId)>;

  // As they now are: in, out, or changed.
  void note(const TableInfo& info);
  // A new table, whose open seat counts for its maker as long as it is open.
  void note_made(const TableInfo& info, QuotaLease open_seat);
  // It is found no more.
  void take_out(TableInfo info);
  // Tables for which `gone` are taken out.
  void remove_if(const std::function<bool(const TableInfo&)>& gone) {
    std::erase_if(tables_, [&](const auto& entry) { return gone(entry.second); });
  }
  // Seats at which nobody is interested any more do not count for their makers. `fresh`: Unix ms; those made since then
  // still count.
  void release_seats(const Here& here, std::int64_t fresh);
  // What another node has said of who waits in the lobby.
  void note_waiting(const std::string& node, std::vector<store::TableId> tables, Moment now);
  std::size_t size() const { return tables_.size(); }

  // Shown are those at which somebody is, here or elsewhere, and those made since `fresh`.
  struct Shown {
    const Here& here;
    std::int64_t fresh;  // Unix ms
    Moment now;
  };
  // Those with an open seat that write() shows, the oldest first.
  std::vector<TableInfo> open_seats(const Shown& shown) const;
  // {"tables": […]}: those with an open seat, then those being played, the newest first.
  std::string write(const Shown& shown) const;

 private:
  struct Waiting {
    std::vector<store::TableId> tables;
    Moment at;
  };
  bool is_shown(const TableInfo& info, const Shown& shown) const;
  bool somebody_waits_elsewhere(store::TableId id, Moment now) const;
  bool made_since(store::TableId id, std::int64_t moment) const;

  std::map<std::pair<std::int64_t, store::TableId>, TableInfo> tables_;  // by when they were made
  std::unordered_map<store::TableId, QuotaLease> seats_;                 // open ones, of those who made the tables
  std::unordered_map<std::string, Waiting> waiting_;                     // by node
};

}  // namespace jadoube::server
