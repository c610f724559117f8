// The move that passes, which only variations know.
#pragma once

#include "jadoube/chess/position.hpp"

namespace jadoube::pgn {

inline constexpr Move null_move{};

// The position after a legal move, or a null move where there is no check.
Position after(const Position& position, Move move);

}  // namespace jadoube::pgn
