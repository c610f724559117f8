// The screen: whether it is certain, without a search, that a side can still mate. For use after each move of a game;
// where it is not certain, can_mate() decides.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::mate {

// True only if `side` can mate by some series of legal moves: one was found, by a queen that only has to go where it
// mates or by a dash. False says nothing. A microsecond or a few.
[[nodiscard]] JADOUBE_API bool surely_can_mate(const Position& position, Color side);

// True only if the position is not dead (Article 5.2.2). False says nothing.
[[nodiscard]] JADOUBE_API bool surely_alive(const Position& position);

// True only if the position before a move can arise again after it: the opponent makes a move, the piece that moved
// goes back, and so does the opponent's. Then a mate that could come before the move can still come. False says
// nothing.
[[nodiscard]] JADOUBE_API bool can_be_undone(const Position& before, Move move, const Position& after);

// The screen along the moves of a game, for nanoseconds each where a move can be undone.
//
//   AliveWatch watch;
//   … watch.follow(before, move, after) …   // after each move of the game, in order
class JADOUBE_API AliveWatch {
 public:
  // True only if `after` is not dead, to which `move` led from `before`. If that is not where the last call ended, the
  // watch begins anew.
  bool follow(const Position& before, Move move, const Position& after) {
    const bool was_alive = alive_ && before.key() == key_;
    alive_ =
        (was_alive && (after.key() == foreseen_ || can_be_undone(before, move, after))) || look(before, move, after);
    key_ = after.key();
    return alive_;
  }

 private:
  friend JADOUBE_API bool surely_alive(const Position& position);
  // Looks first for a mate by the side `mating`, which becomes the one for which a mate was found.
  static bool look_at(const Position& position, Color& mating);

  // After a capture, first at the position after a recapture: if it is not dead, neither is this one, and as often as
  // not it is the next.
  bool look(const Position& before, Move move, const Position& after);

  bool alive_ = false;           // the position of this key
  Color mating_ = Color::white;  // the side whose mate was found last
  std::uint64_t key_ = 0;
  std::uint64_t foreseen_ = 0;  // of a position after it that is not dead either
};

}  // namespace jadoube::mate
