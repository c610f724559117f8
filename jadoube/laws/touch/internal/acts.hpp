// Article 4 at the board: adjusting, touching, putting pieces down, the promotion piece. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

void adjust(RulingContext& context, Color color, const act::Adjust& act);
void touch(RulingContext& context, Color color, const act::Touch& act);
void place(RulingContext& context, Color color, const act::Place& act);
// The move said aloud in a game with a blind player (D.2.1); it makes the move if the hand has made it before.
void announce(RulingContext& context, Color color, const act::Announce& act);
void promote(RulingContext& context, Color color, const act::Promote& act);
// A whole move in one act; on a screen board it is completed, too.
void move(RulingContext& context, Color color, const act::Move& act);

}  // namespace jadoube::laws
