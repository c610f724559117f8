// How far a side seems to be from a mate that both sides work for. A guide for the search, nothing more.
#pragma once

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

// 0 or more; less is nearer. Below `farthest`.
inline constexpr int farthest = 256;
int distance_to_mate(const Position& position, Color side);

}  // namespace jadoube::mate
