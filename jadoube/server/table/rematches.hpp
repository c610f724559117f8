// The tables for another game of the same players, kept for the second player who asks.
#pragma once

#include <unordered_map>

#include "jadoube/server/table/made_table.hpp"

namespace jadoube::server {

class Rematches {
 public:
  // Returns null if nobody has asked for a rematch.
  const MadeTable* find(store::TableId before) const {
    const auto found = made_.find(before);
    return found == made_.end() ? nullptr : &found->second;
  }
  // Keeps a table. If the other player has asked in the meantime, the first table stays.
  const MadeTable& keep(store::TableId before, const MadeTable& made) {
    if (made_.size() >= most) made_.clear();
    return made_.try_emplace(before, made).first->second;
  }
  void forget(store::TableId before) { made_.erase(before); }

 private:
  static constexpr std::size_t most = 2'000;  // in memory

  std::unordered_map<store::TableId, MadeTable> made_;  // by the table before
};

}  // namespace jadoube::server
