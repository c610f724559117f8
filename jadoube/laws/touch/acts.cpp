#include "jadoube/laws/touch/internal/acts.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/steps/internal/complaints.hpp"
#include "jadoube/laws/steps/internal/make_move.hpp"
#include "jadoube/laws/steps/internal/obligation.hpp"
#include "jadoube/laws/steps/internal/offers.hpp"
#include "jadoube/laws/steps/internal/read_move.hpp"
#include "jadoube/laws/steps/internal/turn.hpp"
#include "jadoube/laws/touch/internal/board_reading.hpp"
#include "jadoube/laws/touch/internal/moved_on.hpp"
#include "jadoube/laws/touch/internal/released.hpp"
#include "jadoube/laws/touch/internal/touched.hpp"

namespace jadoube::laws {

namespace {

// The right to complain of the opponent's touches is lost, and a draw offer refused, by a touch of one's own.
void touch_deliberately(RulingContext& context, Color color, Square origin) {
  State& state = context.state;
  state.turn.touches.touch(origin);
  state.turn.put_back = false;
  lose_right_to_complain(context, color);
  if (context.rules().touch_refuses_offer) end_offer_by(context, !color);
}

// Whether a player may act on the board at all; says why not. `places`: a piece is put down.
bool may_act(RulingContext& context, Color color, bool places = false) {
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

// The rook follows a king that went to a neighbouring square, and both are castling (Chess960, II.3.2.1).
bool follows_king(const State& state, Square origin, Square to) {
  const auto& king = state.turn.unannounced;
  return king && king->role() == Role::king && !king->is_castling() &&
         castling_of(state.position, {king->from(), king->to()}, {origin, to});
}

// A king let go where castling puts it, or a pawn on the last rank, stays there (4.7.2, 4.7.3). Refuses to take it
// elsewhere, where somebody watches the hands; else it is for the opponent to claim (4.8).
bool refused_after_release(RulingContext& context, Color color, Square origin, Square to) {
  const State& state = context.state;
  if (!sees_touches(context) && !state.turn.unannounced) return false;
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
  if (state.turn.unannounced && !follows_king(state, origin, to)) {
    context.refuse(Message::ruled_only_announcement_left, color, Article::move_made).move = *state.turn.unannounced;
    return true;
  }
  return false;
}

// The new piece stands on the last rank already, and its pawn is taken off now (4.6.2).
bool takes_pawn_off(RulingContext& context, Color color, Square square) {
  const State& state = context.state;
  const bool unpressed = state.on_move() != color && state.unpressed[index(color)] && !state.last_completed;
  if (!unpressed) return false;
  const Move last = state.history.move(state.ply());
  if (!last.is_promotion() || last.from() != square) return false;
  context.cite(Article::promotion_any_order);
  Statement& says = context.say(Message::ruled_pawn_taken_off, color);
  says.move = last;
  says.of_last_move = true;
  says.square = square;
  return true;
}

// The pawn that has been put on the last rank and awaits the new piece.
std::optional<Move> pawn_on_last_rank(const State& state) {
  if (state.turn.displaced.empty()) return state.turn.touches.promotion;
  const Reading reading = read_board(state.position, state.turn);
  if (!reading.promotion || reading.promotion->to() == state.position.king(!state.on_move())) return std::nullopt;
  return reading.promotion;
}

// The promotions to that piece, on that square if one is told, among some moves.
MoveList promotions(const MoveList& moves, const act::Promote& act) {
  MoveList promotions = moves;
  const auto kept = std::remove_if(promotions.data(), promotions.data() + promotions.size(), [&](Move move) {
    return move.promoted() != act.piece || (act.square && move.to() != *act.square);
  });
  promotions.set_end(kept);
  return promotions;
}

// The new piece is put down before the pawn is, from 2014 on (4.6): the move is clear where a single pawn and square
// are possible for the pieces that have been touched, or else at all.
void promote_before_pawn(RulingContext& context, Color color, const act::Promote& act) {
  const State& state = context.state;
  if (!context.rules().promotion_order_free || !state.turn.displaced.empty()) {
    context.refuse(Message::ruled_no_promotion, color, Article::promotion);
    return;
  }
  const Permitted allowed = permitted_now(context);
  const MoveList owed = promotions(allowed.moves, act);
  const MoveList any = promotions(permitted(state.position, {}, {}).moves, act);
  const MoveList& possible = owed.empty() ? any : owed;
  if (possible.empty()) {
    context.refuse(Message::ruled_nothing_to_promote, color, Article::promotion);
    return;
  }
  if (possible.size() > 1) {
    context.refuse(Message::ruled_promotion_unclear, color, Article::promotion_any_order);
    return;
  }
  const Move move = possible[0];
  const Turn before = state.turn;
  touch_deliberately(context, color, move.from());
  context.cite(Article::promotion_choice);
  if (owed.empty()) return rule_breach(context, color, before, move);
  context.cite(Article::promotion_any_order);
  made_by_hand(context, color, move);
}

// The pieces of one touch in the order in which they count: the king first, then the player's own, then the opponent's
// (4.3.3, 4.4.1).
std::vector<Square> in_order(const State& state, const act::Touch& act) {
  std::vector<Square> squares{act.square};
  squares.insert(squares.end(), act.others.begin(), act.others.end());
  if (squares.size() == 1) return squares;
  const Color us = state.on_move();
  const auto rank = [&](Square square) {
    const Square origin = origin_of(state.turn, square);
    if (origin == state.position.king(us)) return 0;
    return state.position.pieces(us).contains(origin) ? 1 : 2;
  };
  std::vector<Square> ordered;
  for (const int wanted : {0, 1, 2})
    std::ranges::copy_if(squares, std::back_inserter(ordered), [&](Square square) { return rank(square) == wanted; });
  return ordered;
}

}  // namespace

void adjust(RulingContext& context, Color color, const act::Adjust& act) {
  if (!physical(context, color)) return;
  const State& state = context.state;
  const bool puts_back = state.to_restore == color;
  if (puts_back) context.cite(Article::displaced_pieces);
  // Until the clock is pressed it can still be the move of who has moved (1997, 1.1).
  const bool still_on_move = state.on_move() != color && has_the_move(context.regulations, state) == color;
  if (state.on_move() != color && !still_on_move && !puts_back) {
    context.refuse(Message::ruled_adjust_off_turn, color, Article::adjusting);
    return;
  }
  if (!puts_back && !still_on_move && refused_before_press(context, color)) {
    context.cite(Article::press);
    return;
  }
  if (context.rules().adjust_on_own_time && state.clock.running() == !color) {
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
  const State& state = context.state;
  const auto piece = state.turn.displaced.empty() ? state.position.piece_at(act.square)
                                                  : board_as_it_stands(state).piece_at(act.square);
  if (!piece && takes_pawn_off(context, color, act.square)) return;
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

namespace {

// Puts down the piece that `act` moves, and judges what stands then; false if that is refused.
bool placed(RulingContext& context, Color color, const act::Place& act) {
  State& state = context.state;
  const Board board = board_as_it_stands(state);
  const Turn before = state.turn;
  // In Chess960 the king may land where its own rook stood, or the rook where the king did: the other is in the hand.
  const bool in_hand = state.turn.touches.castling && castles_from(state, *state.turn.touches.castling, act.from);
  const auto piece = in_hand ? state.position.piece_at(act.from) : board.piece_at(act.from);
  if (piece && !may_act(context, color, true)) return false;
  if (!piece) {
    context.refuse(Message::ruled_nothing_there, color, Article::touch).square = act.from;
    return false;
  }
  if (piece->color != color) {
    Statement& says = context.refuse(Message::ruled_not_own_piece, color, Article::touch);
    says.square = act.from;
    says.piece = piece;
    return false;
  }
  const Permitted allowed = permitted_now(context);
  const Square origin = in_hand ? act.from : origin_of(state.turn, act.from);
  if (refused_after_release(context, color, origin, act.to)) return false;
  state.turn.unannounced.reset();
  touch_deliberately(context, color, origin);
  if (state.position.pieces(!color).contains(act.to)) touch_deliberately(context, color, act.to);
  put_down(state.turn, origin, act.to);
  if (act.hands > 1 && context.rules().two_hands_illegal) state.turn.two_hands = true;
  judge_released(context, color, before, allowed, origin);
  if (act.hands > 1 && !context.rules().two_hands_illegal && arbiter_rules_unasked(context.regulations) &&
      !state.over()) {
    context.cite(Article::two_hands).add(effect::Warning{color});
    Statement& says = context.ruling.says;
    if (says.message == Message::ruled_made) says.message = Message::ruled_made_with_two_hands;
  }
  return true;
}

}  // namespace

namespace {

// Castling was complete when the king was let go, for both had been touched before; the rook that follows it is part of
// that.
bool follows_made_castling(RulingContext& context, Color color, const act::Place& act) {
  const State& state = context.state;
  const bool unpressed = state.on_move() != color && state.unpressed[index(color)] && !state.last_completed;
  if (!unpressed || state.unplayable) return false;
  const Move made = state.history.move(state.ply());
  if (!made.is_castling() || steps_of(made, color)[1] != Step{act.from, act.to}) return false;
  context.cite(Article::castling_made);
  Statement& says = context.say(Message::ruled_made, color);
  says.move = made;
  says.of_last_move = true;
  return true;
}

}  // namespace

void place(RulingContext& context, Color color, const act::Place& act) {
  if (!physical(context, color)) return;
  State& state = context.state;
  // Who moves a piece of the opponent's has touched it (4.2.2); it is put back.
  const auto piece = board_as_it_stands(state).piece_at(act.from);
  if (piece && piece->color != color && state.on_move() == color) return touch(context, color, {.square = act.from});
  if (follows_made_castling(context, color, act)) return;
  takes_up_made_move(context, color, act);
  // A pawn that was put on the last rank unseen is moved on, or another piece is: what bound before it binds.
  const Turn found = state.turn;
  if (state.turn.bound_before && state.on_move() == color)
    state.turn.touches = *std::exchange(state.turn.bound_before, std::nullopt);
  if (!placed(context, color, act)) state.turn = found;
}

void promote(RulingContext& context, Color color, const act::Promote& act) {
  if (!physical(context, color) || !may_act(context, color, true)) return;
  // 3.7.3.3 (2009: 3.7.e)
  if (act.piece == Role::pawn || act.piece == Role::king) {
    context.refuse(Message::ruled_promotion_piece, color, Article::promotion);
    return;
  }
  State& state = context.state;
  if (state.turn.unannounced) {
    context.refuse(Message::ruled_only_announcement_left, color, Article::promotion_choice).move =
        *state.turn.unannounced;
    return;
  }
  const auto pawn = pawn_on_last_rank(state);
  if (!pawn) return promote_before_pawn(context, color, act);
  if (act.square && *act.square != pawn->to()) {
    context.refuse(Message::ruled_only_promotion_left, color, Article::promotion_made).square = pawn->to();
    return;
  }
  const Move move = Move::promotion(pawn->from(), pawn->to(), act.piece);
  context.cite(Article::promotion_choice);
  Turn before = state.turn;
  before.touches = state.turn.bound_before.value_or(before.touches);
  const Permitted allowed = permitted(state.position, before.touches, touch_rules(context.regulations));
  if (allowed.moves.contains(move)) return made_by_hand(context, color, move);
  rule_breach(context, color, before, move);
}

namespace {

// The rook of an illegal castling that is written as one move.
std::optional<Square> rook_of_castling(const Position& position, const Illegality& why) {
  using enum Illegality::Reason;
  if (why.from != position.king(position.turn())) return std::nullopt;
  if (why.reason == castling_right_lost && !why.squares.empty()) return why.squares.first();
  const bool castling = why.reason == castling_blocked || why.reason == castling_in_check ||
                        why.reason == castling_through_attack || why.reason == castling_into_attack;
  for (const CastlingSide side : castling_sides)
    if (const auto rook = position.castling_rook(position.turn(), side); castling && rook)
      if (why.to == *rook || why.to == castling_king_to(position.turn(), side)) return rook;
  return std::nullopt;
}

// King and rook are put where the castling would put them, the king first.
void castle_illegally(RulingContext& context, Color color, Square rook) {
  State& state = context.state;
  const Square king = state.position.king(color);
  const CastlingSide side = rook > king ? CastlingSide::king_side : CastlingSide::queen_side;
  const Square king_to = castling_king_to(color, side), rook_to = castling_rook_to(color, side);
  if (king == king_to) return place(context, color, {rook, rook_to});
  // In Chess960 the king's part alone may be a legal move, which was not meant.
  if (legal_move(state.position, king, king_to)) {
    const Turn before = state.turn;
    const Permitted allowed = permitted_now(context);
    for (const auto& [from, to] : {std::pair(king, king_to), std::pair(rook, rook_to)}) {
      touch_deliberately(context, color, from);
      put_down(state.turn, from, to);
    }
    return judge_released(context, color, before, allowed, rook);
  }
  place(context, color, {king, king_to});
  if (origin_of(state.turn, king_to) != king) return;
  touch_deliberately(context, color, rook);
  put_down(state.turn, rook, rook_to);
}

}  // namespace

void move(RulingContext& context, Color color, const act::Move& act) {
  if (!may_act(context, color, true)) return;
  const State& state = context.state;
  const auto read = read_move(state.position, act.text);
  if (!read && !read.error().why) {
    context.refuse(Message::ruled_unreadable_move, color, Article::move_made);
    return;
  }
  const bool screen = context.regulations.board == BoardKind::screen;
  if (!read && !screen) {
    const Illegality& why = *read.error().why;
    // A piece that stands elsewhere than in the position is moved from where it stands.
    const bool stands_there = why.from != why.to && board_as_it_stands(state).piece_at(why.from);
    if (why.reason == Illegality::Reason::no_piece && stands_there) return place(context, color, {why.from, why.to});
    if (why.from == why.to || why.reason == Illegality::Reason::no_piece ||
        why.reason == Illegality::Reason::not_yours) {
      context.refuse(Message::ruled_illegal_refused, color, Article::move_made).why = why;
      return;
    }
    if (const auto rook = rook_of_castling(state.position, why)) return castle_illegally(context, color, *rook);
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

namespace {

// The opponent repeats what was announced: a move that is not completed yet, or one that is still to be made (D.2.1).
bool repeats_announcement(RulingContext& context, Color color, const std::string& text) {
  State& state = context.state;
  // The player's own move may be called the same: what the hand has made comes first, and a second time is one's own.
  const bool own =
      state.on_move() == color &&
      (state.turn.repeated || (state.turn.unannounced && announces(state.position, text, *state.turn.unannounced)));
  if (own) return false;
  const bool made = state.on_move() == color && state.unpressed[index(!color)] && !state.last_completed;
  const std::optional<Move> announced = made                       ? std::optional(state.history.move(state.ply()))
                                        : state.on_move() != color ? state.turn.announced
                                                                   : std::nullopt;
  if (!announced || !announces(made ? state.previous : state.position, text, *announced)) return false;
  state.turn.repeated = made;
  context.cite(Article::blind_announced);
  Statement& says = context.say(Message::ruled_announcement_repeated, color);
  says.move = announced;
  says.of_last_move = made;
  return true;
}

}  // namespace

void announce(RulingContext& context, Color color, const act::Announce& act) {
  State& state = context.state;
  if (!context.regulations.any_blind()) {
    context.refuse(Message::ruled_nobody_blind, color, Article::blind_announced);
    return;
  }
  const bool made = state.on_move() != color && state.unpressed[index(color)] && !state.last_completed;
  const Position& position = made ? state.previous : state.position;
  if (repeats_announcement(context, color, act.move)) return;
  if (!made && state.on_move() != color) {
    context.refuse(Message::ruled_announced_out_of_turn, color, Article::has_the_move);
    return;
  }
  if (!made && !may_act(context, color)) return;
  auto read = read_announced(position, act.move);
  // In the letters of another language it may be the move that was made.
  const auto meant = made ? std::optional(state.history.move(state.ply())) : state.turn.unannounced;
  if (meant && announces(position, act.move, *meant)) read = *meant;
  if (!read) {
    const bool unclear = is_announced_unclearly(position, act.move);
    context.refuse(unclear ? Message::ruled_announced_unclearly : Message::ruled_announced_unreadable, color,
                   Article::blind_announced);
    return;
  }
  context.cite(Article::blind_announced);
  // The sighted player's move is made by the normal rules (D.2.5), and a blind player's when it was announced; what is
  // said afterwards repeats it or was a slip of the tongue.
  if (made) {
    const Move last = state.history.move(state.ply());
    if (*read != last) context.cite(Article::blind_slip);
    state.slip_of_tongue = *read != last;
    Statement& says = context.say(*read == last ? Message::ruled_announced : Message::ruled_announced_otherwise, color);
    says.move = last;
    says.of_last_move = true;
    return;
  }
  const bool corrected = state.turn.announced && state.turn.announced != *read;
  if (corrected) context.cite(Article::blind_slip);
  // What could be another move in another language is compared with no move that a sighted player makes.
  const auto could_be = [&](Move move) { return move != *read && announces(state.position, act.move, move); };
  const bool compared =
      context.regulations.blind[index(color)] || std::ranges::none_of(state.position.legal_moves(), could_be);
  state.turn.announced = compared ? read : std::nullopt;
  // A pawn on the last rank becomes the piece that is named (D.2.1).
  const auto& promotion = state.turn.touches.promotion;
  const bool names_piece = promotion && !state.turn.unannounced && read->is_promotion() &&
                           read->from() == promotion->from() && read->to() == promotion->to();
  if (state.turn.unannounced == *read || names_piece) {
    context.cite(Article::blind_made_announced);
    state.turn.unannounced.reset();
    if (permitted_now(context).moves.contains(*read)) return make_move(context, *read);
    const Turn before = state.turn;
    return rule_breach(context, color, before, read);
  }
  context.say(state.turn.unannounced ? Message::ruled_announced_otherwise : Message::ruled_announced, color).move =
      state.turn.unannounced ? *state.turn.unannounced : *read;
}

}  // namespace jadoube::laws
