// The chess clock (Article 6) as a value: time arrives from outside, in milliseconds since White's clock was started.
//
//   Clock clock(regulations.time);
//   clock.start(0ms);
//   clock.advance(61'500ms);                 // White has used a minute and a half
//   clock.press(Color::white, 61'500ms);     // increment, next period, and Black's clock runs
#pragma once

#include "jadoube/laws/regulations.hpp"

namespace jadoube::laws {

// One side of the clock.
struct Dial {
  Milliseconds left{};        // never below zero
  Milliseconds delay_left{};  // of the delay of the move being thought about
  Milliseconds used{};        // on the move being thought about, delay included
  unsigned moves = 0;         // completed
  unsigned period = 0;        // index into the time control
  bool fallen = false;        // the flag

  friend bool operator==(const Dial&, const Dial&) = default;
};

class Clock {
 public:
  // Not yet started.
  explicit Clock(const std::array<TimeControl, 2>& time);

  // --- What it shows
  const Dial& dial(Color color) const { return dials_[index(color)]; }
  Milliseconds left(Color color) const { return dial(color).left; }
  bool flag(Color color) const { return dial(color).fallen; }
  bool both_flags() const { return dials_[0].fallen && dials_[1].fallen; }
  std::optional<Color> running() const { return stopped_ ? std::nullopt : running_; }
  bool started() const { return started_; }
  // Stopped by the arbiter or a player after the start.
  bool is_stopped() const { return started_ && stopped_; }
  Milliseconds now() const { return now_; }
  // The period that a player is in; nothing in a game without a clock.
  const Period* period(const std::array<TimeControl, 2>& time, Color color) const;
  // All the remaining moves must be made in it.
  bool in_last_period(const std::array<TimeControl, 2>& time, Color color) const;

  // --- What happens to it
  // White's clock is started (6.6).
  void start(Milliseconds at);
  // Time passes, up to `at`, which is not before now(). A flag may fall; the clock then stays at zero.
  void advance(Milliseconds at);
  // `color` stops their own clock and starts the opponent's: increment or Bronstein time is given, the move counted.
  // Does nothing to running clocks when color's own clock is not running, but counts the move.
  void press(const std::array<TimeControl, 2>& time, Color color);
  // The move counts, with no press: it was answered before (6.2.1).
  void count_move(const std::array<TimeControl, 2>& time, Color color);
  // A move that was counted is taken back.
  void uncount_move(Color color);
  void stop();
  // Goes on with the same side as before, or with the one given.
  void resume();
  void run(const std::array<TimeControl, 2>& time, Color color);
  // An arbiter's or a ruling's change; never below zero. A fallen flag rises when there is time again.
  void add(Color color, Milliseconds time);
  void set(Color color, Milliseconds left);
  // The next period begins though the moves of this one were not completed (6.11 of 1997, 8.6).
  void next_period(const std::array<TimeControl, 2>& time, Color color);
  // Five seconds a move from now on, for both (III.4).
  void add_increment(Milliseconds increment) { extra_increment_ += increment; }

  friend bool operator==(const Clock&, const Clock&) = default;

 private:
  std::array<Dial, 2> dials_;
  Milliseconds now_{};
  Milliseconds extra_increment_{};
  std::optional<Color> running_;
  bool has_clock_ = true;
  bool started_ = false;
  bool stopped_ = false;
};

}  // namespace jadoube::laws
