// Network delay given back to the player whose clock runs: at most once a turn, and only up to a cap.
//
//   LagCompensation lag(500ms);
//   const auto date = lag.date(clock, Actor::white, {.now = 3s, .last = 0s, .round_trip = 200ms});   // at 2.8 s
//   lag.note_event(clock, Actor::white);                                                             // before the
//   ruling
#pragma once

#include <array>
#include <optional>

#include "jadoube/laws/model/clock.hpp"
#include "jadoube/laws/model/event.hpp"

namespace jadoube::server {

using laws::Milliseconds;

// When the running flag falls, by the table's time; nothing while no clock runs that can fall.
std::optional<Milliseconds> flag_falls(const laws::Clock& clock);

class LagCompensation {
 public:
  explicit LagCompensation(Milliseconds cap) : cap_(cap) {}

  struct Date {
    Milliseconds at;
    Milliseconds lag;  // given back
  };
  struct Arrival {
    Milliseconds now;                          // the table's time
    Milliseconds last;                         // when the last event was
    std::optional<Milliseconds> round_trip{};  // of who acts
    Milliseconds flag_check_delay{};
  };
  // When an act that arrives now happened. One of the player's whose clock runs was on its way for a round trip. One of
  // another's, that arrives while an act may be on its way that saves the running flag, is dated before the flag falls.
  Date date(const laws::Clock& clock, laws::Actor by, const Arrival& arrival) const;
  // How much later than it falls the running flag is looked at: so long an act in time may be on its way.
  Milliseconds flag_check_delay(const laws::Clock& clock, Milliseconds longest_round_trip) const;
  // Something by this one happens: in this turn nothing more is given back to that player.
  void note_event(const laws::Clock& clock, laws::Actor by);

 private:
  bool given(const laws::Clock& clock, Color running) const {
    return given_[index(running)] == clock.dial(running).moves;
  }

  Milliseconds cap_;
  std::array<std::optional<unsigned>, 2> given_;  // in the turn after so many completed moves, by color
};

}  // namespace jadoube::server
