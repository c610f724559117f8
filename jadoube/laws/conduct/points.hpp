// Article 10 (1997: 11): what a game is worth.
#pragma once

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws {

// Each player's points by color, in hundredths of a point, with what an arbiter took or gave (12.9); nothing while the
// game goes on. Never below zero, never above a win by what was given, and from 2014 on together no more than a game
// gives.
[[nodiscard]] JADOUBE_API std::optional<std::array<unsigned, 2>> points(const Regulations& regulations,
                                                                        const State& state);

}  // namespace jadoube::laws
