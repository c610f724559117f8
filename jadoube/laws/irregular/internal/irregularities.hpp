// Article 7.5: illegal moves, what they cost, and how they are claimed. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// The player on the move pressed without having made a legal move (7.5.1 to 7.5.3).
void complete_irregular(RulingContext& context, Color color);
// `answering` makes a move by `act` (act::Place or act::Move), and the opponent's illegal move before it was not
// pressed: where nobody watches, the answer completes it as a press would, so that it can stand (A.5.2). True if the
// game is over by that.
bool complete_answered(RulingContext& context, Color answering, const Act& act);
// A legal move was made with two hands and completed (7.5.4).
void rule_two_hands(RulingContext& context, Color color);

// The unclaimed illegal move and those after it are found.
void rule_unclaimed(RulingContext& context);

// The player agrees to put right an illegal move that stands (act::PutRight); it is when both have.
void put_right(RulingContext& context, Color color);

// Claims, by the opponent or by the arbiter who saw it (none).
void claim_illegal_move(RulingContext& context, std::optional<Color> claimant);
void claim_touch_move(RulingContext& context, std::optional<Color> claimant);

}  // namespace jadoube::laws
