// An illegal move that nobody has taken back: what stands on the board becomes the position. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// The position as it stands, with the other side to move; nothing if no game could go on from there at all.
std::optional<Position> position_as_it_stands(const State& state);

// The illegal move can be claimed from now on; the first of several is the one to go back to.
void hold_unclaimed(RulingContext& context, const Irregularity& unclaimed);

// Nobody has seen it: the clock is pressed and the game goes on from `position`, which is as it stands.
void accept_illegal_position(RulingContext& context, const Irregularity& unclaimed, const Position& position);

}  // namespace jadoube::laws
