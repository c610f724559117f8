// The costs of the edges between two sets of vertices, with a mark for missing edges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "jadoube/tournament/swiss/internal/cost.hpp"

namespace jadoube::tournament::swiss {

template <int N>
class CostMatrix {
 public:
  static constexpr Cost<N> absent{{std::numeric_limits<std::int64_t>::max()}};

  // Rows and columns 0 … size-1, at first without edges.
  explicit CostMatrix(int size)
      : size_(size), costs_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size), absent) {}

  Cost<N>& at(int row, int column) { return costs_[static_cast<std::size_t>(row) * size_ + column]; }
  const Cost<N>& at(int row, int column) const { return costs_[static_cast<std::size_t>(row) * size_ + column]; }
  bool has(int row, int column) const { return at(row, column).word[0] != absent.word[0]; }

 private:
  int size_;
  std::vector<Cost<N>> costs_;
};

}  // namespace jadoube::tournament::swiss
