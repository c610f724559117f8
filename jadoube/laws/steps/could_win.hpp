// Whether a side could win when the opponent's flag falls, or when the opponent loses by illegal moves (6.9, 7.5.5;
// 1997, C4).
#pragma once

#include "jadoube/laws/model/state.hpp"
#include "jadoube/mate/can_mate.hpp"

namespace jadoube::laws {

// Whether the edition refuses `color` a win here though mate may be possible: in blitz of 1997, without forces that
// suffice without the opponent's help and without an unavoidable mate (C4).
bool lacks_mating_potential(WinnerNeeds needs, const Position& position, Color color);

// Whether `color` could win the game as it stands.
mate::MateVerdict could_win(const Regulations& regulations, const State& state, Color color);

// Whether a mate by `color` is possible; undecided once `budget` positions have been looked at.
mate::MateVerdict can_mate(const Position& position, Color color, std::uint64_t budget);

}  // namespace jadoube::laws
