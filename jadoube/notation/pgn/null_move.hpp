// The null move, which passes the turn. Chess has none; analyses have.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::pgn {

inline constexpr Move null_move{};

// The position after a legal move, or after a null move by a side that is not in check.
[[nodiscard]] JADOUBE_API Position after(const Position& position, Move move);

}  // namespace jadoube::pgn
