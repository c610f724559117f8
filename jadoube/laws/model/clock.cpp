#include "jadoube/laws/model/clock.hpp"

#include <algorithm>

namespace jadoube::laws {
namespace {

// The moves to be completed by the end of a period; none for one of all the remaining moves.
std::optional<unsigned> moves_until_end(const TimeControl& control, unsigned period) {
  unsigned sum = 0;
  for (unsigned i = 0; i <= period; ++i) {
    const auto& moves = period_at(control, i).moves;
    if (!moves) return std::nullopt;
    sum += *moves;
  }
  return sum;
}

bool nothing_left(const Dial& dial) {
  return dial.timed && dial.left == Milliseconds::zero() && dial.delay_left == Milliseconds::zero();
}

}  // namespace

Clock::Clock(const std::array<TimeControl, 2>& time) {
  for (const Color color : both_colors) {
    const TimeControl& control = time[index(color)];
    if (control.empty()) continue;
    of(color) = {.left = control[0].time, .delay_left = control[0].delay, .timed = true};
  }
}

const Period* Clock::period(const std::array<TimeControl, 2>& time, Color color) const {
  return dial(color).timed ? &period_at(time[index(color)], dial(color).period) : nullptr;
}

bool Clock::in_last_period(const std::array<TimeControl, 2>& time, Color color) const {
  const Period* const now = period(time, color);
  return now != nullptr && !now->moves;
}

std::optional<unsigned> Clock::moves_to_go(const std::array<TimeControl, 2>& time, Color color) const {
  if (!dial(color).timed) return std::nullopt;
  const auto end = moves_until_end(time[index(color)], dial(color).period);
  return end ? std::optional(std::max(*end, dial(color).moves) - dial(color).moves) : std::nullopt;
}

void Clock::start(Milliseconds at, Color first) {
  now_ = at;
  started_ = true;
  if (dials_[0].timed || dials_[1].timed) running_ = first;
}

void Clock::advance(Milliseconds at) {
  const Milliseconds passed = at - now_;
  now_ = at;
  if (!running()) return;
  Dial& mine = of(*running_);
  if (!mine.timed) return;
  const Milliseconds delayed = std::min(passed, mine.delay_left);
  const Milliseconds taken = std::min(passed - delayed, mine.left);
  mine.delay_left -= delayed;
  mine.left -= taken;
  mine.used += taken;
  if (mine.fallen || !nothing_left(mine)) return;
  mine.fallen = true;
  if (!dial(!*running_).fallen) first_flag_ = running_;
}

void Clock::press(const std::array<TimeControl, 2>& time, Color color) {
  press_again(time, color);
  count_move(time, color);
}

void Clock::press_again(const std::array<TimeControl, 2>& time, Color color) {
  if (running_ != color) return;
  running_ = !color;
  Dial& mine = of(color);
  const Period* const now = period(time, color);
  if (now == nullptr) return;
  if (!mine.fallen) mine.left += now->increment + extra_increment_ + std::min(now->bronstein, mine.used);
  mine.used = {};
  if (!mine.fallen) mine.delay_left = now->delay;
}

void Clock::count_move(const std::array<TimeControl, 2>& time, Color color) {
  Dial& mine = of(color);
  ++mine.moves;
  if (mine.timed && !mine.fallen) enter_periods(time[index(color)], mine);
}

// Enters the periods that the completed moves bring.
void Clock::enter_periods(const TimeControl& control, Dial& dial) {
  for (auto end = moves_until_end(control, dial.period); end && dial.moves >= *end;
       end = moves_until_end(control, dial.period)) {
    const Period& next = period_at(control, ++dial.period);
    dial.left += next.time;
    dial.delay_left = next.delay;
  }
}

void Clock::uncount_move(const std::array<TimeControl, 2>& time, Color color) {
  Dial& mine = of(color);
  if (mine.moves == 0) return;
  --mine.moves;
  if (mine.period == mine.entered) return;
  const TimeControl& control = time[index(color)];
  if (mine.moves >= *moves_until_end(control, mine.period - 1)) return;
  const Milliseconds brought = period_at(control, mine.period--).time;
  mine.delay_left = period_at(control, mine.period).delay;
  set(color, mine.left - brought);
}

void Clock::run(const std::array<TimeControl, 2>& time, Color color) {
  started_ = true;
  stopped_ = false;
  if (running_ == color || !(dials_[0].timed || dials_[1].timed)) return;
  running_ = color;
  Dial& other = of(!color);
  other.used = {};
  if (other.timed && !other.fallen) other.delay_left = period(time, !color)->delay;
}

void Clock::set(Color color, Milliseconds left) {
  Dial& changed = of(color);
  if (!changed.timed) return;
  changed.left = std::max(left, Milliseconds::zero());
  changed.fallen = nothing_left(changed);
  if (!changed.fallen && first_flag_ == color) first_flag_.reset();
}

void Clock::restore(Color color, const Dial& dial) {
  of(color) = dial;
  if (!dial.fallen && first_flag_ == color) first_flag_.reset();
}

void Clock::next_period(const std::array<TimeControl, 2>& time, Color color) {
  Dial& mine = of(color);
  if (!mine.timed || in_last_period(time, color)) return;
  const TimeControl& control = time[index(color)];
  const Period& next = period_at(control, ++mine.period);
  mine.entered = mine.period;
  mine.delay_left = next.delay;
  set(color, mine.left + next.time);
  enter_periods(control, mine);
}

}  // namespace jadoube::laws
