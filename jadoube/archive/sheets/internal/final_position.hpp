// Whether a position can still become the final one on the board, and with how many moves that no sheet names.
#pragma once

#include <vector>

#include "jadoube/chess/position.hpp"

namespace jadoube::archive {

class FinalPosition {
 public:
  explicit FinalPosition(const Board& board);

  const Board& board() const { return board_; }
  // Whether captures, promotions and pawn moves can still lead from `board` to the final position. False is certain;
  // true is not.
  bool is_reachable_from(const Board& board) const;
  // The least number of moves of `color` that must put a piece on a square where the sheets' moves (`placed`) put none
  // of its kind.
  std::size_t arrivals(const Position& position, Color color, const std::array<Bitboard, 6>& placed) const;
  // The number of pieces of `color` that must leave their squares though no move on a sheet explains it: neither a move
  // of their kind to a square within reach (`moved`, by kind), nor a capture (`captured`).
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
