// Mate by a queen that a pawn becomes first: the pawn runs over free squares and takes what stands in its reach, while
// the other king goes to the edge or another man moves to and fro.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/mate/internal/attempt.hpp"

namespace jadoube::mate {

// By the pawn that needs the fewest moves while no other man moves, if that is six at most.
MateAttempt pawn_run_mate(const Position& position, Color side);

}  // namespace jadoube::mate
