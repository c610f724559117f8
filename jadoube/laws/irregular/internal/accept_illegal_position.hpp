// Makes the board as it stands the position, after an illegal move that nobody has taken back. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"

namespace jadoube::laws {

// The position as it stands, with the other side to move; nothing if no game could go on from there at all.
std::optional<Position> position_as_it_stands(const State& state);

// Keeps an illegal move, which can be claimed from now on. The game goes back to the first of several.
void hold_unclaimed(RulingContext& context, const Irregularity& unclaimed);

// Lets an unseen illegal move stand: the clock is pressed and the game goes on from `position`, which is as it stands.
void accept_illegal_position(RulingContext& context, const Irregularity& unclaimed, const Position& position);

}  // namespace jadoube::laws
