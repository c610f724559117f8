#include "jadoube/laws/steps/internal/offers.hpp"

namespace jadoube::laws {

bool agreement_allowed(const Regulations& regulations, const State& state) {
  const auto from = regulations.draw_agreement.from_move;
  return from && state.position.fullmove_number() >= *from;
}

void offer_by_claim(RulingContext& context, Color color) {
  State& state = context.state;
  // The opponent's offer still stands, and can be accepted.
  if (!agreement_allowed(context.regulations, state) || state.offer == !color) return;
  if (state.offer != color) context.add(effect::DrawOffered{color});
  state.offer = color;
}

void end_offer_by(RulingContext& context, Color offerer) {
  if (context.state.offer != offerer) return;
  context.state.offer.reset();
  context.add(effect::OfferEnded{});
}

}  // namespace jadoube::laws
