// Article 7.5: illegal moves, what they cost, and how they are claimed. Internal.
#pragma once

#include "jadoube/laws/steps/hearing.hpp"

namespace jadoube::laws {

// The player on the move pressed without having made a legal move (7.5.1 to 7.5.3).
void complete_irregular(Hearing& hearing, Color color);
// A legal move was made with two hands and completed (7.5.4).
void rule_two_hands(Hearing& hearing, Color color);
// `mover` has made the next move: what the opponent did before can no longer be claimed where the edition says so.
void forget_answered(Hearing& hearing, Color mover);
// `toucher` touched a piece to move it: complaints of what the opponent did against Article 4 are lost (4.8).
void forfeit_complaints(Hearing& hearing, Color toucher);
// Both kings in check, or a pawn on the last rank, still there when the next move has been completed (A.4.4): drawn.
// True if so.
bool rule_illegal_position(Hearing& hearing);

// Claims, by the opponent or by the arbiter who saw it (none).
void claim_illegal_move(Hearing& hearing, std::optional<Color> claimant);
void claim_touch_move(Hearing& hearing, std::optional<Color> claimant);

// What stands on the board becomes the position, with the opponent to move; false if no game can go on from there.
bool false_move_stands(Hearing& hearing, Color culprit);

}  // namespace jadoube::laws
