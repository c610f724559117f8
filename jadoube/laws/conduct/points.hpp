// Article 10 (1997: 11): the points that each player gets for a game.
#pragma once

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws {

// Returns each player's points by color, in hundredths of a point, including those that an arbiter took or gave (12.9);
// nothing while the game goes on. They are never below zero; given points never raise them above a win; from 2014 on,
// both together are no more than a game gives.
[[nodiscard]] JADOUBE_API std::optional<std::array<unsigned, 2>> points(const Regulations& regulations,
                                                                        const State& state);

}  // namespace jadoube::laws
