// Moves on a piece that was let go by a legal move, before the clock is pressed (4.7). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// `color` has made a move, not pressed yet, and puts one of its pieces elsewhere, or completes castling with it. If
// that is accepted, the made move is taken back, its pieces stand as they were put down, and that move binds. False:
// the act has no standing.
//
// Accepted are the rook's part of castling whose king went to a neighbouring square (Chess960), and, where nobody
// watches the hands, a piece moved on and the king after the rook; but nothing after a capture, an en passant capture
// or a promotion, because the captured piece is not put back on the board by that.
bool takes_up_made_move(RulingContext& context, Color color, const act::Place& act);

}  // namespace jadoube::laws
