// Finds the entry of a growing list that holds a position: open addressing over indices, each with its hash beside it,
// so that the entry itself is almost always looked at only if it is the right one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace jadoube::mate {

class IndexTable {
 public:
  // The most memory that an index takes in the table.
  static constexpr std::size_t most_bytes_each = 4 * 8;

  // The index for which `equal(index)` holds; if there is none, `fresh`, which is then in the table.
  template <class Equal>
  std::uint32_t find_or_add(std::uint64_t hash, std::uint32_t fresh, const Equal& equal) {
    if (2 * (used_ + 1) > slots_.size()) double_slots();
    const auto kept = static_cast<std::uint32_t>(hash);
    Slot& slot = *find(slots_, kept, equal);
    if (slot.index == none) {
      slot = {fresh, kept};
      ++used_;
    }
    return slot.index;
  }

  // Asks the processor to load the place of this hash in advance, and then the entry that is probably the right one.
  void prefetch(std::uint64_t hash) const {
    __builtin_prefetch(&slots_[static_cast<std::uint32_t>(hash) & (slots_.size() - 1)]);
  }
  template <class Entry>
  void prefetch_entry(std::uint64_t hash, const std::vector<Entry>& entries) const {
    const Slot& slot = slots_[static_cast<std::uint32_t>(hash) & (slots_.size() - 1)];
    if (slot.index != none) __builtin_prefetch(&entries[slot.index]);
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Slot {
    std::uint32_t index = none;
    std::uint32_t hash = 0;
  };

  template <class Equal>
  static Slot* find(std::vector<Slot>& slots, std::uint32_t hash, const Equal& equal) {
    std::size_t at = hash & (slots.size() - 1);
    while (slots[at].index != none && !(slots[at].hash == hash && equal(slots[at].index)))
      at = (at + 1) & (slots.size() - 1);
    return &slots[at];
  }

  void double_slots() {
    std::vector<Slot> doubled(2 * slots_.size());
    for (const Slot& slot : slots_)
      if (slot.index != none) *find(doubled, slot.hash, [](std::uint32_t) { return false; }) = slot;
    slots_.swap(doubled);
  }

  std::vector<Slot> slots_ = std::vector<Slot>(1 << 8);
  std::size_t used_ = 0;
};

}  // namespace jadoube::mate
