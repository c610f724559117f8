// Every position that can arise, found by sets: all positions that differ only in where one king stands are one entry,
// that king's squares a set, and a move is made for the whole set at once. Decides positions with few men that move,
// where a search would drown, for both sides together.
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

  // Works for about so many steps more, a move for a whole set of positions being one; stops when each side in `wanted`
  // has a line. A side that was not wanted in one run must not be wanted later.
  void run(std::array<bool, 2> wanted, std::uint64_t steps);

  // The moves to the first mate by that side that was found.
  const std::optional<std::vector<Move>>& line(Color side) const;
  // Whether nothing is left to look at: a wanted side without a line cannot mate.
  bool complete() const;
  // How many of a hundred moves have led to something new: few where the end is in sight.
  int fresh_percent() const;
  // Of all runs.
  std::uint64_t steps() const;
  // Of memory in use, at most.
  std::uint64_t bytes() const;

 private:
  class Space;
  std::unique_ptr<Space> space_;
};

}  // namespace jadoube::mate
