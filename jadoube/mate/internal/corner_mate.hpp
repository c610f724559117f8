// Mate by a single knight or bishop: only in or beside a corner, where a man of the mated side blocks its own king.
// Such mates are so rare that a search does not find them; planned from the end, one takes microseconds.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/mate/internal/attempt.hpp"

namespace jadoube::mate {

// Tries the few nearest mates of corner_mate.cpp for which there are men.
inline constexpr std::uint64_t corner_mate_nodes = 640;  // at most
MateAttempt corner_mate(const Position& position, Color side);

}  // namespace jadoube::mate
