// The numbers of Article 9: how often a position, and how many moves without a capture or a pawn move.
#pragma once

#include "jadoube/mate/history.hpp"

namespace jadoube::laws {

// Occurrences of a position: from this many a draw can be claimed (9.2), from that many the game is drawn (9.6.1).
inline constexpr unsigned threefold_occurrences = 3;
inline constexpr unsigned fivefold_occurrences = 5;
// Plies without a capture or a pawn move, likewise (9.3, 9.6.2).
inline constexpr unsigned fifty_moves_in_plies = 100;
inline constexpr unsigned seventy_five_moves_in_plies = mate::seventy_five_moves;

}  // namespace jadoube::laws
