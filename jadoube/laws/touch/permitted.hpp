// Article 4, touch-move: the moves that a player may still make, from the pieces touched so far.
//
//   Touches touches;
//   touches.touch(Square::g1);
//   permitted(position, touches, {})   // Nf3 and Nh3
#pragma once

#include <cstdint>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws {

struct TouchRules {
  bool rook_first_castling = false;    // a house rule
  bool king_if_none_playable = false;  // a historical penalty: touched pieces that cannot be played oblige the king
};

[[nodiscard]] JADOUBE_API TouchRules touch_rules(const Regulations& regulations);

// Whether the rook of that side has been touched but the king has not, and the king stays where it is in this castling
// (Chess960, II.3.2.4).
[[nodiscard]] JADOUBE_API bool castles_alone(const Position& position, const Touches& touches, CastlingSide side);

// The legal moves still permitted, in the generator's order, and the article that decides. Never empty where there is a
// legal move.
struct Permitted {
  MoveList moves;
  Article article;  // none_playable: every legal move is permitted
  bool bound;       // fewer than all legal moves, or an obligation that happens to leave all
};
[[nodiscard]] JADOUBE_API Permitted permitted(const Position& position, const Touches& touches, TouchRules rules);

// The piece that the touches oblige the player to move, to capture, or to capture the other touched piece with.
struct Obliged {
  enum class To : std::uint8_t { be_moved, be_captured, capture_the_other };
  Square square;
  To to;
};
// `moves` are the permitted ones, at least one.
[[nodiscard]] JADOUBE_API Obliged obliged(const Position& position, const Touches& touches, const MoveList& moves);

// The player who has the move: in 1997 still the mover, until the clock has been pressed (1.1).
[[nodiscard]] JADOUBE_API Color has_the_move(const Regulations& regulations, const State& state);

// The moves that the player on the move may still make; none when the game is over, while a move is sealed, and before
// the press where the opponent gets the move only then. While a wronged side chooses among historical penalties, all
// moves that the choice could leave.
[[nodiscard]] JADOUBE_API MoveList permitted_moves(const Regulations& regulations, const State& state);

}  // namespace jadoube::laws
