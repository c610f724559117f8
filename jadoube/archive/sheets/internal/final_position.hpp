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
  // How many moves of `color` at least must put a piece on a square where none of its moves that are `placed` by the
  // sheets puts one of that kind.
  std::size_t arrivals(const Position& position, Color color, const std::array<Bitboard, 6>& placed) const;
  // How many pieces of `color` must leave their squares though no move that is on a sheet explains it: neither one of
  // their kind to a square within reach (`moved`, by kind), nor a capture (`captured`).
  std::size_t departures(const Position& position, Color color, const std::array<Bitboard, 6>& moved,
                         Bitboard captured) const;

 private:
  Board board_;
  std::array<std::array<int, 6>, 2> count_{};
  std::array<int, 2> total_{};
  // For each pawn of the final position, the squares that it may have come from.
  std::array<std::vector<Bitboard>, 2> origins_;
};

}  // namespace jadoube::archive
