#include "jadoube/laws/touch/internal/acts.hpp"

#include <algorithm>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/steps/internal/complaints.hpp"
#include "jadoube/laws/steps/internal/make_move.hpp"
#include "jadoube/laws/steps/internal/obligation.hpp"
#include "jadoube/laws/steps/internal/offers.hpp"
#include "jadoube/laws/steps/internal/read_move.hpp"
#include "jadoube/laws/steps/internal/turn.hpp"
#include "jadoube/laws/touch/internal/board_reading.hpp"
#include "jadoube/laws/touch/internal/released.hpp"
#include "jadoube/laws/touch/internal/touched.hpp"

namespace jadoube::laws {

namespace {

// The right to complain of the opponent's touches is lost, and a draw offer refused, by a touch of one's own.
void touch_deliberately(RulingContext& context, Color color, Square origin) {
  State& state = context.state;
  state.turn.touches.touch(origin);
  lose_right_to_complain(context, color);
  if (context.rules().touch_refuses_offer) end_offer_by(context, !color);
}

// Whether a player may act on the board at all; says why not.
bool may_act(RulingContext& context, Color color) {
  const State& state = context.state;
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

bool physical(RulingContext& context, Color color) {
  if (context.regulations.board == BoardKind::physical) return true;
  context.refuse(Message::ruled_screen_board, color, Article::move_made);
  return false;
}

// Whether the king or the rook that castles on `side` is yet to be put down, from `square`.
bool castles_from(const State& state, CastlingSide side, Square square) {
  const Color us = state.on_move();
  const bool put_down =
      std::ranges::any_of(state.turn.displaced, [&](Displaced piece) { return piece.origin == square; });
  return !put_down && (state.position.castling_rook(us, side) == square || state.position.king(us) == square);
}

}  // namespace

void adjust(RulingContext& context, Color color, const act::Adjust& act) {
  if (!physical(context, color)) return;
  const State& state = context.state;
  if (state.on_move() != color) {
    context.refuse(Message::ruled_adjust_off_turn, color, Article::adjusting);
    return;
  }
  if (refused_before_press(context, color)) {
    context.cite(Article::press);
    return;
  }
  if (state.clock.running() == !color) {
    context.refuse(Message::ruled_adjust_on_other_clock, color, Article::adjusting_own_time);
    return;
  }
  const auto piece = board_as_it_stands(state).piece_at(act.square);
  if (!piece) {
    context.refuse(Message::ruled_nothing_there, color, Article::adjusting).square = act.square;
    return;
  }
  context.cite(Article::adjusting);
  Statement& says = context.say(Message::ruled_adjusted, color);
  says.square = act.square;
  says.piece = piece;
}

void touch(RulingContext& context, Color color, const act::Touch& act) {
  if (!physical(context, color)) return;
  State& state = context.state;
  const auto piece = state.turn.displaced.empty() ? state.position.piece_at(act.square)
                                                  : board_as_it_stands(state).piece_at(act.square);
  if (!piece) {
    context.refuse(Message::ruled_nothing_there, color, Article::touch).square = act.square;
    return;
  }
  if (act.accidental) {
    context.cite(Article::accidental_contact);
    Statement& says = context.say(Message::ruled_accidental, color);
    says.square = act.square;
    says.piece = piece;
    return;
  }
  if (!may_act(context, color)) return;
  touch_deliberately(context, color, origin_of(state.turn, act.square));

  const Permitted allowed = permitted_now(context);
  context.cite(allowed.article);
  if (allowed.bound) context.add(effect::Obligation{color});
  Statement& says = context.say(Message::ruled_touch_free, color);
  says.square = act.square;
  says.piece = piece;
  says.message = touch_message(
      state, allowed, state.turn.touches.squares.empty() ? act.square : origin_of(state.turn, act.square), says);
}

void place(RulingContext& context, Color color, const act::Place& act) {
  if (!physical(context, color)) return;
  State& state = context.state;
  const Board board = board_as_it_stands(state);
  const Turn before = state.turn;
  // In Chess960 the king may land where its own rook stood, or the rook where the king did: the other is in the hand.
  const bool in_hand = state.turn.touches.castling && castles_from(state, *state.turn.touches.castling, act.from);
  const auto piece = in_hand ? state.position.piece_at(act.from) : board.piece_at(act.from);
  if (!piece) {
    context.refuse(Message::ruled_nothing_there, color, Article::touch).square = act.from;
    return;
  }
  if (!may_act(context, color)) return;
  if (piece->color != color) {
    Statement& says = context.refuse(Message::ruled_not_own_piece, color, Article::touch);
    says.square = act.from;
    says.piece = piece;
    return;
  }
  const Permitted allowed = permitted_now(context);
  const Square origin = in_hand ? act.from : origin_of(state.turn, act.from);
  touch_deliberately(context, color, origin);
  if (state.position.pieces(!color).contains(act.to)) touch_deliberately(context, color, act.to);
  put_down(state.turn, origin, act.to);
  if (act.hands > 1 && context.rules().two_hands_illegal) state.turn.two_hands = true;
  judge_released(context, color, before, allowed, origin);
  if (act.hands > 1 && !context.rules().two_hands_illegal && !state.over())
    context.cite(Article::two_hands).add(effect::Warning{color});
}

void promote(RulingContext& context, Color color, const act::Promote& act) {
  if (!physical(context, color) || !may_act(context, color)) return;
  State& state = context.state;
  const Permitted allowed = permitted_now(context);
  // From 2018 on the new piece may come before the pawn is taken off: the touched pawn's only square, or its capture's.
  std::optional<Move> promotion = state.turn.touches.promotion;
  if (!promotion && context.rules().promotion_order_free && allowed.bound)
    for (const Move move : allowed.moves) {
      if (!move.is_promotion()) continue;
      const bool captures = file_of(move.from()) != file_of(move.to());
      if (captures == state.turn.touches.squares.contains(move.to())) promotion = move;
    }
  if (!promotion) {
    context.refuse(Message::ruled_no_promotion, color, Article::promotion);
    return;
  }
  context.cite(Article::promotion_choice);
  make_move(context, Move::promotion(promotion->from(), promotion->to(), act.piece));
}

void move(RulingContext& context, Color color, const act::Move& act) {
  if (!may_act(context, color)) return;
  State& state = context.state;
  const auto read = read_move(state.position, act.text);
  if (!read && !read.error().why) {
    context.refuse(Message::ruled_unreadable_move, color, Article::move_made);
    return;
  }
  const bool screen = context.regulations.board == BoardKind::screen;
  if (!read && !screen) {
    const Illegality& why = *read.error().why;
    if (why.from == why.to || why.reason == Illegality::Reason::no_piece ||
        why.reason == Illegality::Reason::not_yours) {
      context.refuse(Message::ruled_illegal_refused, color, Article::move_made).why = why;
      return;
    }
    return place(context, color, {why.from, why.to});
  }
  if (!read) {
    context.refuse(Message::ruled_illegal_refused, color, Article::move_made).why = read.error().why;
    return;
  }
  // An illegal position may leave the opponent's king to be taken, which is no move (1.4.1).
  if (read->to() == state.position.king(!color)) return place(context, color, {read->from(), read->to()});
  const Turn before = state.turn;
  const Permitted allowed = permitted_now(context);
  touch_deliberately(context, color, read->from());
  if (!allowed.moves.contains(*read)) return rule_breach(context, color, before, *read);
  make_move(context, *read);
  if (screen && !state.over()) press_after_move(context, color);
}

}  // namespace jadoube::laws
