// The work that an exhaustion still has to do, in several orders.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "jadoube/chess/piece.hpp"
#include "jadoube/mate/internal/progress.hpp"

namespace jadoube::mate {

// How near a mate by each side seems to be; `farthest` for a side that is not to mate.
using Nearness = std::array<std::uint8_t, 2>;

// Keeps each item in several lists: by the order in which it was reached; by its men, the fewest first; and for each
// side that is to mate by how near it is to the mate. The lists take turns.
class ExhaustQueue {
 public:
  struct Item {
    std::uint32_t entry;
    Color turn;
  };

  void push(Item item, std::uint8_t men, Nearness nearness, std::array<bool, 2> wanted) {
    in_order_.push(item);
    by_men_.push(item, men);
    for (const Color side : both_colors)
      if (wanted[index(side)]) nearest_[index(side)].push(item, nearness[index(side)]);
  }
  // An item taken from one list comes again from the others; returns nothing if the list whose turn it is has nothing
  // left. A side in `wanted` must have been wanted at every push.
  std::optional<Item> pop(std::array<bool, 2> wanted) {
    turn_ = (turn_ + 1) % 4;
    if (turn_ == 0) return in_order_.empty() ? std::nullopt : std::optional(in_order_.pop_first());
    if (turn_ == 1) return by_men_.pop_first();
    const std::size_t side = turn_ - 2;
    return wanted[side] ? nearest_[side].pop_last() : std::nullopt;
  }
  // A vector may be half empty.
  std::uint64_t bytes() const { return 2 * 4 * in_order_.size() * sizeof(Item); }

 private:
  class List {
   public:
    bool empty() const { return head_ == items_.size(); }
    std::size_t size() const { return items_.size(); }
    void push(Item item) { items_.push_back(item); }
    Item pop_first() { return items_[head_++]; }
    Item pop_last() {
      const Item item = items_.back();
      items_.pop_back();
      return item;
    }

   private:
    std::vector<Item> items_;
    std::size_t head_ = 0;
  };
  // One list for each key, the least key first.
  template <std::size_t keys>
  class Sorted {
   public:
    void push(Item item, std::size_t key) {
      lists_[key].push(item);
      least_ = std::min(least_, key);
    }
    // Takes the first of items with equal keys.
    std::optional<Item> pop_first() { return find() ? std::optional(lists_[least_].pop_first()) : std::nullopt; }
    // Takes the last of items with equal keys, so that a line is followed to its end, but every fourth time the first.
    std::optional<Item> pop_last() {
      if (++popped_ % 4 == 0) return pop_first();
      return find() ? std::optional(lists_[least_].pop_last()) : std::nullopt;
    }

   private:
    bool find() {
      while (least_ < keys && lists_[least_].empty()) ++least_;
      return least_ < keys;
    }

    std::array<List, keys> lists_;
    std::size_t least_ = keys;
    unsigned popped_ = 0;
  };

  List in_order_;
  Sorted<2 * 32 + 1> by_men_;
  std::array<Sorted<farthest>, 2> nearest_;  // by color
  unsigned turn_ = 0;
};

}  // namespace jadoube::mate
