// Decides from an engine's own scores when it claims a draw, agrees to a draw, or resigns.
//
//   Judgement judgement(manners);
//   judgement.note(thought.score);
//   if (judgement.resigns()) …
#pragma once

#include "jadoube/compiler.hpp"
#include "jadoube/engines/engine.hpp"
#include "jadoube/laws/game.hpp"

namespace jadoube::engines {

// When an engine's own scores make it act. Scores are from its point of view, in centipawns.
struct DrawAndResignPolicy {
  struct Resigning {
    unsigned below;     // its score is below minus this
    unsigned moves;     // for this many moves in a row
    bool both = false;  // and the opponent's last score is above this
  };
  struct Drawing {
    unsigned within;     // its score is closer to zero than this
    unsigned moves;      // for this many moves in a row
    unsigned from_move;  // and not before this move
  };
  std::optional<Resigning> resigning;
  std::optional<Drawing> drawing;
  // The engine claims a draw that is due if its score is at most this.
  int claims_below = 20;
};

// The judgement of one engine during one game.
class JADOUBE_API Judgement {
 public:
  explicit Judgement(const DrawAndResignPolicy& manners) : manners_(manners) {}

  // Call it with the score of each of the engine's moves, in order.
  void note(const std::optional<Score>& score);
  // The last score.
  [[nodiscard]] std::optional<int> centipawns() const { return last_; }

  [[nodiscard]] bool resigns() const;
  // Whether the engine's last score is above that at which the opponent may resign.
  [[nodiscard]] bool wins() const;
  // Whether the engine has seen the game as even for long enough, and the game has lasted long enough.
  [[nodiscard]] bool is_even(const laws::State& state) const;
  // Whether it accepts a draw: it finds the game even, or its score is below minus `claims_below`.
  [[nodiscard]] bool accepts_draw(const laws::State& state) const;
  // The claim of a threefold repetition or of fifty moves (9.2, 9.3) that it makes, if any: for the position on the
  // board, or with its intended move in UCI notation.
  [[nodiscard]] std::optional<laws::act::Claim> claim(const laws::Regulations& regulations, const laws::State& state,
                                                      Move intended) const;

 private:
  DrawAndResignPolicy manners_;
  unsigned bad_ = 0, even_ = 0;  // moves in a row
  std::optional<int> last_;
};

// The clock times for the engine to move.
[[nodiscard]] JADOUBE_API Limits limits_of_clock(const laws::Regulations& regulations, const laws::State& state);

// A move in the notation of a game's events: castling by the rook's square in Chess960.
[[nodiscard]] JADOUBE_API std::string written(const laws::Regulations& regulations, Move move);

// The penalty for the opponent's false move that leaves the opponent the fewest moves, if a historical rule lets
// `color` choose. The choice that the move stands is taken only if nothing else is permitted.
[[nodiscard]] JADOUBE_API std::optional<laws::FalseMoveChoice> harshest_choice(const laws::Game& game, Color color);

}  // namespace jadoube::engines
