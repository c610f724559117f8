// Articles 6.7 to 6.12: flags, lateness, clocks stopped and set. Internal.
#pragma once

#include "jadoube/laws/steps/hearing.hpp"

namespace jadoube::laws {

// Someone looks at the flags: the arbiter, or the claimant. Rules if one has fallen and the edition lets it count; true
// if the game is over, or stopped for the arbiter to rule.
bool look_at_flags(Hearing& hearing, std::optional<Color> claimant);
// A flag that has fallen while a claim of a draw is postponed stops the clocks and waits for the ruling on the claim.
void see_flag_of_postponed(Hearing& hearing);
// A player claims that the opponent's flag has fallen.
void claim_flag(Hearing& hearing, std::optional<Color> claimant);

// A player is not there when the default time has passed (6.7; 1997: 6.6). True if the game is over.
bool rule_lateness(Hearing& hearing);
void arrive(Hearing& hearing, Color color);

void start(Hearing& hearing);
void pause(Hearing& hearing);
void resume(Hearing& hearing);
void set_clocks(Hearing& hearing, const act::SetClocks& act);
// A player stops the clocks to ask for the arbiter.
void stop_clocks(Hearing& hearing, Color color, const act::StopClocks& act);
void tick(Hearing& hearing);

}  // namespace jadoube::laws
