// Adjournment (appendix A of 1997 and 2014, guideline I later): the sealed move and its envelope. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

void seal(RulingContext& context, Color color, const act::Seal& act);
void open(RulingContext& context, const act::Open& act);
// Resumes play: starts the clock of the player who has to answer, if that player is not there yet.
void resume_adjourned(RulingContext& context);
void arrive_at_resumption(RulingContext& context, Color color);
// Ends the game if somebody is too late for the resumption; true if it is over. If the log held only a seal, an `act`
// that opens the envelope tells the sealed move, which may still decide (A10, I.10). `by` is the player who acts, if
// one does.
bool rule_late_resumption(RulingContext& context, const Act& act, std::optional<Color> by);
// How late a player may come to the resumption.
Milliseconds latest_resumption(const Regulations& regulations);

}  // namespace jadoube::laws
