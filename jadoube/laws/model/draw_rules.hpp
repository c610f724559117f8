// The numbers of Article 9: how often a position, and how many moves without a capture or a pawn move.
#pragma once

#include "jadoube/mate/history.hpp"

namespace jadoube::laws {

// Occurrences of a position: at threefold a draw can be claimed (9.2), at fivefold the game is drawn (9.6.1).
inline constexpr unsigned threefold_occurrences = 3;
inline constexpr unsigned fivefold_occurrences = 5;
// Plies without a capture or a pawn move: after 50 moves a draw can be claimed (9.3), after 75 the game is drawn
// (9.6.2).
inline constexpr unsigned fifty_moves_in_plies = 100;
inline constexpr unsigned seventy_five_moves_in_plies = mate::seventy_five_moves;

}  // namespace jadoube::laws
