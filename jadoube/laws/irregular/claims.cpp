#include "jadoube/laws/act/internal/go_back.hpp"
#include "jadoube/laws/act/internal/make_move.hpp"
#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/irregular/internal/illegal_move.hpp"
#include "jadoube/laws/irregular/internal/irregularities.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

namespace {

void refuse_claim(RulingContext& context, std::optional<Color> claimant, Message message, Article article, ClaimOf of) {
  context.refuse(message, claimant.value_or(context.state.on_move()), article);
  context.add(effect::Claim{of, false});
}

// The opponent points out an illegal move whose clock has not been pressed: it is taken back, and nothing is penalised.
bool point_out_before_press(RulingContext& context, std::optional<Color> claimant) {
  State& state = context.state;
  const Touches& touches = state.turn.touches;
  const Color mover = state.on_move();
  if (claimant == mover || state.turn.displaced.empty() || touches.castling || touches.promotion ||
      state.turn.unannounced)
    return false;
  const auto why = why_displaced(state);
  state.turn.displaced.clear();
  state.turn.two_hands = {};
  context.add(effect::Claim{ClaimOf::illegal_move, true}).add(effect::Restored{state.ply()});
  state_obligation(context);
  context.cite(Article::illegal_move);
  context.say(Message::ruled_illegal_not_pressed, mover).why = why;
  return true;
}

}  // namespace

void put_right(RulingContext& context, Color color) {
  State& state = context.state;
  const auto standing = state.standing;
  if (!standing) {
    const bool stands = illegal_move_rule(context.regulations).stands_once_answered;
    context.refuse(Message::ruled_nothing_to_put_right, color,
                   stands ? answered_article(context.regulations) : Article::illegal_move);
    return;
  }
  if (!context.rules().answered_move_put_right) {
    context.refuse(Message::ruled_not_put_right, color, answered_article(context.regulations));
    return;
  }
  state.put_right[index(color)] = true;
  context.cite(answered_article(context.regulations));
  if (!state.put_right[index(!color)]) {
    context.say(Message::ruled_put_right_asked, color);
    return;
  }
  go_back_to(context, *standing);
  state_obligation(context);
  context.say(Message::ruled_put_right, state.on_move());
}

void claim_illegal_move(RulingContext& context, std::optional<Color> claimant) {
  State& state = context.state;
  const bool by_arbiter = !claimant;
  if (state.two_hands && claimant != state.two_hands->offender && (by_arbiter || !state.two_hands_answered)) {
    const Color offender = state.two_hands->offender;
    if (state.clock.flag(!offender)) state.clock.restore(!offender, state.two_hands->opponents);
    state.two_hands.reset();
    context.add(effect::Claim{ClaimOf::illegal_move, true});
    say_illegal(context, offender, Irregularity::Kind::two_hands, std::nullopt);
    return;
  }
  const auto unclaimed = state.unclaimed;
  if (!unclaimed && point_out_before_press(context, claimant)) return;
  const bool answered = state.two_hands && state.two_hands_answered && claimant != state.two_hands->offender;
  if (!unclaimed && state.standing && !state.two_hands) {
    refuse_claim(context, state.standing->offender, Message::ruled_illegal_move_answered,
                 answered_article(context.regulations), ClaimOf::illegal_move);
    if (context.regulations.tempo == Tempo::blitz) context.cite(Article::blitz_unsupervised);
    return;
  }
  if (!unclaimed && (!state.two_hands || answered)) {
    refuse_claim(context, claimant, Message::ruled_no_illegal_move, Article::illegal_move, ClaimOf::illegal_move);
    return;
  }
  // The player who completed it may admit it, where anybody can "find" it (7.5.1).
  const bool may_own_up = !illegal_move_rule(context.regulations).stands_once_answered;
  if (const auto press = state.pressed_back; press && claimant == !press->offender) {
    context.add(effect::Claim{ClaimOf::illegal_move, true});
    go_back_to(context, *press);
    say_illegal(context, press->offender, press->kind, press->why);
    if (!state.over()) state_obligation(context);
    return;
  }
  if (!unclaimed || (claimant == unclaimed->offender && !may_own_up)) {
    refuse_claim(context, claimant, Message::ruled_own_illegal_move, Article::illegal_move, ClaimOf::illegal_move);
    return;
  }
  context.add(effect::Claim{ClaimOf::illegal_move, true});
  rule_unclaimed(context);
}

void claim_touch_move(RulingContext& context, std::optional<Color> claimant) {
  State& state = context.state;
  const auto unclaimed = state.touch_breach;
  if (!unclaimed || claimant == unclaimed->offender) {
    refuse_claim(context, claimant, !claimant ? Message::ruled_no_touch_breach_left : Message::ruled_no_touch_breach,
                 Article::complaint_lost, ClaimOf::touch_move);
    return;
  }
  context.add(effect::Claim{ClaimOf::touch_move, true});
  // A mate, stalemate or dead position ends the game only if it came about in accordance with Article 4.
  if (state.over()) {
    state.result = Result::none;
    state.reason = Reason::none;
    state.signed_results = {};
    state.clock.advance(context.at);
    state.clock.resume();
  }
  go_back_to(context, *unclaimed);
  if (const auto let_go = state.turn.touches.let_go()) {
    context.add(effect::Warning{unclaimed->offender});
    context.cite(state.turn.touches.required_by).cite(Article::complaint_lost).cite(Article::penalties);
    make_move(context, *let_go);
    if (state.over()) return;
    Statement& says = context.say(Message::ruled_touch_breach_moved_on, unclaimed->offender);
    says.move = let_go;
    says.of_last_move = true;
    return;
  }
  state_obligation(context);
  context.cite(Article::complaint_lost).cite(Article::penalties).add(effect::Warning{unclaimed->offender});
  const MoveList allowed = permitted_moves(context.regulations, state);
  if (is_one_move_due(permitted_now(context))) {
    context.say(Message::ruled_touch_breach_of_due, unclaimed->offender).move = allowed[0];
    return;
  }
  const auto [square, to] = obliged(state.position, state.turn.touches, allowed);
  Statement& says = context.say(to == Obliged::To::be_moved      ? Message::ruled_touch_breach_claimed
                                : to == Obliged::To::be_captured ? Message::ruled_touch_breach_not_taken
                                                                 : Message::ruled_touch_breach_of_both,
                                unclaimed->offender);
  says.square = square;
  says.piece = state.position.piece_at(square);
}

}  // namespace jadoube::laws
