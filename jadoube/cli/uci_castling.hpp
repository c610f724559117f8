// How the program writes castling in UCI moves.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::cli {

// By the rook's square where the position is one of Chess960: a castling right of a king that is not on the e-file, or
// with a rook that is not in the corner. Else by the square where the king lands.
inline notation::UciCastling uci_castling(const Position& position) {
  for (const Square rook : position.castling_rooks()) {
    const Color color = rank_of(rook) == Rank::one ? Color::white : Color::black;
    const bool corner = file_of(rook) == File::a || file_of(rook) == File::h;
    if (!corner || file_of(position.king(color)) != File::e) return notation::UciCastling::rook;
  }
  return notation::UciCastling::king;
}

}  // namespace jadoube::cli
