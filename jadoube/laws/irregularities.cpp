#include "jadoube/laws/internal/irregularities.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/steps/internal/accept_illegal_position.hpp"
#include "jadoube/laws/steps/internal/complaints.hpp"
#include "jadoube/laws/steps/internal/end_game.hpp"
#include "jadoube/laws/steps/internal/go_back.hpp"
#include "jadoube/laws/steps/internal/make_move.hpp"
#include "jadoube/laws/steps/internal/obligation.hpp"
#include "jadoube/laws/steps/internal/position_end.hpp"

namespace jadoube::laws {

namespace {

Article article_of(Irregularity::Kind kind) {
  switch (kind) {
    case Irregularity::Kind::pawn_not_replaced: return Article::pawn_not_replaced;
    case Irregularity::Kind::press_without_move: return Article::press_without_move;
    case Irregularity::Kind::two_hands: return Article::two_hands;
    case Irregularity::Kind::illegal_move:
    case Irregularity::Kind::touch_move: break;
  }
  return Article::illegal_move;
}

// In 1997 the quickplay finish alone has penalties for illegal moves (10.3), and a rapid game is one from its first
// move on (10.1, B1, B5); elsewhere they are the arbiter's (13.4).
bool penalties_apply(const RulingContext& context, Color offender) {
  const Regulations& regulations = context.regulations;
  if (!illegal_move_rule(regulations).only_in_quickplay_finish) return true;
  return regulations.quickplay_finish != QuickplayFinish::off &&
         context.state.clock.in_last_period(regulations.time, offender);
}

// A.3 of 2023.
bool one_minute_for_two(const RulingContext& context) {
  const Regulations& regulations = context.regulations;
  return !regulations.penalty_time &&
         (regulations.tempo == Tempo::rapid ||
          (regulations.tempo == Tempo::blitz && regulations.supervision == Supervision::limited));
}

// The article on illegal moves that nobody is bound to see, which stand once answered: that of rapid also holds in
// blitz, except in 2009 (B.3.b).
Article answered_article(const Regulations& regulations) {
  return regulations.tempo == Tempo::blitz ? Article::blitz_answered_illegal_move : Article::rapid_illegal_move;
}

// The articles that give an illegal move its consequence at this tempo and under this supervision.
void cite_consequence(RulingContext& context, Color offender) {
  const Regulations& regulations = context.regulations;
  const bool limited = regulations.supervision == Supervision::limited;
  const bool quick = regulations.tempo != Tempo::standard;
  if (!illegal_move_rule(context.regulations).seen_at_once && quick) context.cite(answered_article(regulations));
  if (penalties_apply(context, offender)) context.cite(Article::illegal_move_penalty);
  if (one_minute_for_two(context)) context.cite(Article::rapid_penalties);
  if (regulations.tempo == Tempo::blitz) {
    context.cite(Article::blitz_penalties);
    if (!illegal_move_rule(context.regulations).seen_at_once) context.cite(Article::blitz_illegal_move);
    context.cite(limited ? Article::blitz_unsupervised : Article::blitz_supervised);
  } else if (quick && !limited) {
    context.cite(Article::rapid_supervised);
  }
}

// The article under which an illegal move loses at once: the game was not supervised (2014), or it was blitz (1997).
void cite_immediate_loss(RulingContext& context) {
  const Regulations& regulations = context.regulations;
  if (regulations.tempo == Tempo::blitz) context.cite(Article::blitz_illegal_move);
  context.cite(answered_article(regulations)).cite(Article::illegal_move);
}

// The price of an illegal move. True if the game goes on.
bool penalise_illegal_move(RulingContext& context, Color offender, Irregularity::Kind kind) {
  State& state = context.state;
  const IllegalMoveRule rule = illegal_move_rule(context.regulations);
  const unsigned count = ++state.illegal_moves[index(offender)];
  context.add(effect::IllegalMove{offender, count});
  Statement& says = context.ruling.says;
  says.number = count;
  unsigned& free = state.before_quickplay_finish[index(offender)];
  if (!penalties_apply(context, offender)) {
    ++free;
    says.message = Message::ruled_illegal_move_restored;
    return true;
  }
  const std::size_t step = std::min<std::size_t>(count - free, rule.penalties.size()) - 1;
  switch (rule.penalties[step]) {
    case IllegalMovePenalty::warning: context.add(effect::Warning{offender}).cite(Article::penalties); break;
    case IllegalMovePenalty::time:
      if (!context.can_get_time(!offender)) {
        context.add(effect::Warning{offender}).cite(Article::penalties);
        break;
      }
      state.clock.add(!offender, rule.time);
      says.time = rule.time;
      context.add(effect::Time{!offender, rule.time});
      break;
    case IllegalMovePenalty::loss: {
      const auto why = says.why;
      const bool mate_needed =
          context.rules().loss_needs_possible_mate ||
          winner_needs(context.regulations.edition, context.regulations.tempo) != WinnerNeeds::any_mate;
      const bool first = count == 1;
      lose(context, {.loser = offender,
                     .reason = Reason::illegal_move,
                     .reason_if_unwinnable = Reason::illegal_move_unwinnable,
                     .lost = kind == Irregularity::Kind::press_without_move ? Message::ruled_lost_by_empty_press
                             : first                                        ? Message::ruled_lost_by_first_illegal_move
                                                                            : Message::ruled_lost_by_illegal_move,
                     .drawn = Message::ruled_illegal_move_unwinnable,
                     .mate_needed = mate_needed});
      context.ruling.says.why = why;
      context.ruling.says.number = count;
      return false;
    }
  }
  return true;
}

Message illegal_message(Irregularity::Kind kind, bool time, bool becomes_queen) {
  switch (kind) {
    case Irregularity::Kind::press_without_move:
      return time ? Message::ruled_empty_press_time : Message::ruled_empty_press_warning;
    case Irregularity::Kind::pawn_not_replaced:
      if (!time) return Message::ruled_pawn_left_warning;
      return becomes_queen ? Message::ruled_pawn_left_time : Message::ruled_pawn_left_choice;
    case Irregularity::Kind::two_hands: return time ? Message::ruled_two_hands_time : Message::ruled_two_hands_warning;
    case Irregularity::Kind::illegal_move:
    case Irregularity::Kind::touch_move: break;
  }
  return time ? Message::ruled_illegal_move_time : Message::ruled_illegal_move_warning;
}

void say_illegal(RulingContext& context, Color offender, Irregularity::Kind kind,
                 const std::optional<Illegality>& why) {
  context.ruling.articles.clear();
  if (illegal_move_rule(context.regulations).penalties[0] == IllegalMovePenalty::loss) {
    cite_immediate_loss(context);
  } else {
    context.cite(article_of(kind));
    cite_consequence(context, offender);
  }
  context.say(Message::ruled_illegal_move_warning, offender).why = why;
  if (!penalise_illegal_move(context, offender, kind)) return;
  Statement& says = context.ruling.says;
  if (says.message == Message::ruled_illegal_move_restored) {
    if (!why) says.message = Message::ruled_illegal_position_restored;
    return;
  }
  says.message = illegal_message(kind, says.time != Milliseconds::zero(), context.rules().pawn_becomes_queen);
  if (says.message == Message::ruled_illegal_move_time && !why) says.message = Message::ruled_illegal_position_time;
  if (says.message == Message::ruled_illegal_move_warning && !why)
    says.message = Message::ruled_illegal_position_warning;
}

// The illegal moves completed after the one that was found first are found with it: each has its price (7.5.5).
void penalise_later(RulingContext& context, const InplaceVector<LaterIllegalMove, most_later_illegal_moves>& later) {
  const Color first = context.ruling.says.player;
  bool penalised = penalties_apply(context, first);
  for (const LaterIllegalMove& illegal : later) {
    penalised = penalised || penalties_apply(context, illegal.offender);
    context.say(Message::ruled_illegal_move_warning, illegal.offender);
    if (!penalise_illegal_move(context, illegal.offender, illegal.kind)) return;
  }
  context.say(penalised ? Message::ruled_several_illegal_moves : Message::ruled_several_illegal_moves_restored, first);
}

// What the pieces say that stand on the board: why they are no legal move. King and rook that stand where castling puts
// them are an illegal castling.
std::optional<Illegality> why_displaced(const State& state) {
  const auto& displaced = state.turn.displaced;
  if (displaced.size() == 1) {
    const auto [from, to] = displaced[0];
    const auto why = why_illegal(state.position, from, to);
    if (!why || why->reason != Illegality::Reason::promotion_missing) return why;
    // That the pawn is there may be what is illegal.
    const auto of_queen = why_illegal(state.position, from, to, Role::queen);
    return of_queen ? of_queen : why;
  }
  if (displaced.size() != 2) return std::nullopt;
  const Color us = state.on_move();
  const auto [king, rook] = displaced[0].origin == state.position.king(us) ? std::pair(displaced[0], displaced[1])
                                                                           : std::pair(displaced[1], displaced[0]);
  if (king.origin != state.position.king(us) || state.position.piece_at(rook.origin) != Piece{us, Role::rook})
    return std::nullopt;
  const CastlingSide side = rook.origin > king.origin ? CastlingSide::king_side : CastlingSide::queen_side;
  if (king.now != castling_king_to(us, side) || rook.now != castling_rook_to(us, side)) return std::nullopt;
  const auto why = why_illegal(state.position, king.origin, king.now);
  return why ? why : why_illegal(state.position, king.origin, rook.origin);
}

void refuse_claim(RulingContext& context, std::optional<Color> claimant, Message message, Article article, ClaimOf of) {
  context.refuse(message, claimant.value_or(context.state.on_move()), article);
  context.add(effect::Claim{of, false});
}

// The queen has been put in the place of the pawn left on the last rank: the clock stands pressed.
void press_queen(RulingContext& context, Color color) {
  if (press_after_move(context, color).with_two_hands) rule_two_hands(context, color);
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
                                             .dial = {}};
    return;
  }
  say_illegal(context, color, Irregularity::Kind::two_hands, std::nullopt);
}

