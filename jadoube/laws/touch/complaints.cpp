#include "jadoube/laws/touch/internal/complaints.hpp"

namespace jadoube::laws {

namespace {

void forget_of_opponent(std::optional<Irregularity>& unclaimed, Color player) {
  if (unclaimed && unclaimed->offender == !player) unclaimed.reset();
}

// Two hands count as an illegal move (7.5.4), which the arbiter can find for as long as any illegal move.
void answer_two_hands(RulingContext& context, Color player) {
  State& state = context.state;
  if (illegal_move_rule(context.regulations).stands_once_answered) {
    forget_of_opponent(state.two_hands, player);
  } else if (state.two_hands && state.two_hands->offender == !player) {
    state.two_hands_answered = true;
  }
}

}  // namespace

void drop_answered_complaints(RulingContext& context, Color mover) {
  State& state = context.state;
  forget_of_opponent(state.touch_breach, mover);
  answer_two_hands(context, mover);
  if (illegal_move_rule(context.regulations).stands_once_answered) {
    forget_of_opponent(state.unclaimed, mover);
    forget_of_opponent(state.pressed_back, mover);
  }
}

void lose_right_to_complain(RulingContext& context, Color toucher) {
  State& state = context.state;
  forget_of_opponent(state.touch_breach, toucher);
  // In quick games under limited supervision two hands can be claimed until the next move is made (A.4.2).
  if (!illegal_move_rule(context.regulations).stands_once_answered) answer_two_hands(context, toucher);
}

}  // namespace jadoube::laws
