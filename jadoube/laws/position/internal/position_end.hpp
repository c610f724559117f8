// When the position on the board ends the game by itself (Articles 5.1.1, 5.2, 9.6, A.4.4). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Ends the game if the move just made brings about checkmate, stalemate, a dead position, five occurrences or
// seventy-five moves, in this order. True if so.
bool end_by_position(RulingContext& context, Move made);

// The same for the position that the game begins from, if it was set up: no move can have been at fault (5.1.1, 5.2).
// True if so.
bool end_by_start(RulingContext& context);

// Whether anybody sees at a glance that no legal moves led there: both kings in check, or a pawn on the last rank
// (A.4.4; 2009: A.4.c).
bool plainly_illegal(const Position& position);

// Ends the game as a draw if both kings were in check, or a pawn was on the last rank, and the position is still
// illegal after the next completed move (A.4.4). True if so.
bool end_by_illegal_position(RulingContext& context);

}  // namespace jadoube::laws
