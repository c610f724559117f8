#include "jadoube/laws/touch/internal/acts.hpp"

#include <algorithm>

#include "jadoube/laws/act/internal/make_move.hpp"
#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/act/internal/read_move.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/touch/internal/hand.hpp"
#include "jadoube/laws/touch/internal/released.hpp"

namespace jadoube::laws {

namespace {

// Whether the opponent repeats an announcement: of a move that is not completed yet, or is still to be made (D.2.1).
bool repeats_announcement(RulingContext& context, Color color, const std::string& text) {
  State& state = context.state;
  // The player's own move may have the same name: the move that the hand has made comes first; a second time means the
  // own move.
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
  // In the letters of another language, the text may be the move that was made.
  const auto meant = made ? std::optional(state.history.move(state.ply())) : state.turn.unannounced;
  if (meant && announces(position, act.move, *meant)) read = *meant;
  if (!read) {
    const bool unclear = is_announced_unclearly(position, act.move);
    context.refuse(unclear ? Message::ruled_announced_unclearly : Message::ruled_announced_unreadable, color,
                   Article::blind_announced);
    return;
  }
  context.cite(Article::blind_announced);
  // The sighted player's move is made by the normal rules (D.2.5), a blind player's when it was announced; a later
  // announcement repeats it or was a slip of the tongue.
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
  // A text that is another move in another language is not compared with a move that a sighted player makes.
  const auto could_be = [&](Move move) { return move != *read && announces(state.position, act.move, move); };
  const bool compared =
      context.regulations.blind[index(color)] || std::ranges::none_of(state.position.legal_moves(), could_be);
  state.turn.announced = compared ? read : std::nullopt;
  // A pawn on the last rank becomes the piece that is announced (D.2.1).
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
