// The duty to record (8.1, 8.4), which is checked after a move. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// Checks, when `color` has made a move, that the moves before it are on their sheet (8.1.1). A player who keeps none is
// not checked, unless the regulations say that the sheets are.
void follow_score_sheet(RulingContext& context, Color color);

// Whether `color` is free of the duty to record: rapid and blitz, or under five minutes (8.4).
bool exempt_from_recording(const Regulations& regulations, const State& state, Color color);

// Remembers, for the rest of the period, which players have less than five minutes now (8.4).
void note_short_of_time(State& state);

// Keeps a wrong entry; of too many, the first ones are kept.
void note_wrong_entry(State& state, Color color, const WrongEntry& wrong);

// Notes a wrong entry if a move was written down before it was made, and another one was made.
void compare_written_ahead(State& state, Color color);

}  // namespace jadoube::laws
