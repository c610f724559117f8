#include "jadoube/laws/hands.hpp"

#include <algorithm>

#include "jadoube/laws/completion.hpp"
#include "jadoube/laws/false_move.hpp"
#include "jadoube/laws/irregularities.hpp"
#include "jadoube/laws/standing.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::laws {

namespace {

Permitted permitted_now(const Hearing& hearing) {
  return permitted(hearing.state.position, hearing.state.turn.touches,
                   {.rook_first_castling = hearing.regulations.rook_first_castling});
}

bool has_move_of(const MoveList& moves, Square from) {
  return std::ranges::any_of(moves, [from](Move move) { return move.from() == from; });
}

// The right to complain of the opponent's touches is lost, and a draw offer refused, by a touch of one's own.
void touch_deliberately(Hearing& hearing, Color color, Square origin) {
  State& state = hearing.state;
  state.turn.touches.touch(origin);
  forfeit_complaints(hearing, color);
  if (hearing.rules().touch_refuses_offer && state.offer == !color) {
    state.offer.reset();
    hearing.have(effect::OfferEnded{});
  }
}

// Whether a player may act on the board at all; says why not.
bool may_act(Hearing& hearing, Color color) {
  const State& state = hearing.state;
  if (state.on_move() != color) {
    hearing.refuse(Message::ruled_not_on_move, color, Article::has_the_move);
    return false;
  }
  if (!state.last_completed && !hearing.regulations.reply_before_press()) {
    hearing.refuse(Message::ruled_wait_for_press, color, Article::has_the_move).number = 0;
    hearing.cite(Article::press);
    return false;
  }
  if (state.choice) {
    hearing.refuse(Message::ruled_choice_first, color, false_move_article(hearing.regulations.false_move));
    return false;
  }
  return true;
}

bool physical(Hearing& hearing, Color color) {
  if (hearing.regulations.board == BoardKind::physical) return true;
  hearing.refuse(Message::ruled_screen_board, color, Article::move_made);
  return false;
}

// Whether the king or the rook that castles on `side` is yet to be put down, from `square`.
bool castles_from(const State& state, CastlingSide side, Square square) {
  const Color us = state.on_move();
  const bool put_down =
      std::ranges::any_of(state.turn.displaced, [&](Displaced piece) { return piece.origin == square; });
  return !put_down && (state.position.castling_rook(us, side) == square || state.position.king(us) == square);
}

// --- What is said of a touch

Message touch_message(const State& state, const Permitted& owed, Square touched, Statement& says) {
  if (!owed.bound) return Message::ruled_touch_free;
  const Move first = owed.moves[0];
  switch (owed.article) {
    case Article::king_and_rook: return Message::ruled_touch_must_castle;
    case Article::castling_illegal: return Message::ruled_touch_castling_illegal;
    case Article::rook_before_king: return Message::ruled_touch_rook_first;
    case Article::rook_first_rule: return Message::ruled_touch_rook_house_rule;
    case Article::both_touched:
      if (std::ranges::all_of(owed.moves,
                              [&](Move move) { return move.from() == first.from() && move.to() == first.to(); }) &&
          state.position.occupied().contains(first.to()) && state.turn.touches.squares.contains(first.from()))
        return Message::ruled_touch_both;
      break;
    default: break;
  }
  if (owed.article == Article::claim_incorrect || owed.article == Article::castling_made ||
      owed.article == Article::promotion_made || owed.article == Article::london_rule ||
      owed.article == Article::bca_rule)
    return Message::ruled_touch_still_bound;
  const bool ours = state.position.pieces(state.on_move()).contains(touched);
  const bool decided_by_own = std::ranges::all_of(owed.moves, [&](Move move) { return move.from() == first.from(); });
  if (ours && decided_by_own && first.from() == touched) return Message::ruled_touch_must_move;
  if (!ours && std::ranges::all_of(owed.moves, [&](Move move) {
        return move.to() == touched || move.kind() == Move::Kind::en_passant;
      }))
    return Message::ruled_touch_must_capture;
  // An earlier touch decides.
  for (const Square earlier : state.turn.touches.squares) {
    const bool decides = state.position.pieces(state.on_move()).contains(earlier)
                             ? decided_by_own && first.from() == earlier
                             : std::ranges::all_of(owed.moves, [&](Move move) { return move.to() == earlier; });
    if (!decides) continue;
    says.square = earlier;
    says.piece = state.position.piece_at(earlier);
    return Message::ruled_touch_earlier;
  }
  return Message::ruled_touch_still_bound;
}

// --- The rulings on what was let go

// The arbiter watches the hands, and rules on touched pieces unasked.
bool sees_touches(const Hearing& hearing) {
  const Regulations& regulations = hearing.regulations;
  return regulations.supervision == Supervision::every_game &&
         arbiter_rules_unasked(regulations.edition, regulations.tempo);
}

// Another piece than the one owed was moved, or another move made with it.
void rule_breach(Hearing& hearing, Color color, const Turn& before, std::optional<Move> made) {
  State& state = hearing.state;
  if (!sees_touches(hearing) && made) {
    const Unclaimed unclaimed{.kind = Unclaimed::Kind::touch_move,
                              .culprit = color,
                              .ply = state.ply(),
                              .touches = before.touches,
                              .why = {},
                              .dial = state.clock.dial(color)};
    make_move(hearing, *made);
    if (!state.over()) state.touch_breach = unclaimed;
    return;
  }
  state.turn = before;
  const Permitted owed = permitted_now(hearing);
  hearing.cite(owed.article).cite(Article::penalties);
  hearing.have(effect::Warning{color}).have(effect::Obligation{color});
  Statement& says = hearing.say(Message::ruled_other_piece, color);
  says.square = owed.moves.begin()->from();
  says.piece = state.position.piece_at(*says.square);
}

// The pieces as they have been put down. Where nobody watches the hands, a rook that goes where castling would put it
// has made a move of its own if it can; else, and in Chess960 (II.3.2.5), it comes before the king that was touched.
Reading read_released(const Hearing& hearing, Square origin) {
  const State& state = hearing.state;
  const Reading reading = read_board(state.position, state.turn);
  if (!reading.rook_first || sees_touches(hearing) || hearing.regulations.chess960) return reading;
  const auto move = legal_move(state.position, origin, state.turn.displaced.back().now);
  return move ? Reading{.move = *move} : reading;
}

// King or rook was let go where castling puts it, and the other is awaited (4.7.2).
void begin_castling(Hearing& hearing, Color color, const Reading& reading) {
  const CastlingSide side = *reading.castling;
  hearing.state.turn.touches.castling = side;
  hearing.cite(reading.rook_first ? Article::king_and_rook : Article::castling_made).have(effect::Obligation{color});
  if (reading.rook_first)
    hearing.say(Message::ruled_castling_begun_by_rook, color).square = castling_rook_to(color, side);
  else
    hearing.say(Message::ruled_castling_begun, color).square = castling_king_to(color, side);
}

void judge_released(Hearing& hearing, Color color, const Turn& before, const Permitted& owed, Square origin) {
  State& state = hearing.state;
  if (state.turn.displaced.empty()) {
    hearing.cite(owed.bound ? owed.article : Article::touch);
    Statement& says = hearing.say(Message::ruled_put_back, color);
    says.square = origin;
    says.piece = state.position.piece_at(origin);
    tell_obligation(hearing);
    return;
  }
  const Reading reading = read_released(hearing, origin);
  if (reading.castling && owed.moves.contains(*legal_castling(state.position, *reading.castling)))
    return begin_castling(hearing, color, reading);
  if (reading.move) {
    if (owed.moves.contains(*reading.move)) return make_move(hearing, *reading.move);
    return rule_breach(hearing, color, before, reading.move);
  }
  const bool other_piece = owed.bound && !has_move_of(owed.moves, origin);
  if (other_piece && sees_touches(hearing)) return rule_breach(hearing, color, before, std::nullopt);
  const auto king_to = [&](CastlingSide side) { return castling_king_to(color, side); };
  if (reading.castling) {
    // Nobody has seen that another piece was touched first.
    tell_obligation(hearing);
    hearing.say(Message::ruled_touch_still_bound, color);
    return;
  }
  if (reading.promotion && owed.moves.contains(*reading.promotion)) {
    state.turn.touches.promotion = *reading.promotion;
    hearing.cite(Article::promotion_made).have(effect::Obligation{color});
    hearing.say(Message::ruled_promotion_begun, color).square = reading.promotion->to();
    return;
  }
  if (reading.promotion) {
    // A pawn on the last rank that may not be there: it would take the king, or other moves are owed.
    if (sees_touches(hearing)) return rule_breach(hearing, color, before, {});
    const Square from = reading.promotion->from(), to = reading.promotion->to();
    hearing.say(Message::ruled_irregular, color).why =
        Illegality{Illegality::Reason::promotion_missing, from, to, state.position.piece_at(from)};
    hearing.cite(Article::illegal_move);
    return;
  }
  if (reading.takes_king) {
    tell_obligation(hearing);
    hearing.cite(Article::illegal_move).cite(Article::king_not_captured);
    hearing.say(Message::ruled_takes_king, color);
    return;
  }
  if (reading.several) {
    hearing.say(Message::ruled_irregular_several, color);
    tell_obligation(hearing);
    hearing.cite(Article::illegal_move);
    return;
  }
  // Castling was meant, but is illegal there: another move of the king (4.4.3, 4.7.2).
  if (reading.why->reason >= Illegality::Reason::castling_no_rook && state.position.king(color) == origin)
    for (const CastlingSide side : castling_sides)
      if (state.turn.displaced[0].now == king_to(side) && !legal_castling(state.position, side) &&
          rank_of(origin) == rank_of(king_to(side)))
        hearing.cite(Article::castling_illegal);
  Statement& says = hearing.say(Message::ruled_irregular, color);
  says.why = reading.why;
  tell_obligation(hearing);
  hearing.cite(Article::illegal_move);
}

}  // namespace

