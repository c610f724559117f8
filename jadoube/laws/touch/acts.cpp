#include "jadoube/laws/touch/internal/acts.hpp"

#include <algorithm>
#include <span>
#include <utility>

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

// Whether a player may act on the board at all; says why not. `places`: a piece is put down.
bool may_act(RulingContext& context, Color color, bool places = false) {
  const State& state = context.state;
  if (state.on_move() != color && places && context.regulations.ruled_since(Rulings::second) &&
      state.unpressed[index(color)] && !state.last_completed) {
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

// A king let go where castling puts it, or a pawn on the last rank, stays there (4.7.2, 4.7.3). Refuses to take it
// elsewhere.
bool refused_after_release(RulingContext& context, Color color, Square origin, Square to) {
  const State& state = context.state;
  if (!context.regulations.ruled_since(Rulings::second)) return false;
  const Touches& touches = state.turn.touches;
  if (touches.castling && origin == state.position.king(color) && to != castling_king_to(color, *touches.castling) &&
      origin_of(state.turn, castling_king_to(color, *touches.castling)) == origin) {
    context.refuse(Message::ruled_only_castling_left, color, Article::castling_made).square =
        castling_king_to(color, *touches.castling);
    return true;
  }
  if (touches.promotion && origin == touches.promotion->from() && to != touches.promotion->to()) {
    context.refuse(Message::ruled_only_promotion_left, color, Article::promotion_made).square = touches.promotion->to();
    return true;
  }
  if (state.turn.unannounced) {
    context.refuse(Message::ruled_only_announcement_left, color, Article::move_made).move = *state.turn.unannounced;
    return true;
  }
  return false;
}

// The promotions among them, one of the four for each pawn and square.
std::vector<Move> promotions_in(const MoveList& moves) {
  std::vector<Move> found;
  std::ranges::copy_if(moves, std::back_inserter(found),
                       [](Move move) { return move.is_promotion() && move.promoted() == Role::queen; });
  return found;
}

// The pieces of one touch in the order in which they count: the king first, then the player's own, then the opponent's
// (4.3.3, 4.4.1).
std::vector<Square> in_order(const State& state, const act::Touch& act) {
  std::vector<Square> squares{act.square};
  squares.insert(squares.end(), act.others.begin(), act.others.end());
  if (squares.size() == 1) return squares;
  const Color us = state.on_move();
  std::ranges::stable_sort(squares, {}, [&](Square square) {
    const Square origin = origin_of(state.turn, square);
    if (origin == state.position.king(us)) return 0;
    return state.position.pieces(us).contains(origin) ? 1 : 2;
  });
  return squares;
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
  const bool own_time_only = !number(Article::adjusting_own_time, context.regulations.edition).empty();
  if (own_time_only && state.clock.running() == !color) {
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
  for (const Square other : act.others)
    if (!board_as_it_stands(state).piece_at(other)) {
      context.refuse(Message::ruled_nothing_there, color, Article::touch).square = other;
      return;
    }
  for (const Square square : in_order(state, act)) touch_deliberately(context, color, origin_of(state.turn, square));

  const Permitted allowed = permitted_now(context);
  context.cite(allowed.article);
  if (context.regulations.blind[index(color)]) context.cite(Article::blind_touched);
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
  if (piece && !may_act(context, color, true)) return;
  if (!piece) {
    context.refuse(Message::ruled_nothing_there, color, Article::touch).square = act.from;
    return;
  }
  if (piece->color != color) {
    Statement& says = context.refuse(Message::ruled_not_own_piece, color, Article::touch);
    says.square = act.from;
    says.piece = piece;
    return;
  }
  const Permitted allowed = permitted_now(context);
  const Square origin = in_hand ? act.from : origin_of(state.turn, act.from);
  if (refused_after_release(context, color, origin, act.to)) return;
  touch_deliberately(context, color, origin);
  if (state.position.pieces(!color).contains(act.to)) touch_deliberately(context, color, act.to);
  put_down(state.turn, origin, act.to);
  if (act.hands > 1 && context.rules().two_hands_illegal) state.turn.two_hands = true;
  judge_released(context, color, before, allowed, origin);
  if (act.hands > 1 && !context.rules().two_hands_illegal && !state.over())
    context.cite(Article::two_hands).add(effect::Warning{color});
}

// From 2014 on the new piece may come before the pawn is taken off, or without the pawn on its square (4.6), where no
// other pawn or square can be meant.
void promote(RulingContext& context, Color color, const act::Promote& act) {
  if (!physical(context, color) || !may_act(context, color)) return;
  State& state = context.state;
  const Permitted allowed = permitted_now(context);
  std::optional<Move> promotion = state.turn.touches.promotion;
  if (!promotion && context.rules().promotion_order_free) {
    const std::vector<Move> possible = promotions_in(allowed.moves);
    if (possible.size() > 1) {
      context.refuse(Message::ruled_promotion_unclear, color, Article::promotion_choice);
      return;
    }
    if (!possible.empty()) promotion = possible[0];
  }
  if (!promotion) {
    context.refuse(Message::ruled_no_promotion, color, Article::promotion);
    return;
  }
  context.cite(Article::promotion_choice);
  if (const auto binding = std::exchange(state.turn.touches_broken, std::nullopt)) {
    Turn before = state.turn;
    before.touches.promotion.reset();
    before.touches.squares = {};
    for (const Square square : std::span(state.turn.touches.squares).first(*binding)) before.touches.touch(square);
    return rule_breach(context, color, before, Move::promotion(promotion->from(), promotion->to(), act.piece));
  }
  made_by_hand(context, color, Move::promotion(promotion->from(), promotion->to(), act.piece));
}

void move(RulingContext& context, Color color, const act::Move& act) {
  if (!may_act(context, color, true)) return;
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
  made_by_hand(context, color, *read);
  if (screen && !state.over()) press_after_move(context, color);
}

void announce(RulingContext& context, Color color, const act::Announce& act) {
  State& state = context.state;
  if (!context.regulations.any_blind()) {
    context.refuse(Message::ruled_nobody_blind, color, Article::blind_announced);
    return;
  }
  const bool made = state.on_move() != color && state.unpressed[index(color)] && !state.last_completed;
  const Position& position = made ? state.previous : state.position;
  if (!made && !may_act(context, color)) return;
  const auto read = read_announced(position, act.move);
  if (!read) {
    context.refuse(Message::ruled_announced_unreadable, color, Article::blind_announced);
    return;
  }
  context.cite(Article::blind_announced);
  // The sighted player's move is made by the normal rules (D.2.5), and a blind player's when it was announced; what is
  // said afterwards repeats it or was a slip of the tongue.
  if (made) {
    const Move last = state.history.move(state.ply());
    if (*read != last) context.cite(Article::blind_slip);
    Statement& says = context.say(*read == last ? Message::ruled_announced : Message::ruled_announced_otherwise, color);
    says.move = last;
    says.of_last_move = true;
    return;
  }
  const bool corrected = state.turn.announced && state.turn.announced != *read;
  if (corrected) context.cite(Article::blind_slip);
  state.turn.announced = *read;
  // A pawn on the last rank becomes the piece that is named (D.2.1).
  const auto& promotion = state.turn.touches.promotion;
  const bool names_piece = promotion && !state.turn.unannounced && read->is_promotion() &&
                           read->from() == promotion->from() && read->to() == promotion->to();
  if (state.turn.unannounced == *read || names_piece) {
    context.cite(Article::blind_made_announced);
    state.turn.unannounced.reset();
    return make_move(context, *read);
  }
  context.say(state.turn.unannounced ? Message::ruled_announced_otherwise : Message::ruled_announced, color).move =
      state.turn.unannounced ? *state.turn.unannounced : *read;
}

}  // namespace jadoube::laws
