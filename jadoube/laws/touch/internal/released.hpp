// Judges a piece that was let go (4.7): it has made a move, the beginning of one, or none that is legal. Internal.
#pragma once

#include "jadoube/laws/act/internal/obligation.hpp"

namespace jadoube::laws {

// Whether the arbiter watches the hands, and rules on touched pieces unasked.
bool sees_touches(const RulingContext& context);

// Judges the piece from `origin` that `color` has let go; `before` is the turn before, and `allowed` the moves
// permitted then.
void judge_released(RulingContext& context, Color color, const Turn& before, const Permitted& allowed, Square origin);

// Makes a permitted move that the hand has made. On a board for the blind it is made only when it has also been
// announced (D.2.3).
void made_by_hand(RulingContext& context, Color color, Move move);

// Rules on moving another piece than one that may be moved, or making another move with it: the turn `before` is
// restored, or, if nobody sees it, the move `made` stands until it is claimed.
void rule_breach(RulingContext& context, Color color, const Turn& before, std::optional<Move> made);

}  // namespace jadoube::laws
