// Random positions from a seed, the same on every machine: from random games of standard chess and Chess960 of varied
// length, and from a few pieces placed so that checks, pins, en passant and promotions are frequent.
#pragma once

#include <random>

#include "jadoube/chess/position.hpp"

namespace jadoube::test {

class RandomPositions {
 public:
  explicit RandomPositions(std::uint64_t seed) : random_(seed) {}

  // A position of each kind below, in turn.
  Position next();

  // A position after up to `plies` random legal moves from the initial position or, with `chess960`, any of the 960.
  Position from_game(bool chess960, unsigned plies);
  // Few pieces, many of them aligned with a king or about to promote, with rights wherever they are possible.
  Position sparse();
  // Many pieces of any kind, few of them pawns.
  Position crowded();
  // Any setup: usually not a valid position.
  Setup any_setup();

  // A number from 0 to `limit` - 1.
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  bool chance(unsigned percent) { return below(100) < percent; }

 private:
  Setup sparse_setup();
  void add_line_to_king(Board& board, Color color);
  void add_pawn_pair(Board& board, Color turn);
  void add_attack_behind(Board& board, Square rook);
  void add_rights(Setup& setup);
  Piece any_piece(Color color);
  Square any_of(Bitboard set);
  Square any_square() { return square(below(64)); }

  std::mt19937_64 random_;
  unsigned produced_ = 0;
};

}  // namespace jadoube::test
