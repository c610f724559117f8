#include "jadoube/laws/touch/internal/released.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/act/internal/make_move.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/touch/internal/board_reading.hpp"

namespace jadoube::laws {

namespace {

bool has_move_of(const MoveList& moves, Square from) {
  return std::ranges::any_of(moves, [from](Move move) { return move.from() == from; });
}

// Reads the pieces that have been put down. Where nobody watches the hands, a rook that goes where castling would put
// it has made its own move if it can; else, and in Chess960 (II.3.2.5), it comes before the touched king.
Reading read_released(const RulingContext& context, Square origin) {
  const State& state = context.state;
  const Reading reading = read_board(state.position, state.turn);
  // A rook that is put back is awaited again for castling.
  const bool put_back =
      std::ranges::none_of(state.turn.displaced, [origin](Displaced piece) { return piece.origin == origin; });
  if (put_back && reading.move && reading.move->is_castling() && origin == reading.move->to())
    return {.castling = castling_side(*reading.move)};
  if (!reading.rook_first || sees_touches(context) || context.regulations.chess960) return reading;
  const Displaced last = state.turn.displaced.back();
  const auto move = legal_move(state.position, last.origin, last.now);
  return move ? Reading{.move = *move} : reading;
}

// King or rook was let go where castling puts it: begins castling, and the other piece is awaited (4.7.2).
void begin_castling(RulingContext& context, Color color, const Reading& reading) {
  const CastlingSide side = *reading.castling;
  context.state.turn.touches.castling = side;
  context.cite(reading.rook_first ? Article::king_and_rook : Article::castling_made).add(effect::Obligation{color});
  if (reading.rook_first)
    context.say(Message::ruled_castling_begun_by_rook, color).square = castling_rook_to(color, side);
  else
    context.say(Message::ruled_castling_begun, color).square = castling_king_to(color, side);
}

// In Chess960 castling may be a move of only the rook, over a king that stays where it is (II.3.2.4).
std::optional<Move> castling_by_rook_alone(const RulingContext& context, Color color) {
  const State& state = context.state;
  const auto& displaced = state.turn.displaced;
  if (displaced.size() != 1) return std::nullopt;
  for (const CastlingSide side : castling_sides) {
    if (state.position.king(color) != castling_king_to(color, side)) continue;
    const auto castling = legal_castling(state.position, side);
    if (castling && castling->to() == displaced[0].origin && displaced[0].now == castling_rook_to(color, side))
      return castling;
  }
  return std::nullopt;
}

// Why the castling is illegal that the king and the rook, put down one after the other, have just made.
std::optional<Illegality> illegal_castling(const RulingContext& context, Color color) {
  const State& state = context.state;
  const auto& displaced = state.turn.displaced;
  const Square king = state.position.king(color);
  if (displaced.size() != 2) return std::nullopt;
  const auto [king_at, rook_at] =
      displaced[0].origin == king ? std::pair(displaced[0], displaced[1]) : std::pair(displaced[1], displaced[0]);
  const auto rook = state.position.piece_at(rook_at.origin);
  if (king_at.origin != king || !rook || rook->role != Role::rook) return std::nullopt;
  for (const CastlingSide side : castling_sides) {
    const Square king_to = castling_king_to(color, side);
    if (king_at.now != king_to || rook_at.now != castling_rook_to(color, side)) continue;
    // In Chess960 the king's part by itself may be legal; castling is also written as a move to the rook.
    for (const Square to : {king_to, rook_at.origin}) {
      const auto move = legal_move(state.position, king, to);
      if (!move && move.error().reason >= Illegality::Reason::castling_no_rook) return move.error();
    }
  }
  return std::nullopt;
}

// The king was touched, and the rook was let go where castling would put it: why that intended castling is illegal
// (4.4.3).
std::optional<Illegality> castling_begun_by_rook(const RulingContext& context, Color color) {
  const State& state = context.state;
  const auto& displaced = state.turn.displaced;
  const Square king = state.position.king(color);
  if (displaced.size() != 1 || !state.turn.touches.squares.contains(king)) return std::nullopt;
  const auto [rook, now] = displaced[0];
  if (state.position.piece_at(rook) != Piece{color, Role::rook}) return std::nullopt;
  const CastlingSide side = rook > king ? CastlingSide::king_side : CastlingSide::queen_side;
  if (now != castling_rook_to(color, side)) return std::nullopt;
  const auto castling = legal_move(state.position, king, castling_king_to(color, side));
  const bool illegal = !castling && castling.error().reason >= Illegality::Reason::castling_no_rook;
  return illegal ? std::optional(castling.error()) : std::nullopt;
}

// Whether one piece of an illegal castling has been put back and the other has not yet.
bool half_of_illegal_castling(const RulingContext& context, Color color, Square put_back) {
  const State& state = context.state;
  const auto& displaced = state.turn.displaced;
  if (displaced.size() != 1) return false;
  const Square king = state.position.king(color);
  const Displaced other = displaced[0];
  const Square rook = other.origin == king ? put_back : other.origin;
  if ((other.origin == king) == (put_back == king) || state.position.piece_at(rook) != Piece{color, Role::rook})
    return false;
  const CastlingSide side = rook > king ? CastlingSide::king_side : CastlingSide::queen_side;
  return other.now == (other.origin == king ? castling_king_to(color, side) : castling_rook_to(color, side)) &&
         !legal_castling(state.position, side);
}

void say_put_back(RulingContext& context, Color color, Article article, Square origin) {
  context.cite(article);
  // The move that was made must be made again, to the same square (4.7).
  const auto due = context.state.turn.touches.let_go();
  Statement& says = context.say(due ? Message::ruled_put_back_made_move : Message::ruled_put_back, color);
  says.move = due;
  says.square = origin;
  says.piece = context.state.position.piece_at(origin);
  state_obligation(context);
}

// Whether that pawn may be promoted on that square, to any piece: a wrong claim can have left a single one.
bool may_promote(const MoveList& moves, Move promotion) {
  return std::ranges::any_of(moves, [&](Move move) {
    return move.is_promotion() && move.from() == promotion.from() && move.to() == promotion.to();
  });
}

// Begins a promotion: a pawn was let go on the last rank, and the new piece is awaited (4.7.3).
void begin_promotion(RulingContext& context, Color color, Move promotion) {
  context.state.turn.touches.promotion = promotion;
  context.cite(Article::promotion_made).add(effect::Obligation{color});
  context.say(Message::ruled_promotion_begun, color).square = promotion.to();
}

}  // namespace

bool sees_touches(const RulingContext& context) {
  const Regulations& regulations = context.regulations;
  return regulations.supervision == Supervision::every_game && arbiter_rules_unasked(regulations);
}

namespace {

// Whether a blind player's move is not made yet because it has not been announced (D.2.3); the ruling says so.
bool awaits_announcement(RulingContext& context, Color color, Move move) {
  State& state = context.state;
  if (!context.regulations.blind[index(color)] || state.turn.announced == move) return false;
  state.turn.unannounced = move;
  context.cite(Article::blind_made_announced);
  context.say(state.turn.announced ? Message::ruled_announced_otherwise : Message::ruled_announcement_awaited, color)
      .move = move;
  return true;
}

bool ends_game(Position position, Move move) {
  position.play(move);
  return position.legal_moves().empty();
}

}  // namespace

void made_by_hand(RulingContext& context, Color color, Move move) {
  if (!awaits_announcement(context, color, move)) make_move(context, move);
}

void rule_breach(RulingContext& context, Color color, const Turn& before, std::optional<Move> made) {
  State& state = context.state;
  // If nothing was binding before, the pieces touched since bind.
  Touches touches = before.touches;
  if (!permitted(state.position, before.touches, touch_rules(context.regulations)).bound)
    for (const Square square : state.turn.touches.squares) touches.touch(square);
  if (!sees_touches(context) && made) {
    const Irregularity unclaimed{.kind = Irregularity::Kind::touch_move,
                                 .offender = color,
                                 .ply = state.ply(),
                                 .touches = touches,
                                 .why = {},
                                 .dial = state.clock.dial(color),
                                 .opponents = state.clock.dial(!color)};
    if (awaits_announcement(context, color, *made)) return;
    make_move(context, *made);
    const bool ended_by_it =
        state.reason == Reason::checkmate || state.reason == Reason::stalemate || state.reason == Reason::dead_position;
    if (!state.over() || (context.rules().mate_needs_touch_move && ended_by_it)) state.touch_breach = unclaimed;
    return;
  }
  // A legal move that mates or stalemates ends the game before anybody can put it back (1997, 5.1(a), 5.2).
  if (made && !context.rules().mate_needs_touch_move && ends_game(state.position, *made))
    return made_by_hand(context, color, *made);
  state.turn = before;
  // What was announced is not to be played any more.
  if (made && state.turn.announced == made) state.turn.announced.reset();
  state.turn.touches = touches;
  state.turn.put_back = true;
  // Both pieces of a castling are put back, also a king that was let go before.
  if (made && made->is_castling())
    for (const Square square : {made->from(), made->to()}) put_down(state.turn, square, square);
  const Permitted allowed = permitted_now(context);
  context.cite(allowed.article).cite(Article::penalties);
  context.add(effect::Warning{color}).add(effect::Obligation{color});
  if (is_one_move_due(allowed)) {
    context.say(Message::ruled_other_than_due, color).move = allowed.moves[0];
    return;
  }
  const auto [square, to] = obliged(state.position, state.turn.touches, allowed.moves);
  Statement& says = context.say(to == Obliged::To::be_moved      ? Message::ruled_other_piece
                                : to == Obliged::To::be_captured ? Message::ruled_other_piece_not_taken
                                                                 : Message::ruled_other_than_both,
                                color);
  says.square = square;
  says.piece = state.position.piece_at(square);
}

void judge_released(RulingContext& context, Color color, const Turn& before, const Permitted& allowed, Square origin) {
  State& state = context.state;
  const bool clocked = context.regulations.has_clock();
  const Message irregular = clocked ? Message::ruled_irregular : Message::ruled_irregular_unclocked;
  const bool half = sees_touches(context) && half_of_illegal_castling(context, color, origin);
  if (state.turn.displaced.empty() || half)
    return say_put_back(context, color, allowed.bound ? allowed.article : Article::touch, origin);
  if (const auto castling = castling_by_rook_alone(context, color)) {
    if (allowed.moves.contains(*castling)) return made_by_hand(context, color, *castling);
    return rule_breach(context, color, before, castling);
  }
  const Reading reading = read_released(context, origin);
  if (reading.castling && allowed.moves.contains(*legal_castling(state.position, *reading.castling)))
    return begin_castling(context, color, reading);
  // The rook belongs to the intended castling, and is no other piece than the touched king (4.4.3).
  const bool permitted_move = reading.move && allowed.moves.contains(*reading.move);
  const auto begun = sees_touches(context) && !permitted_move ? castling_begun_by_rook(context, color) : std::nullopt;
  const auto castling_meant = illegal_castling(context, color);
  if (const auto why = castling_meant ? castling_meant : begun) {
    context.cite(Article::castling_illegal);
    context.say(irregular, color).why = why;
    state_obligation(context);
    context.cite(Article::illegal_move);
    return;
  }
  if (reading.move) {
    if (permitted_move) return made_by_hand(context, color, *reading.move);
    return rule_breach(context, color, before, reading.move);
  }
  const bool other_piece = allowed.bound && !has_move_of(allowed.moves, origin);
  if (other_piece && sees_touches(context)) return rule_breach(context, color, before, std::nullopt);
  const auto king_to = [&](CastlingSide side) { return castling_king_to(color, side); };
  if (reading.castling) {
    // Nobody has seen that another piece was touched first.
    state_obligation(context);
    context.say(Message::ruled_touch_still_bound, color);
    return;
  }
  if (reading.promotion && may_promote(allowed.moves, *reading.promotion))
    return begin_promotion(context, color, *reading.promotion);
  if (reading.promotion) {
    // The pawn may not be on the last rank: it would take the king, or other moves are due.
    if (sees_touches(context)) return rule_breach(context, color, before, {});
    const Square to = reading.promotion->to();
    if (to == state.position.king(!color)) {
      state_obligation(context);
      context.cite(Article::illegal_move).cite(Article::king_not_captured);
      context.say(clocked ? Message::ruled_takes_king : Message::ruled_takes_king_unclocked, color);
      return;
    }
    // Nobody has seen the breach, and it can be claimed when the new piece has been put down.
    state.turn.bound_before = before.touches;
    state.turn.touches.promotion = *reading.promotion;
    context.cite(Article::promotion_made).cite(allowed.article).add(effect::Obligation{color});
    context.say(Message::ruled_promotion_begun_unseen, color).square = to;
    return;
  }
  if (reading.takes_king) {
    state_obligation(context);
    context.cite(Article::illegal_move).cite(Article::king_not_captured);
    context.say(clocked ? Message::ruled_takes_king : Message::ruled_takes_king_unclocked, color);
    return;
  }
  if (reading.several) {
    context.say(clocked ? Message::ruled_irregular_several : Message::ruled_irregular_several_unclocked, color);
    state_obligation(context);
    context.cite(Article::illegal_move);
    return;
  }
  // Castling was intended, but is illegal: another move of the king is due (4.4.3, 4.7.2).
  if (reading.why->reason >= Illegality::Reason::castling_no_rook && state.position.king(color) == origin)
    for (const CastlingSide side : castling_sides)
      if (state.turn.displaced[0].now == king_to(side) && !legal_castling(state.position, side) &&
          rank_of(origin) == rank_of(king_to(side)))
        context.cite(Article::castling_illegal);
  Statement& says = context.say(irregular, color);
  says.why = reading.why;
  state_obligation(context);
  context.cite(Article::illegal_move);
}

}  // namespace jadoube::laws
