#include "jadoube/server/table/interruptions.hpp"

#include <algorithm>

namespace jadoube::server {
namespace {

namespace act = laws::act;
namespace effect = laws::effect;

// Whether the referee has taken back an act, or given or taken time or anything else.
bool intervenes(const laws::Ruling& ruling) {
  return std::ranges::any_of(ruling.effects, [](const laws::Effect& what) {
    return std::holds_alternative<effect::IllegalMove>(what) || std::holds_alternative<effect::Restored>(what) ||
           std::holds_alternative<effect::Time>(what) || std::holds_alternative<effect::Warning>(what) ||
           std::holds_alternative<effect::Claim>(what);
  });
}

// Whether it is an act of an arbiter that is a ruling, and not only about the clocks.
bool rules(const laws::Event& event) {
  return event.by == laws::Actor::arbiter && !std::holds_alternative<act::Resume>(event.act) &&
         !std::holds_alternative<act::Pause>(event.act) && !std::holds_alternative<act::Tick>(event.act);
}

bool claim_was_right(const laws::Ruling& ruling) {
  return std::ranges::any_of(ruling.effects, [](const laws::Effect& what) {
    const auto* const claim = std::get_if<effect::Claim>(&what);
    return (claim != nullptr && claim->upheld != false) || std::holds_alternative<effect::IllegalMove>(what) ||
           std::holds_alternative<effect::Restored>(what);
  });
}

}  // namespace

void Interruptions::note(const laws::Event& event, const laws::Ruling& ruling, const laws::State& state) {
  if (intervenes(ruling)) intervened_ = event.at;
  if (std::holds_alternative<act::StopClocks>(event.act)) {
    if (ruling.ok && state.call) groundless_ = state.call->by;
  } else if (groundless_) {
    if (rules(event) || claim_was_right(ruling)) groundless_.reset();
    if (!state.clock.is_stopped()) {
      if (groundless_) ++groundless_stops_[index(*groundless_)];
      groundless_.reset();
    }
  }
}

bool Interruptions::too_soon(const laws::State& state, Color color, laws::Milliseconds now) const {
  return intervened_ && now - *intervened_ < reaction && !state.unpressed[index(color)] && state.turn.displaced.empty();
}

std::optional<Color> Interruptions::stopped_again() const {
  return groundless_ && groundless_stops_[index(*groundless_)] > 0 ? groundless_ : std::nullopt;
}

}  // namespace jadoube::server
