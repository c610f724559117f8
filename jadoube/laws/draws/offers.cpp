#include "jadoube/laws/draws/internal/offers.hpp"

#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

bool agreement_allowed(const Regulations& regulations, const State& state) {
  const auto from = regulations.draw_agreement.from_move;
  return from && state.position.fullmove_number() >= *from;
}

bool refuse_agreement(RulingContext& context, Color color) {
  if (agreement_allowed(context.regulations, context.state)) return false;
  const auto from = context.regulations.draw_agreement.from_move;
  context
      .refuse(from ? Message::ruled_offer_too_early : Message::ruled_offer_forbidden, color, Article::offer_restricted)
      .number = from.value_or(0);
  return true;
}

bool moved_each(const Regulations& regulations, const State& state) {
  return state.ply() >= 2 || regulations.start.fullmove_number() > 1;
}

void offer_by_claim(RulingContext& context, Color color) {
  State& state = context.state;
  // The opponent's offer still stands, and can be accepted.
  if (!agreement_allowed(context.regulations, state) || state.offer == !color) return;
  if (state.offer != color) context.add(effect::DrawOffered{color});
  state.offer = color;
}

bool refuse_signed_draw(RulingContext& context, Color color) {
  if (refuse_agreement(context, color)) return true;
  if (!context.rules().agreement_after_a_move_each || moved_each(context.regulations, context.state)) return false;
  context.refuse(Message::ruled_agreed_too_soon, color, Article::agreement);
  return true;
}

}  // namespace jadoube::laws
