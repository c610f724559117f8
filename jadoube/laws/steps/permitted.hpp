// Article 4, touch-move: the moves that a player may still make, from the pieces touched so far.
//
//   Touches touches;
//   touches.squares.push_back(Square::g1);
//   permitted(position, touches, {})   // Nf3 and Nh3
#pragma once

#include "jadoube/laws/model/ruling.hpp"

namespace jadoube::laws {

// What the player on the move has done so far that binds: the touches in order, by the square in the position from
// which the move is made, wherever the piece may be now.
struct Touches {
  Few<Square, 32> squares;
  // The king was released where castling puts it, and the rook is awaited (4.7.2).
  std::optional<CastlingSide> castling;
  // A pawn was released on the last rank, and the new piece is awaited (4.7.3).
  std::optional<Move> promotion;  // any of the four
  // A ruling under `owed_by` left only this move (a wrong claim's intended one, or one named for a false move).
  std::optional<Move> owed;
  Article owed_by = Article::claim_incorrect;
  // The king must move, but may not castle (a historical penalty).
  bool king_step = false;

  bool none() const { return squares.empty() && !castling && !promotion && !owed && !king_step; }
  void touch(Square square) {
    if (!squares.contains(square)) squares.push_back(square);
  }
  friend bool operator==(const Touches&, const Touches&) = default;
};

struct TouchRules {
  bool rook_first_castling = false;  // a house rule
};

// The legal moves still permitted, in the generator's order, and the article that says so. Never empty where there is a
// legal move.
struct Permitted {
  MoveList moves;
  Article article;  // none_playable: every legal move is
  bool bound;       // fewer than all legal moves, or an obligation that happens to leave all
};
Permitted permitted(const Position& position, const Touches& touches, TouchRules rules);

}  // namespace jadoube::laws
