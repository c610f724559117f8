// The screen: whether it is certain, without a search, that a side can still mate. It is meant for use after each move
// of a game; if it is not certain, can_mate() decides.
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::mate {

// True only if `side` can mate by some series of legal moves: one was found, by a queen that goes to a mating square or
// by a dash. False says nothing. Takes a few microseconds.
[[nodiscard]] JADOUBE_API bool surely_can_mate(const Position& position, Color side);

// True only if the position is not dead (Article 5.2.2). False says nothing.
[[nodiscard]] JADOUBE_API bool surely_alive(const Position& position);

// True only if the position before a move can arise again after it: the opponent makes a move, the piece that moved
// goes back, and so does the opponent's. Then a mate that could come before the move can still come. False says
// nothing.
[[nodiscard]] JADOUBE_API bool can_be_undone(const Position& before, Move move, const Position& after);

// The screen for the moves of a game; it takes nanoseconds for each move that can be undone.
//
//   AliveWatch watch;
//   … watch.follow(before, move, after) …   // after each move of the game, in order
class JADOUBE_API AliveWatch {
 public:
  // True only if `after`, to which `move` led from `before`, is not dead. If `before` is not where the last call ended,
  // the watch starts again.
  bool follow(const Position& before, Move move, const Position& after) {
    const bool was_alive = alive_ && before.key() == key_;
    alive_ =
        (was_alive && (after.key() == foreseen_ || can_be_undone(before, move, after))) || look(before, move, after);
    key_ = after.key();
    return alive_;
  }

 private:
  friend JADOUBE_API bool surely_alive(const Position& position);
  // Looks first for a mate by the side `mating`; sets it to the side for which a mate was found.
  static bool look_at(const Position& position, Color& mating);

  // After a capture, looks first at the position after a recapture: if that is not dead, neither is this one; and often
  // it is the next position of the game.
  bool look(const Position& before, Move move, const Position& after);

  bool alive_ = false;           // the position of this key
  Color mating_ = Color::white;  // the side whose mate was found last
  std::uint64_t key_ = 0;
  std::uint64_t foreseen_ = 0;  // of a position after it that is not dead either
};

}  // namespace jadoube::mate
