#include <algorithm>

#include "jadoube/boards/internal/told_ruling.hpp"

namespace jadoube::boards {
namespace {

// Whether the act is typed, and seen by nobody.
bool is_said(const laws::Act& act) {
  using namespace laws::act;
  return !std::holds_alternative<Touch>(act) && !std::holds_alternative<Place>(act) &&
         !std::holds_alternative<Promote>(act) && !std::holds_alternative<Adjust>(act) &&
         !std::holds_alternative<Press>(act);
}

// A touch that obliges to take, which a player may not have meant (Article 4.3.2).
bool touches_opponents(const laws::Event& event, const laws::State& state) {
  const auto* const touch = std::get_if<laws::act::Touch>(&event.act);
  const auto color = laws::color_of(event.by);
  if (touch == nullptr || !color) return false;
  const auto theirs = [&](Square square) {
    const auto piece = state.position.piece_at(square);
    return piece && piece->color != *color;
  };
  return theirs(touch->square) || std::ranges::any_of(touch->others, theirs);
}

// Whether the effect happens in every game, and is visible.
bool follows_the_game(const laws::Effect& effect) {
  using namespace laws::effect;
  return std::holds_alternative<Obligation>(effect) || std::holds_alternative<Made>(effect) ||
         std::holds_alternative<Completed>(effect) || std::holds_alternative<DrawOffered>(effect) ||
         std::holds_alternative<OfferEnded>(effect);
}

}  // namespace

bool asks_to_be_told(const laws::Event& event, const laws::Ruling& ruling, const laws::State& state, bool own) {
  const auto offers = [](const laws::Effect& effect) {
    return std::holds_alternative<laws::effect::DrawOffered>(effect);
  };
  return !ruling.ok || !laws::color_of(event.by) || (own && is_said(event.act)) ||
         (own && touches_opponents(event, state)) || !std::ranges::all_of(ruling.effects, follows_the_game) ||
         (!own && std::ranges::any_of(ruling.effects, offers));
}

}  // namespace jadoube::boards
