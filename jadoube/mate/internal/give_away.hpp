// Gives away, before a mate by a single minor piece, the other side's men that could capture it or interpose: they go
// where the mating king takes them.
#pragma once

#include <cstddef>

#include "jadoube/chess/position.hpp"
#include "jadoube/mate/internal/attempt.hpp"

namespace jadoube::mate {

// All pieces of the mated side but its king, its pawns and the one on `helper`.
inline Bitboard to_give_away(const Position& position, Color side, Square helper) {
  const Color other = !side;
  return position.pieces(other) & ~position.pieces(other, Role::king) & ~position.pieces(other, Role::pawn) &
         ~Bitboard(helper);
}

inline constexpr std::size_t give_away_plies = 24;

// Makes moves in `position` that give these men away, and adds them to the attempt, at most give_away_plies. `minor` is
// the square of the mating side's minor piece, and is kept up to date. False if some of the men are left.
bool give_away(Position& position, Color side, Square& minor, Square helper, MateAttempt& attempt);

}  // namespace jadoube::mate
