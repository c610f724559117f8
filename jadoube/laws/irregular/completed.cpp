#include <algorithm>
#include <utility>

#include "jadoube/laws/act/internal/go_back.hpp"
#include "jadoube/laws/act/internal/make_move.hpp"
#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/act/internal/press_clock.hpp"
#include "jadoube/laws/act/internal/read_move.hpp"
#include "jadoube/laws/irregular/internal/accept_illegal_position.hpp"
#include "jadoube/laws/irregular/internal/illegal_move.hpp"
#include "jadoube/laws/irregular/internal/irregularities.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

namespace {

// Presses the clock after a queen has been put in the place of the pawn left on the last rank.
void press_queen(RulingContext& context, Color color) {
  if (press_after_move(context, color).with_two_hands) rule_two_hands(context, color);
}

// Whether `color` makes a move in that position by the act.
bool makes_move(const Position& position, Color color, const Act& act) {
  if (const auto* const place = std::get_if<act::Place>(&act)) {
    const auto piece = position.piece_at(place->from);
    return piece && piece->color == color;
  }
  const auto* const move = std::get_if<act::Move>(&act);
  return move != nullptr && read_move(position, move->text).has_value();
}

// Whether the pawn let go on the last rank is still there, without a new piece in its place.
bool stands_on_last_rank(const Turn& turn) {
  const Move pawn = *turn.touches.promotion;
  return std::ranges::any_of(turn.displaced,
                             [&](Displaced piece) { return piece.origin == pawn.from() && piece.now == pawn.to(); });
}

}  // namespace

void rule_two_hands(RulingContext& context, Color color) {
  const IllegalMoveRule rule = illegal_move_rule(context.regulations);
  if (!rule.seen_at_once) {
    // The opponent has answered, or touched a piece to do so, before the press.
    const bool answered = context.state.on_move() == color || !context.state.turn.touches.squares.empty();
    context.state.two_hands_answered = answered;
    if (!context.state.over() && !(answered && rule.stands_once_answered))
      context.state.two_hands = Irregularity{.kind = Irregularity::Kind::two_hands,
                                             .offender = color,
                                             .ply = context.state.ply(),
                                             .touches = {},
                                             .why = {},
                                             .dial = {},
                                             .opponents = context.state.clock.dial(!color)};
    return;
  }
  say_illegal(context, color, Irregularity::Kind::two_hands, std::nullopt);
}

void rule_unclaimed(RulingContext& context) {
  State& state = context.state;
  const Irregularity unclaimed = *state.unclaimed;
  auto later = state.later_illegal;
  if (const auto& press = state.pressed_back) later.push_back({press->kind, press->offender, press->ply});
  const bool answered = state.ply() != unclaimed.ply + 1;
  go_back_to(context, unclaimed);
  say_illegal(context, unclaimed.offender, unclaimed.kind, unclaimed.why);
  if (!state.over() && !later.empty()) penalise_later(context, later);
  if (state.over()) return;
  if (unclaimed.kind == Irregularity::Kind::pawn_not_replaced && context.rules().pawn_becomes_queen) {
    const Statement says = context.ruling.says;
    const Milliseconds left = state.clock.left(unclaimed.offender);
    make_move(context, *unclaimed.touches.promotion);
    if (!state.over()) press_queen(context, unclaimed.offender);
    // The time that the press adds was already added when the pawn was left there.
    if (answered && !state.over()) state.clock.set(unclaimed.offender, left);
    if (!state.over()) context.ruling.says = says;
    return;
  }
  state_obligation(context);
}

bool complete_answered(RulingContext& context, Color answering, const Act& act) {
  State& state = context.state;
  const Regulations& regulations = context.regulations;
  const Touches& touches = state.turn.touches;
  const Color offender = !answering;
  if (state.on_move() != offender || state.turn.displaced.empty() || touches.castling || touches.promotion ||
      state.turn.unannounced || state.choice || state.clock.is_stopped())
    return false;
  if (illegal_move_rule(regulations).seen_at_once || !regulations.reply_before_press() ||
      regulations.false_move != FalseMove::fide)
    return false;
  const auto position = position_as_it_stands(state);
  if (!position || !makes_move(*position, answering, act)) return false;
  const Irregularity unclaimed{.kind = Irregularity::Kind::illegal_move,
                               .offender = offender,
                               .ply = state.ply(),
                               .touches = touches,
                               .why = why_displaced(state),
                               .dial = state.clock.dial(offender),
                               .opponents = state.clock.dial(answering)};
  accept_illegal_position(context, unclaimed, *position);
  return context.follow.move_completed(context);
}

