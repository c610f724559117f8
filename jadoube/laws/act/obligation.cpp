#include "jadoube/laws/act/internal/obligation.hpp"

namespace jadoube::laws {

bool is_one_move_due(const Permitted& allowed) {
  return allowed.moves.size() == 1 &&
         (allowed.article == Article::claim_incorrect || allowed.article == Article::castling_made ||
          allowed.article == Article::king_and_rook);
}

Permitted permitted_now(const RulingContext& context) {
  return permitted(context.state.position, context.state.turn.touches, touch_rules(context.regulations));
}

void state_obligation(RulingContext& context) {
  const Permitted allowed = permitted_now(context);
  if (!allowed.bound) return;
  context.cite(allowed.article).add(effect::Obligation{context.state.on_move()});
}

}  // namespace jadoube::laws
