// The binding touches and releases by the player on the move (Article 4).
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/laws/model/article.hpp"
#include "jadoube/laws/model/inplace_vector.hpp"

namespace jadoube::laws {

// The most men that a side has in any position.
inline constexpr std::size_t most_men_of_a_side = 16;

// The binding acts of the player on the move so far: the touches in order, by the squares in the position that the move
// is made from, wherever the pieces are now.
struct Touches {
  InplaceVector<Square, 64> squares;
  // The king was released where castling puts it, and the rook is awaited (4.7.2).
  std::optional<CastlingSide> castling;
  // A pawn was released on the last rank, and the new piece is awaited (4.7.3).
  std::optional<Move> promotion;  // any of the four
  // A ruling under `required_by` left only this move (a wrong claim's intended one, or one named for a false move).
  std::optional<Move> required_move;
  Article required_by = Article::claim_incorrect;
  // The king must move, but may not castle (a historical penalty).
  bool king_step = false;

  [[nodiscard]] bool none() const { return squares.empty() && !castling && !promotion && !required_move && !king_step; }
  // The move that the pieces had made when they were let go, before they were put back or moved on: it stands (4.7).
  [[nodiscard]] std::optional<Move> let_go() const {
    return required_by == Article::move_made || required_by == Article::castling_made ? required_move : std::nullopt;
  }
  void touch(Square square) {
    if (!squares.contains(square)) squares.push_back(square);
  }
  friend bool operator==(const Touches&, const Touches&) = default;
};

}  // namespace jadoube::laws