void complete_irregular(RulingContext& context, Color color) {
  State& state = context.state;
  const Rules& rules = context.rules();
  const bool pawn_left = state.turn.touches.promotion && stands_on_last_rank(state.turn);
  const bool nothing_done = state.turn.displaced.empty() && !pawn_left;
  Irregularity::Kind kind = Irregularity::Kind::illegal_move;
  if (pawn_left) kind = Irregularity::Kind::pawn_not_replaced;
  if (nothing_done) kind = Irregularity::Kind::press_without_move;

  // The move was made, and the arbiter has put it back: breaking Article 4.3 does not make it an illegal move.
  if (nothing_done && std::exchange(state.turn.put_back, false)) {
    const Permitted allowed = permitted_now(context);
    context.refuse(Message::ruled_press_after_put_back, color, allowed.article);
    state_obligation(context);
    return;
  }
  // The opponent has moved and not pressed yet: the player's own clock does not run, and cannot be stopped (6.2.1).
  if (nothing_done && rules.press_without_move_illegal && state.clock.running() == !color) {
    context.refuse(Message::ruled_press_out_of_turn, color, Article::press);
    return;
  }
  if (nothing_done && !rules.press_without_move_illegal) {
    context.refuse(Message::ruled_empty_press_rejected, color, Article::press_without_move);
    context.add(effect::Warning{color});
    return;
  }
  const auto why = nothing_done ? std::nullopt : why_displaced(state);
  const Irregularity unclaimed{.kind = kind,
                               .offender = color,
                               .ply = state.ply(),
                               .touches = state.turn.touches,
                               .why = why,
                               .dial = state.clock.dial(color),
                               .opponents = state.clock.dial(!color)};
  const auto position =
      illegal_move_rule(context.regulations).seen_at_once ? std::nullopt : position_as_it_stands(state);
  if (position) {
    accept_illegal_position(context, unclaimed, *position);
    // A press without a move completes no move.
    if (!nothing_done && context.follow.move_completed(context)) return;
    context.cite(article_of(kind));
    cite_consequence(context, color);
    const bool stands = illegal_move_rule(context.regulations).stands_once_answered;
    context.say(nothing_done                                 ? Message::ruled_empty_press_stands
                : !stands                                    ? Message::ruled_irregular_unseen
                : arbiter_rules_unasked(context.regulations) ? Message::ruled_irregular_stands
                                                             : Message::ruled_irregular_stands_unclaimed,
                color);
    return;
  }

  // The arbiter rules only if the opponent claims (1997: B5, C3; 2009: A.4.c), though nobody can play on from there.
  if (!arbiter_rules_unasked(context.regulations) && !nothing_done) {
    hold_unclaimed(context, unclaimed);
    state.unplayable = true;
    press_clock(context, color);
    context.cite(article_of(kind));
    cite_consequence(context, color);
    context.say(Message::ruled_unplayable_stands, color);
    return;
  }

  // The move took a king that an earlier illegal move had left in check: both moves are found (7.5.1).
  if (state.unclaimed && kind == Irregularity::Kind::illegal_move) {
    hold_unclaimed(context, unclaimed);
    return rule_unclaimed(context);
  }

  // The pawn stays on its square of the last rank: it becomes a queen, or (1997) the piece that its player chooses.
  if (kind == Irregularity::Kind::pawn_not_replaced) {
    const Move queen = *state.turn.touches.promotion;
    say_illegal(context, color, kind, why);
    if (state.over()) return;
    if (!rules.pawn_becomes_queen) {
      state.turn.displaced.clear();
      context.add(effect::Restored{state.ply()});
      return state_obligation(context);
    }
    const Statement says = context.ruling.says;
    make_move(context, queen);
    if (state.over()) return;
    press_queen(context, color);
    context.ruling.says = says;
    return;
  }
  say_illegal(context, color, kind, why);
  if (state.over()) return;
  const bool restored = !state.turn.displaced.empty();
  state.turn.displaced.clear();
  state.turn.two_hands = {};
  state.turn.announced.reset();
  if (restored) context.add(effect::Restored{state.ply()});
  state_obligation(context);
}

}  // namespace jadoube::laws
