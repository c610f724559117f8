// How often a position has occurred in a game (Articles 9.2 and 9.6.1), exactly.
//
//   Repetitions repetitions(start);
//   position.play(move); repetitions.push(position);
//   if (repetitions.count() >= 3) …   // can be claimed under 9.2.1
#pragma once

#include <algorithm>
#include <vector>

#include "jadoube/chess/position.hpp"

namespace jadoube {

// The positions of one game in order. Keys find the candidates, and a comparison of the whole position decides, so that
// two different positions are never counted as one. One that was moved from can only be assigned to, or destroyed.
class Repetitions {
 public:
  explicit Repetitions(const Position& start) { push(start); }

  // Adds the position after one more move.
  void push(const Position& position) { positions_.push_back(position); }
  // Removes the position after the last move; the starting position stays.
  void pop() {
    if (positions_.size() > 1) positions_.pop_back();
  }

  [[nodiscard]] const Position& last() const { return positions_.back(); }
  [[nodiscard]] std::size_t plies() const { return positions_.size() - 1; }

  // How many times the last position has occurred, itself included.
  [[nodiscard]] unsigned count() const { return count_of(last(), plies()) + 1; }
  // How many times the position after one more legal move will have occurred: for a claim with an intended move
  // (9.2.1).
  [[nodiscard]] unsigned count_after(Move move) const { return count_of(last().after(move), plies() + 1) + 1; }

 private:
  // Occurrences before `ply` of the position at `ply`. Only positions with the same side to move, since the last
  // capture or pawn move, can be the same.
  unsigned count_of(const Position& position, std::size_t ply) const {
    unsigned count = 0;
    const std::size_t first = ply - std::min<std::size_t>(ply, position.halfmove_clock());
    for (std::size_t earlier = ply; earlier >= first + 2;) {
      earlier -= 2;
      if (same_position(positions_[earlier], position)) ++count;
    }
    return count;
  }

  std::vector<Position> positions_;
};

}  // namespace jadoube
