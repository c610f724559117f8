// Mate by a queen while the other side hardly does more than wait: the queen goes to a square from which it mates, and
// if that is beside the king, another man comes before to protect it there. Most positions with queens have such a
// mate, and it is found in less time than a dash makes three moves.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/mate/internal/attempt.hpp"

namespace jadoube::mate {

// From the position itself; or, with `detours`, after a move of the other side (if `side` is to move, one of each),
// with so many of them tried.
inline constexpr std::uint64_t queen_mate_nodes = 42;  // at most, for each start
MateAttempt queen_mate(const Position& position, Color side, unsigned detours);

}  // namespace jadoube::mate
