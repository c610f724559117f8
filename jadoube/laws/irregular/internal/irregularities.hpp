// Article 7.5: illegal moves, their penalties, and how they are claimed. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Rules on a press by the player on the move without a legal move (7.5.1 to 7.5.3).
void complete_irregular(RulingContext& context, Color color);
// Completes the opponent's illegal move that was not pressed, if `answering` makes a move by `act` (act::Place or
// act::Move): where nobody watches, the answer completes it as a press would, so that it can stand (A.5.2). True if the
// game is over by that.
bool complete_answered(RulingContext& context, Color answering, const Act& act);
// Rules on a legal move that was made with two hands and completed (7.5.4).
void rule_two_hands(RulingContext& context, Color color);

// Rules on the unclaimed illegal move and those after it, which are found now.
void rule_unclaimed(RulingContext& context);

// The player agrees to put right an illegal move that stands (act::PutRight); this happens when both have agreed.
void put_right(RulingContext& context, Color color);

// Rule on a claim by the opponent, or by the arbiter who saw it (none).
void claim_illegal_move(RulingContext& context, std::optional<Color> claimant);
void claim_touch_move(RulingContext& context, std::optional<Color> claimant);

}  // namespace jadoube::laws
