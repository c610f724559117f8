// A dash for mate: a few dozen moves made by simple rules, without a search and without memory, that lead to mate in
// most positions of ordinary games. Both sides help: one's king walks into the other's men.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/mate/internal/attempt.hpp"
#include "jadoube/mate/material.hpp"

namespace jadoube::mate {

// Tries several dashes, each a little different.
MateAttempt dash(const Position& position, Color side, unsigned tries);

// Whether a dash of this side is worth trying.
inline bool may_dash(const Board& board, Color side) {
  return !insufficient(board, side) && !has_only_a_minor_piece(board, side);
}

}  // namespace jadoube::mate
