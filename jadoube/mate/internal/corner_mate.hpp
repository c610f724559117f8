// Mate by a single knight or bishop: only in or beside a corner, with a man of the mated side in its own king's way. So
// rare among all that the two sides can do that a search gets lost; planned from its end, it takes microseconds.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/mate/internal/attempt.hpp"

namespace jadoube::mate {

// Tries the few nearest of the mates in corner_mate.cpp that there are men for.
inline constexpr std::uint64_t corner_mate_nodes = 640;  // at most
MateAttempt corner_mate(const Position& position, Color side);

}  // namespace jadoube::mate
