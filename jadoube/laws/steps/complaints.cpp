#include "jadoube/laws/steps/internal/complaints.hpp"

namespace jadoube::laws {

namespace {

void forget_of_opponent(std::optional<Irregularity>& unclaimed, Color player) {
  if (unclaimed && unclaimed->offender == !player) unclaimed.reset();
}

}  // namespace

void drop_answered_complaints(RulingContext& context, Color mover) {
  State& state = context.state;
  forget_of_opponent(state.touch_breach, mover);
  forget_of_opponent(state.two_hands, mover);
  if (illegal_move_rule(context.regulations).stands_once_answered) forget_of_opponent(state.unclaimed, mover);
}

void lose_right_to_complain(RulingContext& context, Color toucher) {
  State& state = context.state;
  forget_of_opponent(state.touch_breach, toucher);
  // In quick games under limited supervision two hands can be claimed until the next move is made (A.4.2).
  if (!illegal_move_rule(context.regulations).stands_once_answered) forget_of_opponent(state.two_hands, toucher);
}

}  // namespace jadoube::laws
