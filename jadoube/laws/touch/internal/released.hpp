// What a piece that was let go has made (4.7): a move, the beginning of one, or none that is legal. Internal.
#pragma once

#include "jadoube/laws/act/internal/obligation.hpp"

namespace jadoube::laws {

// The arbiter watches the hands, and rules on touched pieces unasked.
bool sees_touches(const RulingContext& context);

// `color` has let go of the piece that comes from `origin`; `before` is the turn as it was before, and `allowed` what
// was permitted then.
void judge_released(RulingContext& context, Color color, const Turn& before, const Permitted& allowed, Square origin);

// A permitted move has been made by hand. On a board for the blind it is made only when it has been announced, too
// (D.2.3).
void made_by_hand(RulingContext& context, Color color, Move move);

// Another piece than one that may be moved was moved, or another move made with it: back to the turn `before`, or,
// where nobody sees it, the move `made` stands until it is claimed.
void rule_breach(RulingContext& context, Color color, const Turn& before, std::optional<Move> made);

}  // namespace jadoube::laws
