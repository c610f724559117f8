// A line of moves that was tried to find a mate.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "jadoube/chess/move.hpp"

namespace jadoube::mate {

struct MateAttempt {
  static constexpr std::size_t longest = 64;  // plies

  bool mates = false;       // if so, the line is legal and ends in mate; if not, nothing is known
  std::uint64_t nodes = 0;  // positions looked at
  std::size_t length = 0;   // of the line
  std::array<Move, longest> moves;

  std::span<const Move> line() const { return {moves.data(), length}; }
  void add(Move move) { moves[length++] = move; }
};

}  // namespace jadoube::mate
