// Articles 7.2 to 7.4 and 7.6: what was found to be wrong on the board is put right. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

void restore(RulingContext& context, const act::Restore& act);
void discover(RulingContext& context, const act::Discover& act);
// The opponent has displaced pieces, and the player on the move starts the opponent's clock again (1997, 7.3).
void restored_on_opponents_time(RulingContext& context, Color color);
// The displaced pieces are back (7.4.1), and the offender has pressed.
void restored_by_player(RulingContext& context, Color color);

}  // namespace jadoube::laws