namespace {

// The pawn let go on the last rank is still there, and no new piece in its place.
bool stands_on_last_rank(const Turn& turn) {
  const Move pawn = *turn.touches.promotion;
  return std::ranges::any_of(turn.displaced,
                             [&](Displaced piece) { return piece.origin == pawn.from() && piece.now == pawn.to(); });
}

}  // namespace

namespace {

// The unclaimed illegal move and those after it are found.
void rule_unclaimed(RulingContext& context) {
  State& state = context.state;
  const Irregularity unclaimed = *state.unclaimed;
  const auto later = state.later_illegal;
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
    // What a press adds was added when the pawn was left there.
    if (answered && !state.over()) state.clock.set(unclaimed.offender, left);
    if (!state.over()) context.ruling.says = says;
    return;
  }
  state_obligation(context);
}

}  // namespace

void complete_irregular(RulingContext& context, Color color) {
  State& state = context.state;
  const Rules& rules = context.rules();
  const bool pawn_left = state.turn.touches.promotion && stands_on_last_rank(state.turn);
  const bool nothing_done = state.turn.displaced.empty() && !pawn_left;
  Irregularity::Kind kind = Irregularity::Kind::illegal_move;
  if (pawn_left) kind = Irregularity::Kind::pawn_not_replaced;
  if (nothing_done) kind = Irregularity::Kind::press_without_move;

  // A move was made, and the arbiter has put it back since: that it broke Article 4.3 makes it no illegal one.
  if (nothing_done && std::exchange(state.turn.put_back, false)) {
    const Permitted allowed = permitted_now(context);
    context.refuse(Message::ruled_press_after_put_back, color, allowed.article);
    state_obligation(context);
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
                               .dial = state.clock.dial(color)};
  const auto position =
      illegal_move_rule(context.regulations).seen_at_once ? std::nullopt : position_as_it_stands(state);
  if (position) {
    accept_illegal_position(context, unclaimed, *position);
    // A press without a move completes none.
    if (!nothing_done && end_by_illegal_position(context)) return;
    context.cite(article_of(kind));
    cite_consequence(context, color);
    const bool stands = illegal_move_rule(context.regulations).stands_once_answered;
    context.say(nothing_done ? Message::ruled_empty_press_stands
                : stands     ? Message::ruled_irregular_stands
                             : Message::ruled_irregular_unseen,
                color);
    return;
  }

  // Only the opponent's claim makes the arbiter rule (1997: B5, C3; 2009: A.4.c), though nobody can play on from there.
  if (!arbiter_rules_unasked(context.regulations) && !nothing_done) {
    hold_unclaimed(context, unclaimed);
    state.unplayable = true;
    state.clock.press(context.regulations.time, color);
    context.cite(article_of(kind));
    cite_consequence(context, color);
    context.say(Message::ruled_unplayable_stands, color);
    return;
  }

  // The king has been taken that an illegal move had left in check: both are found (7.5.1).
  if (state.unclaimed && kind == Irregularity::Kind::illegal_move) {
    hold_unclaimed(context, unclaimed);
    return rule_unclaimed(context);
  }

  // The square on which a pawn was left stands: it becomes a queen, or (1997) what its player chooses.
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
  state.turn.two_hands = false;
  state.turn.announced.reset();
  if (restored) context.add(effect::Restored{state.ply()});
  state_obligation(context);
}

namespace {

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
  state.turn.two_hands = false;
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
  // Who completed it may own up to it where "found" means found by anybody (7.5.1).
  const bool may_own_up = !illegal_move_rule(context.regulations).stands_once_answered;
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
  // A mate, stalemate or dead position was to end the game only if it came about in accordance with Article 4.
  if (state.over()) {
    state.result = Result::none;
    state.reason = Reason::none;
    state.signed_results = {};
    state.clock.advance(context.at);
    state.clock.resume();
  }
  go_back_to(context, *unclaimed);
  state_obligation(context);
  context.cite(Article::complaint_lost).cite(Article::penalties).add(effect::Warning{unclaimed->offender});
  const MoveList allowed = permitted_moves(context.regulations, state);
  if (is_one_move_due(permitted_now(context))) {
    context.say(Message::ruled_touch_breach_of_due, unclaimed->offender).move = allowed[0];
    return;
  }
  // A piece that had been let go was moved on (4.7).
  if (state.turn.touches.required_move && state.turn.touches.required_by == Article::move_made) {
    context.say(Message::ruled_touch_breach_moved_on, unclaimed->offender).move = allowed[0];
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
