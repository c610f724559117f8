#include "jadoube/laws/clock/internal/press.hpp"

#include "jadoube/laws/act/internal/make_move.hpp"
#include "jadoube/laws/act/internal/turn.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

namespace {

// 6.2.3: the press counts, but the arbiter who sees it gives a warning.
void warn_of_other_hand(RulingContext& context, Color color) {
  const Regulations& regulations = context.regulations;
  const bool seen = regulations.supervision == Supervision::every_game && arbiter_rules_unasked(regulations);
  if (!seen || context.state.over()) return;
  context.cite(Article::same_hand).cite(Article::penalties).add(effect::Warning{color});
  context.ruling.says.message = Message::ruled_pressed_with_other_hand;
}

}  // namespace

AfterPress press(RulingContext& context, Color color, const act::Press& act) {
  State& state = context.state;
  if (refused_before_choice(context, color)) return AfterPress::nothing;
  if (state.to_restore == color) {
    if (!state.unpressed[index(color)]) return AfterPress::pieces_restored;
    state.to_restore.reset();
  }
  if (state.turn.unannounced && state.on_move() == color) {
    context.refuse(Message::ruled_only_announcement_left, color, Article::blind_then_clock).move =
        *state.turn.unannounced;
    context.cite(Article::blind_made_announced);
    return AfterPress::nothing;
  }
  if (state.unplayable) {
    context.refuse(Message::ruled_unplayable, state.on_move(), Article::illegal_move);
    return AfterPress::nothing;
  }
  if (state.slip_of_tongue && state.unpressed[index(color)] && state.on_move() != color) {
    Statement& says = context.refuse(Message::ruled_announced_otherwise, color, Article::blind_slip);
    says.move = state.history.move(state.ply());
    says.of_last_move = true;
    return AfterPress::nothing;
  }
  if (state.unpressed[index(color)]) {
    if (press_after_move(context, color).with_two_hands) return AfterPress::two_hands;
    if (act.other_hand) warn_of_other_hand(context, color);
    return AfterPress::nothing;
  }
  if (state.on_move() != color) {
    context.refuse(Message::ruled_press_out_of_turn, color, Article::press);
    return AfterPress::nothing;
  }
  if (context.regulations.board == BoardKind::screen) {
    context.refuse(Message::ruled_screen_board, color, Article::press);
    return AfterPress::nothing;
  }
  return AfterPress::irregular;
}

}  // namespace jadoube::laws
