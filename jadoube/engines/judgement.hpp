// What an engine makes of its own scores, as a player at a table: when it claims, agrees to a draw, or resigns.
//
//   Judgement judgement(manners);
//   judgement.note(thought.score);
//   if (judgement.resigns()) …
#pragma once

#include "jadoube/engines/engine.hpp"
#include "jadoube/laws/game.hpp"

namespace jadoube::engines {

// When an engine's own judgement makes it speak up. Scores are its own, in centipawns.
struct Manners {
  struct Resigning {
    unsigned below;  // it stands worse than minus this
    unsigned moves;  // for so many moves in a row
  };
  struct Drawing {
    unsigned within;     // it thinks that it is nearer than this to even
    unsigned moves;      // for so many moves in a row
    unsigned from_move;  // and not before this move
  };
  std::optional<Resigning> resigning;
  std::optional<Drawing> drawing;
  // A right claim of a draw is made by who does not think to stand better than this.
  int claims_below = 20;
};

// One engine's, over one game.
class Judgement {
 public:
  explicit Judgement(const Manners& manners) : manners_(manners) {}

  // What it thinks of its move, one after the other.
  void note(const std::optional<Score>& score);
  // Of the last one.
  std::optional<int> centipawns() const { return last_; }

  bool resigns() const;
  // It has thought the game even for long enough, and the game has gone on for long enough.
  bool finds_even(const laws::State& state) const;
  // A draw offered to it is welcome: it finds the game even, or itself worse than by `claims_below`.
  bool welcomes_draw(const laws::State& state) const;
  // Three occurrences or fifty moves (9.2, 9.3) that it wants to claim: as the position stands, or by its intended
  // move, in the notation of UCI.
  std::optional<laws::act::Claim> claim(const laws::Regulations& regulations, const laws::State& state,
                                        Move intended) const;

 private:
  Manners manners_;
  unsigned bad_ = 0, even_ = 0;  // moves in a row
  std::optional<int> last_;
};

// What an engine on the move is told of the clocks.
Limits limits_of_clock(const laws::Regulations& regulations, const laws::State& state);

// A move as a game's events have it: castling by the rook's square in Chess960.
std::string written(const laws::Regulations& regulations, Move move);

// The penalty for the opponent's false move that leaves it the fewest moves, where a historical rule lets `color`
// choose one; that the move stands only where nothing else has standing.
std::optional<laws::FalseMoveChoice> harshest_choice(const laws::Game& game, Color color);

}  // namespace jadoube::engines
