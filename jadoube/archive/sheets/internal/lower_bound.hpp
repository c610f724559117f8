// A lower bound of the cost of the rest of two sheets, for any moves, so that the search follows only games that can
// still be plausible.
#pragma once

#include "jadoube/archive/sheets/internal/alignment.hpp"

namespace jadoube::archive {

// Costs are distinguished up to this size.
inline constexpr Cost unreachable = 60'000;

// The least cost of reading the rest of one side's entries, from each of its plies on: by the offsets of both sheets
// and the least number of its moves, 0 to `most_free`, to squares that no entry names.
class ColumnBound {
 public:
  static constexpr std::size_t most_free = 7;

  // The side whose plies are first_ply, first_ply + 2, … below `plies`.
  ColumnBound(const std::array<ReadSheet, 2>& sheets, const std::array<OffsetRange, 2>& ranges, Columns columns,
              int first_ply, int plies);

  // `ply` is the side's next; `free` is at most most_free.
  Cost at(int ply, int first_offset, int second_offset, std::size_t free) const {
    return cells_[index_of((ply - first_ply_) / 2, first_offset, second_offset)][free];
  }

 private:
  using Cell = std::array<std::uint16_t, most_free + 1>;

  std::size_t index_of(int step, int first_offset, int second_offset) const {
    return static_cast<std::size_t>((step * ranges_[0].size() + (first_offset - ranges_[0].low)) * ranges_[1].size() +
                                    (second_offset - ranges_[1].low));
  }

  std::array<OffsetRange, 2> ranges_;
  int first_ply_;
  std::vector<Cell> cells_;
};

}  // namespace jadoube::archive
