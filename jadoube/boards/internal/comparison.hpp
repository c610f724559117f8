// Decides when the pieces on the board are compared with the game, and what people are told of the result. Internal.
#pragma once

#include <optional>
#include <vector>

#include "jadoube/boards/hands.hpp"
#include "jadoube/boards/note.hpp"

namespace jadoube::boards {

class Comparison {
 public:
  // Plans a comparison at that time. A missing piece may be in a hand; with `missing` it counts as a difference all the
  // same, until hand_at_board().
  void plan(Milliseconds at) { at_ = at; }
  void plan_with_missing(Milliseconds at) {
    at_ = at;
    missing_ = true;
  }
  void hand_at_board() { missing_ = false; }
  void cancel() { at_.reset(); }
  // Reports differences again, if they are still there.
  void forget() { told_.clear(); }

  [[nodiscard]] const std::optional<Milliseconds>& due() const { return at_; }
  // The differences between the board and the game, as last reported.
  [[nodiscard]] const std::vector<Difference>& told() const { return told_; }

  // Compares, if that is due, and returns the note to be given. `is_set_up`: the pieces have stood as the game begins;
  // `begun`: the acts of hands are ruled on.
  std::optional<Note> compare(Milliseconds now, const laws::State& state, const Hands& hands, bool is_set_up,
                              bool begun);

 private:
  std::optional<Milliseconds> at_;
  bool missing_ = false;
  std::vector<Difference> told_;
};

}  // namespace jadoube::boards
