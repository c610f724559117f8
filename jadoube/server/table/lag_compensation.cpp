#include "jadoube/server/table/lag_compensation.hpp"

#include <algorithm>

namespace jadoube::server {

std::optional<Milliseconds> flag_falls(const laws::Clock& clock) {
  if (!clock.running()) return std::nullopt;
  const laws::Dial& dial = clock.dial(*clock.running());
  if (!dial.timed || dial.fallen) return std::nullopt;
  return clock.now() + dial.delay_left + dial.left;
}

LagCompensation::Date LagCompensation::date(const laws::Clock& clock, laws::Actor by, const Arrival& arrival) const {
  const auto [now, last, round_trip, flag_check_delay] = arrival;
  const auto running = clock.running();
  if (!running) return {now, Milliseconds::zero()};
  if (color_of(by) == running) {
    if (!round_trip || given(clock, *running)) return {now, Milliseconds::zero()};
    const Milliseconds lag = std::min({*round_trip, cap_, now - last});
    return {now - lag, lag};
  }
  if (const auto falls = flag_falls(clock); falls && now >= *falls && now < *falls + flag_check_delay)
    return {std::max(last, *falls - Milliseconds(1)), Milliseconds::zero()};
  return {now, Milliseconds::zero()};
}

Milliseconds LagCompensation::flag_check_delay(const laws::Clock& clock, Milliseconds longest_round_trip) const {
  const auto running = clock.running();
  if (!running || given(clock, *running)) return Milliseconds::zero();
  return std::min(longest_round_trip, cap_);
}

void LagCompensation::note_event(const laws::Clock& clock, laws::Actor by) {
  if (const auto color = color_of(by); color && clock.running() == color)
    given_[index(*color)] = clock.dial(*color).moves;
}

}  // namespace jadoube::server
