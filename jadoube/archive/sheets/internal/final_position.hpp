// Whether, and with how many moves that no sheet names, a position can still become the final one on the board.
#pragma once

#include <vector>

#include "jadoube/chess/position.hpp"

namespace jadoube::archive {

class FinalPosition {
 public:
  explicit FinalPosition(const Board& board);

  const Board& board() const { return board_; }
  // Whether captures, promotions and pawn moves can still lead from `board` to the final position. What is excluded
  // here is impossible; the rest may still be.
  bool is_reachable_from(const Board& board) const;
  // How many moves of `color` at least must go to squares to which none of the `named` moves goes, by kind of piece.
  std::size_t unnamed_moves(const Position& position, Color color, const std::array<Bitboard, 6>& named) const;

 private:
  Board board_;
  std::array<std::array<int, 6>, 2> count_{};
  std::array<int, 2> total_{};
  // For each pawn of the final position, the squares that it may have come from.
  std::array<std::vector<Bitboard>, 2> origins_;
};

}  // namespace jadoube::archive
