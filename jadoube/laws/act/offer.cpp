#include "jadoube/laws/act/internal/offer.hpp"

namespace jadoube::laws {

void end_offer_by(RulingContext& context, Color offerer) {
  if (context.state.offer != offerer) return;
  context.state.offer.reset();
  context.add(effect::OfferEnded{});
}

}  // namespace jadoube::laws
