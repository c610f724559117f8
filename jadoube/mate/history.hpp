// The part of a game's past that can draw it without a claim (Article 9.6): the half-move clock, which a Position
// carries, and the positions that have occurred.
#pragma once

#include <cstdint>
#include <vector>

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

// Article 9.6.2: seventy-five moves of each side without a capture or a pawn move, in plies. Checkmate on the last of
// them comes first.
inline constexpr unsigned seventy_five_moves = 150;

// Article 9.6.1, from 2018 on: the same position five times. In 2014 (9.6.a): on five consecutive alternate moves, that
// is, every fourth ply.
enum class Fivefold : std::uint8_t { any, alternate_moves };

struct DrawHistory {
  Fivefold fivefold = Fivefold::any;
  // The positions of the game before the present one, in order; those before the last capture or pawn move may be left
  // out. If empty, repetitions are not known, and only the half-move clock counts.
  std::vector<Position> earlier{};
};

}  // namespace jadoube::mate
