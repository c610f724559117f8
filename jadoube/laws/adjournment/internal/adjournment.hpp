// Adjournment (appendix A of 1997 and 2014, guideline I later): the sealed move and its envelope. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

void seal(RulingContext& context, Color color, const act::Seal& act);
void open(RulingContext& context, const act::Open& act);
// The arbiter starts the clock of the player who is to answer, and is not there yet.
void resume_adjourned(RulingContext& context);
void arrive_at_resumption(RulingContext& context, Color color);
// Somebody is too late for the resumption. True if the game is over. Where the log held a seal alone, the sealed move
// that may still decide (A10, I.10) is told by an `act` that opens the envelope; `by` is the player who acts, if one
// does.
bool rule_late_resumption(RulingContext& context, const Act& act, std::optional<Color> by);
// How late a player may come to the resumption.
Milliseconds latest_resumption(const Regulations& regulations);

}  // namespace jadoube::laws
