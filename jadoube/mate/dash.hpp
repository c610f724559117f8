// A dash for mate: a few dozen moves made by simple rules, without a search and without memory, that lead to mate in
// most positions of ordinary games. Both sides help: one's king walks into the other's men.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

struct Dash {
  static constexpr std::size_t longest = 64;

  bool mates = false;
  std::uint64_t nodes = 0;  // positions looked at
  std::size_t length = 0;   // of the line
  std::array<Move, longest> moves;

  std::span<const Move> line() const { return {moves.data(), length}; }
};

// Tries several dashes of `plies` at most, each a little different. If one mates, the line is legal and ends in mate by
// `side`; otherwise nothing is known.
Dash dash(const Position& position, Color side, unsigned tries, std::size_t plies = Dash::longest);

}  // namespace jadoube::mate
