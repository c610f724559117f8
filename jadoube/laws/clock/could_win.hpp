// Whether a side's forces suffice to win when the opponent's flag falls (1997, C4).
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/laws/rules/rules.hpp"

namespace jadoube::laws {

// Whether the edition refuses `color` a win though mate may be possible: in blitz of 1997, if its forces cannot reach
// an unavoidable mate in one even with the opponent's help, and none is on the board (C4).
[[nodiscard]] JADOUBE_API bool lacks_mating_potential(WinnerNeeds needs, const Position& position, Color color);

}  // namespace jadoube::laws
