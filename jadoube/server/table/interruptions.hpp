// What a table remembers of its latest rulings, so that neither a hasty press nor stopping the clocks is of use or harm
// where no person is the arbiter: whether a press comes too soon after the referee has intervened, and whose stops of
// the clocks had no ground.
//
//   Interruptions interruptions;
//   interruptions.note(event, ruling, state);                 // for each entry of the log, after its ruling
//   interruptions.too_soon(state, Color::white, now)          // whether a press would be refused
#pragma once

#include "jadoube/laws/model/event.hpp"
#include "jadoube/laws/model/ruling.hpp"
#include "jadoube/laws/model/state.hpp"

namespace jadoube::server {

class Interruptions {
 public:
  // Within so long after the referee has intervened, a player who has let go of nothing since does not press the clock
  // on purpose: a piece has been taken back, or a ruling has come, while the hand was on its way.
  static constexpr laws::Milliseconds reaction{1'500};

  void note(const laws::Event& event, const laws::Ruling& ruling, const laws::State& state);

  bool too_soon(const laws::State& state, Color color, laws::Milliseconds now) const;
  // While the clocks are stopped: who has stopped them without a ground, and has done so before.
  std::optional<Color> stopped_again() const;

 private:
  std::optional<laws::Milliseconds> intervened_{};
  // Who stopped the clocks, while nothing has come of it: neither has the arbiter ruled, nor has a claim been right.
  std::optional<Color> groundless_{};
  std::array<unsigned, 2> groundless_stops_{};  // by color, those that are over
};

}  // namespace jadoube::server
