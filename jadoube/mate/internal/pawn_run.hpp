// Mate by a queen that a pawn must first become: the pawn runs over free squares and takes men within its reach, while
// the other king goes to the edge or another man moves to and fro.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/mate/internal/attempt.hpp"

namespace jadoube::mate {

// Uses the pawn that needs the fewest moves while no other man moves, if these are six at most.
MateAttempt pawn_run_mate(const Position& position, Color side);

}  // namespace jadoube::mate
