// Articles 7.2 to 7.4 and 7.6: what was found to be wrong on the board is put right. Internal.
#pragma once

#include "jadoube/laws/steps/hearing.hpp"

namespace jadoube::laws {

// Back to the position after `ply` plies, with the clock of the side then on the move running.
void go_back(Hearing& hearing, unsigned ply);
// Back to before an irregularity, with the touches that still bind.
void go_back_to(Hearing& hearing, const Unclaimed& unclaimed);

void restore(Hearing& hearing, const act::Restore& act);
void discover(Hearing& hearing, const act::Discover& act);
// The displaced pieces are back (7.4.1), and the culprit has pressed.
void restored_by_player(Hearing& hearing, Color color);

}  // namespace jadoube::laws