std::expected<Move, UnreadableMove> read_move(const Position& position, std::string_view text) {
  const auto uci = notation::read_uci(position, text);
  if (uci) return *uci;
  if (uci.error().kind == notation::UciError::Kind::illegal)
    return std::unexpected(UnreadableMove{uci.error().illegality->from, uci.error().illegality});
  const auto san = notation::read_san(position, text);
  if (san) return *san;
  if (san.error().illegality)
    return std::unexpected(UnreadableMove{san.error().illegality->from, san.error().illegality});
  return std::unexpected(UnreadableMove{});
}

void tell_obligation(Hearing& hearing) {
  const Permitted owed = permitted_now(hearing);
  if (!owed.bound) return;
  hearing.cite(owed.article).have(effect::Obligation{hearing.state.on_move()});
}

void adjust(Hearing& hearing, Color color, const act::Adjust& act) {
  if (!physical(hearing, color)) return;
  const State& state = hearing.state;
  if (state.on_move() != color) {
    hearing.refuse(Message::ruled_adjust_off_turn, color, Article::adjusting);
    return;
  }
  if (!state.last_completed && !hearing.regulations.reply_before_press()) {
    hearing.refuse(Message::ruled_wait_for_press, color, Article::has_the_move);
    hearing.cite(Article::press);
    return;
  }
  if (state.clock.running() == !color) {
    hearing.refuse(Message::ruled_adjust_on_other_clock, color, Article::adjusting_own_time);
    return;
  }
  const auto piece = board_as_it_stands(state).piece_at(act.square);
  if (!piece) {
    hearing.refuse(Message::ruled_nothing_there, color, Article::adjusting).square = act.square;
    return;
  }
  hearing.cite(Article::adjusting);
  Statement& says = hearing.say(Message::ruled_adjusted, color);
  says.square = act.square;
  says.piece = piece;
}

