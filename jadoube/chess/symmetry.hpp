// The same board seen from the other side, and with its files in the other order.
//
//   mirrored(position)    // White's pieces are Black's, on the ranks counted from the other side, and so is the turn
//   flipped(board)        // the pieces of the a-file on the h-file
//
// A mirrored position has the mirrored moves. A flipped board has no castling, so only boards and setups without a
// right to castle are flipped.
#pragma once

#include "jadoube/chess/position.hpp"

namespace jadoube {

[[nodiscard]] constexpr Bitboard mirrored(Bitboard squares) { return Bitboard(std::byteswap(squares.bits())); }

[[nodiscard]] constexpr Bitboard flipped(Bitboard squares) {
  std::uint64_t bits = squares.bits();
  bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
  bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
  return Bitboard((bits >> 4 & 0x0F0F0F0F0F0F0F0F) | (bits & 0x0F0F0F0F0F0F0F0F) << 4);
}

// The colours change sides too.
[[nodiscard]] JADOUBE_API Board mirrored(const Board& board);
[[nodiscard]] JADOUBE_API Board flipped(const Board& board);

[[nodiscard]] JADOUBE_API Setup mirrored(const Setup& setup);
// Drops the rights to castle.
[[nodiscard]] JADOUBE_API Setup flipped(const Setup& setup);

[[nodiscard]] JADOUBE_API Position mirrored(const Position& position);
[[nodiscard]] JADOUBE_API Move mirrored(Move move);

}  // namespace jadoube
