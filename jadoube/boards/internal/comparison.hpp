// When the pieces on the board are compared with the game, and what people are told of it. Internal.
#pragma once

#include <optional>
#include <vector>

#include "jadoube/boards/hands.hpp"
#include "jadoube/boards/note.hpp"

namespace jadoube::boards {

class Comparison {
 public:
  // It is compared then. A piece that is nowhere may be in a hand; `missing`: it counts all the same, as it does until
  // hand_at_board().
  void plan(Milliseconds at) { at_ = at; }
  void plan_with_missing(Milliseconds at) {
    at_ = at;
    missing_ = true;
  }
  void hand_at_board() { missing_ = false; }
  void cancel() { at_.reset(); }
  // What was told is told again, if it is still so.
  void forget() { told_.clear(); }

  [[nodiscard]] const std::optional<Milliseconds>& due() const { return at_; }
  // Where the board differs from the game, as was last told.
  [[nodiscard]] const std::vector<Difference>& told() const { return told_; }

  // Compares, if that is due, and returns what is to be told. `is_set_up`: the pieces have stood as the game begins;
  // `begun`: what hands do is ruled on.
  std::optional<Note> compare(Milliseconds now, const laws::State& state, const Hands& hands, bool is_set_up,
                              bool begun);

 private:
  std::optional<Milliseconds> at_;
  bool missing_ = false;
  std::vector<Difference> told_;
};

}  // namespace jadoube::boards
