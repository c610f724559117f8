// The lobby: the tables that anybody may find.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

// Then the oldest are no longer listed.
inline constexpr std::size_t most_listed = 10'000;

class Lobby {
 public:
  // As they now are: in, out, or changed.
  void note(const TableInfo& info);
  // Tables for which `gone` are taken out.
  void remove_if(const std::function<bool(const TableInfo&)>& gone) {
    std::erase_if(tables_, [&](const auto& entry) { return gone(entry.second); });
  }
  std::size_t size() const { return tables_.size(); }
  // Whether a table is here and was made since that moment, Unix ms.
  bool made_since(store::TableId id, std::int64_t moment) const;

  // Those with an open seat that write() shows, the oldest first.
  std::vector<TableInfo> open_seats(const std::function<bool(store::TableId)>& somebody_is_there,
                                    std::int64_t fresh) const;

  // {"tables": […]}: those with an open seat, then those being played, the newest first. Shown are those at which
  // somebody is, and those made since `fresh`.
  std::string write(const std::function<bool(store::TableId)>& somebody_is_there, std::int64_t fresh) const;

 private:
  std::map<std::pair<std::int64_t, store::TableId>, TableInfo> tables_;  // by when they were made
};

}  // namespace jadoube::server
