// Article 8: the score sheets. Internal.
#pragma once

#include "jadoube/laws/steps/hearing.hpp"

namespace jadoube::laws {

// An entry on the player's own score sheet (act::Record).
void record(Hearing& hearing, Color color, const act::Record& act);

// `color` has made a move: the moves before it must be on their sheet (8.1.1). A player who keeps none is not followed,
// unless the regulations say that the sheets are.
void follow_score_sheet(Hearing& hearing, Color color);

// Whether `color` is free of the duty to record: rapid and blitz, or under five minutes (8.4).
bool exempt_from_recording(const Regulations& regulations, const State& state, Color color);

// Time has passed: who has less than five minutes now is remembered for the rest of the period (8.4).
void note_short_of_time(State& state);

}  // namespace jadoube::laws
