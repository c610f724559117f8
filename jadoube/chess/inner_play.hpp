// How an inner loop makes a move of which it knows everything already, with better vectors for the board than
// Board::move() may use.
//
//   … InnerPlay::board(next) …                           // made from position.board() as Board::move() makes it
//   InnerPlay::beside_board(position, us, from, to, role, role, captured, zeroing, next);
#pragma once

#include "jadoube/chess/position.hpp"

namespace jadoube {

struct InnerPlay {
  static inline __attribute__((always_inline)) Board& board(Position& next) { return next.board_; }

  // All of a legal move but castling and en passant, on `next`, whose board is made already; it may be the position
  // itself. `us` is turn(), `placed` the promotion piece or else `role`, `captured` board().role_plus_one(to) before
  // the move, `zeroing` whether the half-move clock begins anew. Whether it is a pawn's double step.
  static inline __attribute__((always_inline)) bool beside_board(const Position& position, Color us, Square from,
                                                                 Square to, Role role, Role placed,
                                                                 std::size_t captured, bool zeroing, Position& next) {
    return position.play_beside_board(us, from, to, role, placed, captured, zeroing, next);
  }
};

}  // namespace jadoube
