#include "jadoube/laws/touch/internal/hand.hpp"

#include "jadoube/laws/act/internal/offer.hpp"
#include "jadoube/laws/act/internal/turn.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/touch/internal/complaints.hpp"
#include "jadoube/laws/touch/permitted.hpp"

namespace jadoube::laws {

void touch_deliberately(RulingContext& context, Color color, Square origin) {
  State& state = context.state;
  state.turn.touches.touch(origin);
  state.turn.put_back = false;
  lose_right_to_complain(context, color);
  if (context.rules().touch_refuses_offer) end_offer_by(context, !color);
}

bool may_act(RulingContext& context, Color color, bool places) {
  const State& state = context.state;
  if (state.unplayable) {
    context.refuse(Message::ruled_unplayable, state.on_move(), Article::illegal_move);
    return false;
  }
  const bool made = state.on_move() != color && state.unpressed[index(color)] && !state.last_completed;
  const bool says_so = places || has_the_move(context.regulations, state) == color;
  if (made && says_so) {
    const Move last = state.history.move(state.ply());
    Statement& says = context.refuse(Message::ruled_move_is_made, color, Article::move_made);
    says.move = last;
    says.of_last_move = true;
    return false;
  }
  if (state.on_move() != color) {
    context.refuse(Message::ruled_not_on_move, color, Article::has_the_move);
    return false;
  }
  if (refused_before_press(context, color)) {
    context.cite(Article::press);
    return false;
  }
  return !refused_before_choice(context, color);
}

void note_hands(RulingContext& context, Square origin, unsigned hands) {
  Bitboard& by_two = context.state.turn.two_hands;
  by_two &= ~Bitboard(origin);
  if (hands > 1 && context.rules().two_hands_illegal) by_two |= Bitboard(origin);
}

void warn_of_two_hands(RulingContext& context, Color color, unsigned hands) {
  if (hands < 2 || context.rules().two_hands_illegal || !arbiter_rules_unasked(context.regulations) ||
      context.state.over())
    return;
  context.cite(Article::two_hands).add(effect::Warning{color});
  Statement& says = context.ruling.says;
  if (says.message == Message::ruled_made) says.message = Message::ruled_made_with_two_hands;
}

bool physical(RulingContext& context, Color color) {
  if (context.regulations.board == BoardKind::physical) return true;
  context.refuse(Message::ruled_screen_board, color, Article::move_made);
  return false;
}

}  // namespace jadoube::laws
