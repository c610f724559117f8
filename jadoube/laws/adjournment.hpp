// Adjournment (appendix A of 1997 and 2014, guideline I later): the sealed move and its envelope. Internal.
#pragma once

#include "jadoube/laws/hearing.hpp"

namespace jadoube::laws {

void seal(Hearing& hearing, Color color, const act::Seal& act);
void open(Hearing& hearing, const act::Open& act);
// The arbiter starts the clock of the player who is to answer, and is not there yet.
void resume_adjourned(Hearing& hearing);
void arrive_at_resumption(Hearing& hearing, Color color);
// Somebody is too late for the resumption. True if the game is over.
bool rule_late_resumption(Hearing& hearing);

}  // namespace jadoube::laws
