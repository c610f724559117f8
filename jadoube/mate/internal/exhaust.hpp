// Finds every position that can arise, by sets: all positions that differ only in the square of one king are one entry,
// with a set of squares for that king, and a move is made for the whole set at once. Decides positions with few movable
// men, in which a search would take too long, for both sides together.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

class Exhaustion {
 public:
  explicit Exhaustion(const Position& position);
  ~Exhaustion();

  // Works for about `steps` more steps, of which one is a move for a whole set of positions; stops when each side in
  // `wanted` has a line. A side that was not wanted in one run must not be wanted later.
  void run(std::array<bool, 2> wanted, std::uint64_t steps);

  // The moves to the first mate by that side that was found.
  const std::optional<std::vector<Move>>& line(Color side) const;
  // Whether nothing is left to look at: then a wanted side without a line cannot mate.
  bool complete() const;
  // The percentage of moves that led to something new; it is low near the end.
  int fresh_percent() const;
  // The steps of all runs.
  std::uint64_t steps() const;
  // The most memory in use, in bytes.
  std::uint64_t bytes() const;

 private:
  class Space;
  std::unique_ptr<Space> space_;
};

}  // namespace jadoube::mate