void touch(Hearing& hearing, Color color, const act::Touch& act) {
  if (!physical(hearing, color)) return;
  State& state = hearing.state;
  const auto piece = state.turn.displaced.empty() ? state.position.piece_at(act.square)
                                                  : board_as_it_stands(state).piece_at(act.square);
  if (!piece) {
    hearing.refuse(Message::ruled_nothing_there, color, Article::touch).square = act.square;
    return;
  }
  if (act.accidental) {
    hearing.cite(Article::accidental_contact);
    Statement& says = hearing.say(Message::ruled_accidental, color);
    says.square = act.square;
    says.piece = piece;
    return;
  }
  if (!may_act(hearing, color)) return;
  touch_deliberately(hearing, color, origin_of(state.turn, act.square));

  const Permitted owed = permitted_now(hearing);
  hearing.cite(owed.article);
  if (owed.bound) hearing.have(effect::Obligation{color});
  Statement& says = hearing.say(Message::ruled_touch_free, color);
  says.square = act.square;
  says.piece = piece;
  says.message = touch_message(
      state, owed, state.turn.touches.squares.empty() ? act.square : origin_of(state.turn, act.square), says);
}

void place(Hearing& hearing, Color color, const act::Place& act) {
  if (!physical(hearing, color)) return;
  State& state = hearing.state;
  const Board board = board_as_it_stands(state);
  const Turn before = state.turn;
  // In Chess960 the king may land where its own rook stood, or the rook where the king did: the other is in the hand.
  const bool in_hand = state.turn.touches.castling && castles_from(state, *state.turn.touches.castling, act.from);
  const auto piece = in_hand ? state.position.piece_at(act.from) : board.piece_at(act.from);
  if (!piece) {
    hearing.refuse(Message::ruled_nothing_there, color, Article::touch).square = act.from;
    return;
  }
  if (!may_act(hearing, color)) return;
  if (piece->color != color) {
    Statement& says = hearing.refuse(Message::ruled_not_own_piece, color, Article::touch);
    says.square = act.from;
    says.piece = piece;
    return;
  }
  const Permitted owed = permitted_now(hearing);
  const Square origin = in_hand ? act.from : origin_of(state.turn, act.from);
  touch_deliberately(hearing, color, origin);
  if (state.position.pieces(!color).contains(act.to)) touch_deliberately(hearing, color, act.to);
  put_down(state.turn, origin, act.to);
  if (act.hands > 1 && hearing.rules().two_hands_illegal) state.turn.two_hands = true;
  judge_released(hearing, color, before, owed, origin);
  if (act.hands > 1 && !hearing.rules().two_hands_illegal && !state.over())
    hearing.cite(Article::two_hands).have(effect::Warning{color});
}

