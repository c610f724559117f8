// Which form of castling to use in the UCI moves of a game.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::notation {

// By the rook's square if the position can only arise in Chess960: a castling right of a king that is not on the
// e-file, or with a rook that is not in the corner. Otherwise by the square where the king lands.
[[nodiscard]] inline UciCastling uci_castling(const Position& position) {
  for (const Square rook : position.castling_rooks()) {
    const Color color = rank_of(rook) == Rank::one ? Color::white : Color::black;
    const bool corner = file_of(rook) == File::a || file_of(rook) == File::h;
    if (!corner || file_of(position.king(color)) != File::e) return UciCastling::rook;
  }
  return UciCastling::king;
}

}  // namespace jadoube::notation
