#include "jadoube/laws/irregular/internal/illegal_move.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/act/internal/end_game.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

namespace {

// In 1997 only the quickplay finish has penalties for illegal moves (10.3), and a rapid game is one from its first move
// (10.1, B1, B5); elsewhere the arbiter decides on them (13.4).
bool penalties_apply(const RulingContext& context, Color offender) {
  const Regulations& regulations = context.regulations;
  if (!illegal_move_rule(regulations).only_in_quickplay_finish) return true;
  return regulations.quickplay_finish != QuickplayFinish::off &&
         context.state.clock.in_last_period(regulations.time, offender);
}

// Whether one minute takes the place of two (A.3 of 2023).
bool one_minute_for_two(const RulingContext& context) {
  const Regulations& regulations = context.regulations;
  return !regulations.penalty_time &&
         (regulations.tempo == Tempo::rapid ||
          (regulations.tempo == Tempo::blitz && regulations.supervision == Supervision::limited));
}

}  // namespace

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

Article answered_article(const Regulations& regulations) {
  return regulations.tempo == Tempo::blitz ? Article::blitz_answered_illegal_move : Article::rapid_illegal_move;
}

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

namespace {

// Cites the article under which an illegal move loses at once: an unsupervised game (2014), or blitz (1997).
void cite_immediate_loss(RulingContext& context) {
  const Regulations& regulations = context.regulations;
  if (regulations.tempo == Tempo::blitz) context.cite(Article::blitz_illegal_move);
  context.cite(answered_article(regulations)).cite(Article::illegal_move);
}

// The messages where an illegal move loses the game, or would.
struct LossMessages {
  Message lost, drawn;
};
LossMessages loss_messages(Irregularity::Kind kind, bool first) {
  switch (kind) {
    case Irregularity::Kind::press_without_move:
      return {Message::ruled_lost_by_empty_press, Message::ruled_empty_press_unwinnable};
    case Irregularity::Kind::two_hands: return {Message::ruled_lost_by_two_hands, Message::ruled_two_hands_unwinnable};
    case Irregularity::Kind::illegal_move:
    case Irregularity::Kind::pawn_not_replaced:
    case Irregularity::Kind::touch_move: break;
  }
  if (first) return {Message::ruled_lost_by_first_illegal_move, Message::ruled_first_illegal_move_unwinnable};
  return {Message::ruled_lost_by_illegal_move, Message::ruled_illegal_move_unwinnable};
}

// Penalises an illegal move. True if the game goes on.
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
      const auto [lost, drawn] = loss_messages(kind, count == 1);
      lose(context, {.loser = offender,
                     .reason = Reason::illegal_move,
                     .reason_if_unwinnable = Reason::illegal_move_unwinnable,
                     .lost = lost,
                     .drawn = drawn,
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

}  // namespace

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

void penalise_later(RulingContext& context, const InplaceVector<LaterIllegalMove, most_later_illegal_moves>& later) {
  const Color first = context.ruling.says.player;
  bool penalised = penalties_apply(context, first);
  for (const LaterIllegalMove& illegal : later) {
    penalised = penalised || penalties_apply(context, illegal.offender);
    context.say(Message::ruled_illegal_move_warning, illegal.offender);
    if (!penalise_illegal_move(context, illegal.offender, illegal.kind)) return;
  }
  Statement& says = context.say(
      penalised ? Message::ruled_several_illegal_moves : Message::ruled_several_illegal_moves_restored, first);
  for (std::size_t i = 0; i < context.ruling.effects.size(); ++i) {
    const Effect& each = context.ruling.effects[i];
    if (const auto* const time = std::get_if<effect::Time>(&each))
      (time->player == first ? says.lost : says.time) += time->time;
    if (const auto* const warning = std::get_if<effect::Warning>(&each)) says.warned[index(warning->player)] = true;
  }
}

std::optional<Illegality> why_displaced(const State& state) {
  const auto& displaced = state.turn.displaced;
  if (displaced.size() == 1) {
    const auto [from, to] = displaced[0];
    const auto why = why_illegal(state.position, from, to);
    if (!why || why->reason != Illegality::Reason::promotion_missing) return why;
    // The illegality may be that the pawn goes to that square at all.
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

}  // namespace jadoube::laws
