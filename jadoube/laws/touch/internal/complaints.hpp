// Irregularities that the opponent may still claim, and what takes that right away (4.8, 7.5.1, A.4.2). Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// `mover` has made the next move: what the opponent did before can no longer be claimed where the edition says so.
void drop_answered_complaints(RulingContext& context, Color mover);
// `toucher` touched a piece to move it: complaints of what the opponent did against Article 4 are lost (4.8).
void lose_right_to_complain(RulingContext& context, Color toucher);

}  // namespace jadoube::laws
