// Facts about the latest rulings, for tables without a person as arbiter, so that hasty presses do no harm and stopping
// the clocks gives no advantage: whether a press comes too soon after the referee has intervened, and which players
// stopped the clocks without a reason.
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
  // During this time after the referee has intervened, a press by a player who has not released a piece since then is
  // not intended: the hand was already moving when a piece was taken back or a ruling came.
  static constexpr laws::Milliseconds reaction{1'500};

  void note(const laws::Event& event, const laws::Ruling& ruling, const laws::State& state);

  bool too_soon(const laws::State& state, Color color, laws::Milliseconds now) const;
  // While the clocks are stopped: the player who has stopped them without a reason, for at least the second time.
  std::optional<Color> stopped_again() const;

 private:
  std::optional<laws::Milliseconds> intervened_{};
  // The player who stopped the clocks, until an arbiter has ruled or a claim was right.
  std::optional<Color> groundless_{};
  std::array<unsigned, 2> groundless_stops_{};  // by color, finished stops without a reason
};

}  // namespace jadoube::server
