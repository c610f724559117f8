// How an inner loop makes a move that it has already decoded and checked, with wider vectors for the board than
// Board::move() may use.
//
//   … InnerPlay::board(next) …                           // made from position.board() as Board::move() makes it
//   InnerPlay::beside_board(position, us, from, to, role, role, captured, zeroing, next);
#pragma once

#include <bit>
#include <cstddef>

#include "jadoube/chess/position.hpp"

namespace jadoube {

struct InnerPlay {
  static inline __attribute__((always_inline)) Board& board(Position& next) { return next.board_; }

  // Does everything of a legal move, except castling and en passant, on `next`, whose board is already made; `next` may
  // be the position itself. `us` is turn(), `placed` the promotion piece or else `role`, `captured` is
  // board().role_plus_one(to) before the move, `zeroing` whether the half-move clock is reset. Returns whether the move
  // is a pawn's double step.
  static inline __attribute__((always_inline)) bool beside_board(const Position& position, Color us, Square from,
                                                                 Square to, Role role, Role placed,
                                                                 std::size_t captured, bool zeroing, Position& next) {
    return position.play_beside_board(us, from, to, role, placed, captured, zeroing, next);
  }

  // Sets everything of a position except its board, where no capture en passant is possible. `rest` holds, from the
  // lowest bits, the half-move clock (16 bits), the move number (16), the square that a double step has passed over, or
  // 64 (8), and the side to move (8): on most machines, exactly the bytes of the position.
  static inline __attribute__((always_inline)) void set_beside_board(Position& next, Bitboard castling_rooks,
                                                                     std::uint64_t key, std::uint64_t rest) {
    next.castling_rooks_ = castling_rooks;
    next.capturable_ = {};
    next.key_ = key;
    if constexpr (std::endian::native == std::endian::little) {
      constexpr std::size_t at = offsetof(Position, halfmove_clock_);
      static_assert(offsetof(Position, fullmove_number_) == at + 2 && offsetof(Position, passed_) == at + 4 &&
                    offsetof(Position, turn_) == at + 5 && sizeof(Position) == at + sizeof rest);
      std::memcpy(reinterpret_cast<char*>(&next) + at, &rest, sizeof rest);
    } else {
      next.halfmove_clock_ = static_cast<std::uint16_t>(rest);
      next.fullmove_number_ = static_cast<std::uint16_t>(rest >> 16);
      next.passed_ = static_cast<std::uint8_t>(rest >> 32);
      next.turn_ = static_cast<Color>(rest >> 40 & 1U);
    }
  }
};

}  // namespace jadoube
