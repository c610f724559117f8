#include "jadoube/archive/recurrence.hpp"

namespace jadoube::archive {

void Recurrence::start(const Position& position) {
  base_ += ply_ + 1;
  constexpr std::uint32_t highest = 1U << 31;
  if (base_ >= highest) {
    newest_.fill(0);
    base_ = 1;
  }
  ply_ = repeated_ = 0;
  newest_[position.key() >> (64 - slot_bits)] = base_;
  entries_[0] = {position.key(), 0, 1};
  sum_ = sums_ = position.key();
}

unsigned Recurrence::count(const Position& last) {
  Entry& entry = entries_[ply_];
  const std::uint32_t first = first_of_stretch(last);
  for (std::uint32_t at = entry.before; at >= first; at = entries_[at - base_].before)
    if (entries_[at - base_].key == entry.key) {
      repeated_ = base_ + ply_;
      return entry.count = entries_[at - base_].count + 1;
    }
  return 1;
}

bool Recurrence::fivefold_consecutive() const {
  for (std::uint32_t back = 4; back <= 16; back += 4)
    if (back > ply_ || entries_[ply_ - back].key != entries_[ply_].key) return false;
  return true;
}

}  // namespace jadoube::archive
