// Irregularities that the opponent may still claim, and the acts that end that right (4.8, 7.5.1, A.4.2). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// `mover` has made the next move: earlier breaches by the opponent can no longer be claimed where the edition says so.
void drop_answered_complaints(RulingContext& context, Color mover);
// `toucher` touched a piece to move it, and so loses complaints about the opponent's breaches of Article 4 (4.8).
void lose_right_to_complain(RulingContext& context, Color toucher);

}  // namespace jadoube::laws
