// The duty to record (8.1, 8.4), which a move that is made puts to the test. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// `color` has made a move: the moves before it must be on their sheet (8.1.1). A player who keeps none is not followed,
// unless the regulations say that the sheets are.
void follow_score_sheet(RulingContext& context, Color color);

// Whether `color` is free of the duty to record: rapid and blitz, or under five minutes (8.4).
bool exempt_from_recording(const Regulations& regulations, const State& state, Color color);

// Time has passed: who has less than five minutes now is remembered for the rest of the period (8.4).
void note_short_of_time(State& state);

// Of more wrong entries than are kept the first are.
void note_wrong_entry(State& state, Color color, const WrongEntry& wrong);

// A move that was written down before it was made, and another was made: a wrong entry.
void compare_written_ahead(State& state, Color color);

}  // namespace jadoube::laws
