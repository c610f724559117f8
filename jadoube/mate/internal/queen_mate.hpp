// Mate by a queen while the other side does little more than wait: the queen goes to a mating square, and if that is
// beside the king, another man first comes to protect it. Most positions with queens have such a mate, and finding it
// takes less time than three moves of a dash.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/mate/internal/attempt.hpp"

namespace jadoube::mate {

// Searches from the position itself; with `detours`, also after a move of the other side (if `side` is to move, after
// one of each), and tries that many.
inline constexpr std::uint64_t queen_mate_nodes = 42;  // at most, for each start
MateAttempt queen_mate(const Position& position, Color side, unsigned detours);

}  // namespace jadoube::mate
