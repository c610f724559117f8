// The chess clock (Article 6) as a value: time arrives from outside, in milliseconds since White's clock was started.
//
//   Clock clock(regulations.time);
//   clock.start(0ms);
//   clock.advance(61'500ms);                                   // White has used a minute and a second and a half
//   clock.press(regulations.time, Color::white);               // increment, next period, and Black's clock runs
#pragma once

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/regulations.hpp"

namespace jadoube::laws {

// One side of the clock.
struct Dial {
  Milliseconds left{};        // never below zero
  Milliseconds delay_left{};  // of the move being thought about, or of the next one
  Milliseconds used{};        // of `left`, on the move being thought about
  unsigned moves = 0;         // completed
  unsigned period = 0;        // from 0, as for period_at()
  unsigned entered = 0;       // the last period that began by next_period(), 0 if none did
  bool timed = false;         // this player has a time control
  bool fallen = false;        // the flag: nothing is left, not even of the delay

  friend bool operator==(const Dial&, const Dial&) = default;
};

class JADOUBE_API Clock {
 public:
  // Creates a clock that has not been started.
  explicit Clock(const std::array<TimeControl, 2>& time);

  // --- What it shows
  [[nodiscard]] const Dial& dial(Color color) const { return dials_[index(color)]; }
  [[nodiscard]] Milliseconds left(Color color) const { return dial(color).left; }
  [[nodiscard]] bool flag(Color color) const { return dial(color).fallen; }
  [[nodiscard]] bool both_flags() const { return dials_[0].fallen && dials_[1].fallen; }
  // The player whose flag fell while their clock ran and the opponent's flag was still up; none if that was not seen.
  [[nodiscard]] std::optional<Color> first_flag() const { return first_flag_; }
  // The player whose clock runs; none while it is stopped, or in a game without a clock.
  [[nodiscard]] std::optional<Color> running() const { return stopped_ ? std::nullopt : running_; }
  [[nodiscard]] bool started() const { return started_; }
  // Whether the arbiter or a player has stopped the clock after the start.
  [[nodiscard]] bool is_stopped() const { return started_ && stopped_; }
  [[nodiscard]] Milliseconds now() const { return now_; }
  // The period that a player is in; nothing for a player without a clock.
  [[nodiscard]] const Period* period(const std::array<TimeControl, 2>& time, Color color) const;
  // The moves still to be completed in that period; nothing if it is for all the remaining moves, or without a clock.
  [[nodiscard]] std::optional<unsigned> moves_to_go(const std::array<TimeControl, 2>& time, Color color) const;
  // Whether all the remaining moves must be made in that period.
  [[nodiscard]] bool in_last_period(const std::array<TimeControl, 2>& time, Color color) const;

  // --- What happens to it
  // Starts White's clock (6.6), or Black's where Black is to move first.
  void start(Milliseconds at, Color first = Color::white);
  // Lets time pass up to `at`, which is not before now(). A flag may fall; that dial then stays at zero, whatever moves
  // are still completed on it, until add(), set() or next_period().
  void advance(Milliseconds at);
  // `color` stops their own clock and starts the opponent's: increment or Bronstein time is given, then the move
  // counted. When color's own clock is not running, the move only counts.
  void press(const std::array<TimeControl, 2>& time, Color color);
  // The same for a move that has been counted already.
  void press_again(const std::array<TimeControl, 2>& time, Color color);
  // Counts a move without a press, because it was answered before (6.2.1). A period's last move adds the next period's
  // time.
  void count_move(const std::array<TimeControl, 2>& time, Color color);
  // Takes back a move that was counted, and with it the period that it began. Time given for it stays.
  void uncount_move(const std::array<TimeControl, 2>& time, Color color);
  void stop() { stopped_ = true; }
  // resume() goes on with the same side as before, run() with `color`, whose move then begins.
  void resume() { stopped_ = false; }
  void run(const std::array<TimeControl, 2>& time, Color color);
  // Change the time left, by an arbiter or a ruling; it is never below zero. A fallen flag rises when there is time
  // again.
  void add(Color color, Milliseconds time) { set(color, left(color) + time); }
  void set(Color color, Milliseconds left);
  // Sets the dial back as it was: what happened since did not count.
  void restore(Color color, const Dial& dial);
  // Begins the next period though the moves of this one were not completed (6.11 of 1997, 8.6); nothing in the last.
  void next_period(const std::array<TimeControl, 2>& time, Color color);
  // Adds time to every move from now on, for both players (III.4: five seconds).
  void add_increment(Milliseconds increment) { extra_increment_ += increment; }
  [[nodiscard]] bool increment_added() const { return extra_increment_ > Milliseconds::zero(); }

  friend bool operator==(const Clock&, const Clock&) = default;

 private:
  Dial& of(Color color) { return dials_[index(color)]; }
  void enter_periods(const TimeControl& control, Dial& dial);

  std::array<Dial, 2> dials_;
  Milliseconds now_{};
  Milliseconds extra_increment_{};
  std::optional<Color> running_;
  std::optional<Color> first_flag_;
  bool started_ = false;
  bool stopped_ = false;
};

}  // namespace jadoube::laws
