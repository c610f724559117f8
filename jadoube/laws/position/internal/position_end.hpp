// When the position on the board ends the game by itself (Articles 5.1.1, 5.2, 9.6, A.4.4). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Checkmate, stalemate, a dead position, five occurrences or seventy-five moves, brought about by the move just made:
// the ruling names that first, and the game is over. True if so.
bool end_by_position(RulingContext& context, Move made);

// The same in the position that the game begins from, if that was set up: no move can have been at fault (5.1.1, 5.2).
// True if so.
bool end_by_start(RulingContext& context);

// Whether anybody sees at a glance that no legal moves led there: both kings in check, or a pawn on the last rank
// (A.4.4; 2009: A.4.c).
bool plainly_illegal(const Position& position);

// Both kings were in check, or a pawn was on the last rank, and when the next move has been completed the position is
// still illegal (A.4.4): drawn. True if so.
bool end_by_illegal_position(RulingContext& context);

}  // namespace jadoube::laws
