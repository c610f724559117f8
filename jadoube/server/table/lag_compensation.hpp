// Compensates the network delay of the player whose clock runs: at most once in a turn, and only up to a limit.
//
//   LagCompensation lag(500ms);
//   const auto date = lag.date(clock, Actor::white, {.now = 3s, .last = 0s, .round_trip = 200ms});   // at 2.8 s
//   lag.note_event(clock, Actor::white);                                             // called before the ruling
#pragma once

#include <array>
#include <optional>

#include "jadoube/laws/model/clock.hpp"
#include "jadoube/laws/model/event.hpp"

namespace jadoube::server {

using laws::Milliseconds;

// The time at which the running flag falls, on the table's clock; nothing if no clock runs that can fall.
std::optional<Milliseconds> flag_falls(const laws::Clock& clock);

class LagCompensation {
 public:
  explicit LagCompensation(Milliseconds cap) : cap_(cap) {}

  struct Date {
    Milliseconds at;
    Milliseconds lag;  // compensated time
  };
  struct Arrival {
    Milliseconds now;                          // the table's time
    Milliseconds last;                         // when the last event was
    std::optional<Milliseconds> round_trip{};  // of the author of the act
    Milliseconds flag_check_delay{};
  };
  // The time at which an act that arrives now happened. An act of the player whose clock runs took a round trip.
  // Another act is dated before the flag falls, if an act that saves the flag may still be on its way.
  Date date(const laws::Clock& clock, laws::Actor by, const Arrival& arrival) const;
  // How long after its fall the running flag is checked, because an act that was in time may still be on its way.
  Milliseconds flag_check_delay(const laws::Clock& clock, Milliseconds longest_round_trip) const;
  // Notes an event by this actor: this player gets no more compensation in this turn.
  void note_event(const laws::Clock& clock, laws::Actor by);

 private:
  bool given(const laws::Clock& clock, Color running) const {
    return given_[index(running)] == clock.dial(running).moves;
  }

  Milliseconds cap_;
  std::array<std::optional<unsigned>, 2> given_;  // number of completed moves at the last compensation, by color
};

}  // namespace jadoube::server
