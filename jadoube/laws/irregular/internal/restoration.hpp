// Articles 7.2 to 7.4 and 7.6: puts right what was found to be wrong on the board. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

void restore(RulingContext& context, const act::Restore& act);
void discover(RulingContext& context, const act::Discover& act);
// The player on the move starts the clock of the opponent, who has displaced pieces, again (1997, 7.3).
void restored_on_opponents_time(RulingContext& context, Color color);
// The offender presses after putting the displaced pieces back (7.4.1).
void restored_by_player(RulingContext& context, Color color);

}  // namespace jadoube::laws