void promote(Hearing& hearing, Color color, const act::Promote& act) {
  if (!physical(hearing, color) || !may_act(hearing, color)) return;
  State& state = hearing.state;
  const Permitted owed = permitted_now(hearing);
  // From 2018 on the new piece may come before the pawn is taken off: the touched pawn's only square, or its capture's.
  std::optional<Move> promotion = state.turn.touches.promotion;
  if (!promotion && hearing.rules().promotion_order_free && owed.bound)
    for (const Move move : owed.moves) {
      if (!move.is_promotion()) continue;
      const bool captures = file_of(move.from()) != file_of(move.to());
      if (captures == state.turn.touches.squares.contains(move.to())) promotion = move;
    }
  if (!promotion) {
    hearing.refuse(Message::ruled_no_promotion, color, Article::promotion);
    return;
  }
  hearing.cite(Article::promotion_choice);
  make_move(hearing, Move::promotion(promotion->from(), promotion->to(), act.piece));
}

void move(Hearing& hearing, Color color, const act::Move& act) {
  if (!may_act(hearing, color)) return;
  State& state = hearing.state;
  const auto read = read_move(state.position, act.text);
  if (!read && !read.error().why) {
    hearing.refuse(Message::ruled_unreadable_move, color, Article::move_made);
    return;
  }
  const bool screen = hearing.regulations.board == BoardKind::screen;
  if (!read && !screen) {
    const Illegality& why = *read.error().why;
    if (why.from == why.to || why.reason == Illegality::Reason::no_piece ||
        why.reason == Illegality::Reason::not_yours) {
      hearing.refuse(Message::ruled_illegal_refused, color, Article::move_made).why = why;
      return;
    }
    return place(hearing, color, {why.from, why.to});
  }
  if (!read) {
    hearing.refuse(Message::ruled_illegal_refused, color, Article::move_made).why = read.error().why;
    return;
  }
  // An illegal position may leave the opponent's king to be taken, which is no move (1.4.1).
  if (read->to() == state.position.king(!color)) return place(hearing, color, {read->from(), read->to()});
  const Turn before = state.turn;
  const Permitted owed = permitted_now(hearing);
  touch_deliberately(hearing, color, read->from());
  if (!owed.moves.contains(*read)) return rule_breach(hearing, color, before, *read);
  make_move(hearing, *read);
  if (screen && !state.over()) press(hearing, color);
}

}  // namespace jadoube::laws
