#include "jadoube/laws/position/internal/position_end.hpp"

#include <algorithm>

#include "jadoube/laws/act/internal/end_game.hpp"
#include "jadoube/laws/act/internal/mates.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/model/draw_rules.hpp"
#include "jadoube/laws/touch/permitted.hpp"

namespace jadoube::laws {

namespace {

struct PositionEnd {
  Result result;
  Reason reason;
  Article article;
  Message message;
};

bool fivefold_repetition(const Rules& rules, const State& state) {
  switch (rules.fivefold) {
    case Fivefold::none: return false;
    case Fivefold::consecutive: return state.history.fivefold_consecutive();
    // A position needs at least four plies to come back.
    case Fivefold::any: break;
  }
  return state.position.halfmove_clock() >= 4 * (fivefold_occurrences - 1) &&
         state.history.occurrences(state.position) >= fivefold_occurrences;
}

std::optional<PositionEnd> position_end(RulingContext& context, Move made) {
  State& state = context.state;
  const Position& position = state.position;
  const Rules& rules = context.rules();
  if (state.irregular ? permitted(position, {}, {}).moves.empty() : !position.has_legal_move()) {
    if (position.is_check())
      return PositionEnd{win_for(!position.turn()), Reason::checkmate, Article::checkmate, Message::ruled_checkmate};
    return PositionEnd{Result::draw, Reason::stalemate, Article::stalemate, Message::ruled_stalemate};
  }
  // After an illegal move that stood, the players and the arbiter decide the rest, as long as there is a move.
  if (state.irregular) return std::nullopt;
  // A dead position after an illegal move does not end the game while that move can still be claimed.
  if (!state.alive.follow(state.previous, made, position) && is_dead(context) &&
      !(state.unclaimed && was_dead(context)))
    return PositionEnd{Result::draw, Reason::dead_position, Article::dead_position, Message::ruled_dead_position};
  if (fivefold_repetition(rules, state))
    return PositionEnd{Result::draw, Reason::fivefold, Article::fivefold, Message::ruled_fivefold};
  if (rules.seventy_five_moves && position.halfmove_clock() >= seventy_five_moves_in_plies)
    return PositionEnd{Result::draw, Reason::seventy_five_moves, Article::seventy_five_moves,
                       Message::ruled_seventy_five};
  return std::nullopt;
}

std::optional<PositionEnd> start_end(RulingContext& context) {
  const Position& position = context.state.position;
  if (!position.has_legal_move() && position.is_check())
    return PositionEnd{win_for(!position.turn()), Reason::checkmate, Article::checkmate,
                       Message::ruled_checkmate_from_the_start};
  if (!position.has_legal_move())
    return PositionEnd{Result::draw, Reason::stalemate, Article::stalemate, Message::ruled_stalemate_from_the_start};
  if (!mate::surely_alive(position) && begins_dead(context))
    return PositionEnd{Result::draw, Reason::dead_position, Article::dead_position, Message::ruled_dead_from_the_start};
  return std::nullopt;
}

}  // namespace

bool plainly_illegal(const Position& position) {
  const Bitboard pawns = position.pieces(Role::pawn) & (Bitboard(Rank::one) | Rank::eight);
  return !pawns.empty() || std::ranges::all_of(both_colors, [&](Color color) {
    return !position.attackers(position.king(color), !color).empty();
  });
}

bool end_by_position(RulingContext& context, Move made) {
  State& state = context.state;
  const auto end = position_end(context, made);
  if (!end) return false;
  const auto others = context.ruling.articles;
  context.ruling.articles.clear();
  context.cite(end->article);
  for (const Article other : others) context.cite(other);
  Statement& says = context.say(end->message, !state.on_move());
  says.move = made;
  says.of_last_move = true;
  state.last_completed = true;
  context.add(effect::Completed{made});
  end_game(context, end->result, end->reason);
  return true;
}

bool end_by_start(RulingContext& context) {
  const Position& position = context.state.position;
  if (position == Position()) return false;
  const auto end = start_end(context);
  if (!end) return false;
  context.ruling.articles.clear();
  context.cite(end->article);
  context.say(end->message, position.turn());
  end_game(context, end->result, end->reason);
  return true;
}

bool end_by_illegal_position(RulingContext& context) {
  const State& state = context.state;
  const Regulations& regulations = context.regulations;
  if (!state.irregular || regulations.tempo == Tempo::standard || !context.rules().illegal_position_drawn) return false;
  if (!plainly_illegal(state.previous) || !still_illegal(state)) return false;
  context.ruling.articles.clear();
  context.cite(Article::rapid_illegal_position);
  context.say(Message::ruled_illegal_position, state.on_move());
  end_game(context, Result::draw, Reason::illegal_position);
  return true;
}

}  // namespace jadoube::laws
