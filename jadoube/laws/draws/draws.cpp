#include "jadoube/laws/draws/internal/draws.hpp"

#include <algorithm>

#include "jadoube/laws/act/internal/end_game.hpp"
#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/act/internal/offer.hpp"
#include "jadoube/laws/act/internal/read_move.hpp"
#include "jadoube/laws/act/internal/turn.hpp"
#include "jadoube/laws/draws/internal/draw_claim.hpp"
#include "jadoube/laws/draws/internal/offers.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

namespace {

void agree(RulingContext& context, Color color) {
  if (context.rules().agreement_after_a_move_each && !moved_each(context.regulations, context.state)) {
    context.refuse(Message::ruled_agreed_too_soon, color, Article::agreement);
    return;
  }
  context.cite(Article::agreement).cite(Article::draw_offer);
  if (context.state.envelope) context.cite(Article::ended_before_resumption);
  context.say(Message::ruled_agreed, color);
  end_game(context, Result::draw, Reason::agreement);
}

Article claim_article(ClaimOf of, bool intended) {
  if (of == ClaimOf::threefold) return intended ? Article::threefold_intended : Article::threefold_appeared;
  return intended ? Article::fifty_intended : Article::fifty_completed;
}

// Whether the player may claim: only on the move, and before a piece is touched (9.4; 1997: before the move is made).
bool may_claim(RulingContext& context, Color color, ClaimOf of) {
  const State& state = context.state;
  if (state.on_move() != color) {
    context.refuse(Message::ruled_claim_off_turn, color, claim_article(of, false));
    return false;
  }
  if (refused_before_press(context, color)) return false;
  const bool touched = !state.turn.touches.squares.empty() || !state.turn.displaced.empty();
  if (touched && context.rules().touch_loses_claim) {
    context.refuse(Message::ruled_claim_after_touch, color, Article::claim_right_lost);
    return false;
  }
  return true;
}

// Penalises a wrong claim (9.5.3); the intended move must then be made.
void reject(RulingContext& context, Color color, Article claimed, ClaimOf of, std::optional<Move> intended,
            std::optional<Square> touched) {
  State& state = context.state;
  const Regulations& regulations = context.regulations;
  const WrongClaimRule cost = wrong_claim_rule(regulations);
  context.cite(Article::claim_incorrect).cite(claimed);
  if (regulations.tempo == Tempo::blitz) context.cite(Article::blitz_penalties);
  const bool quick_limited = regulations.tempo == Tempo::blitz && regulations.supervision == Supervision::limited;
  if (regulations.tempo == Tempo::rapid || quick_limited) context.cite(Article::rapid_penalties);
  // In blitz B.3 leads to that article.
  if (quick_limited && context.rules().blitz_by_rapid_penalties) context.cite(Article::blitz_unsupervised);
  context.add(effect::Claim{of, false});
  const auto say = [&](Message threefold, Message fifty) -> Statement& {
    return context.say(of == ClaimOf::threefold ? threefold : fifty, color);
  };
  const Milliseconds lost = std::min(state.clock.left(color) / 2, cost.most_deducted);
  if (lost > Milliseconds::zero()) {
    state.clock.add(color, -lost);
    context.add(effect::Time{color, -lost});
  }
  if (context.can_get_time(!color)) {
    state.clock.add(!color, cost.to_opponent);
    context.add(effect::Time{!color, cost.to_opponent});
    Statement& says = lost >= std::chrono::seconds(1)
                          ? say(Message::ruled_threefold_rejected_both, Message::ruled_fifty_rejected_both)
                          : say(Message::ruled_threefold_rejected, Message::ruled_fifty_rejected);
    says.time = cost.to_opponent;
    says.lost = lost;
  } else {
    say(Message::ruled_threefold_rejected_free, Message::ruled_fifty_rejected_free);
  }
  if (intended) {
    state.turn.touches.required_move = intended;
    state.turn.touches.required_by = Article::claim_incorrect;
  }
  if (touched) state.turn.touches.touch(*touched);
  if (intended || touched) state_obligation(context);
}

}  // namespace

void offer_draw(RulingContext& context, Color color) {
  State& state = context.state;
  if (refuse_agreement(context, color)) return;
  if (state.offer == !color) return agree(context, color);
  if (state.offer == color) {
    context.refuse(Message::ruled_offer_stands_already, color, Article::draw_offer);
    context.cite(Article::disturbing);
    return;
  }
  state.offer = color;
  // The right time for an offer is after the player's move and before the press, or after the opponent has sealed. An
  // offer at another time counts too.
  const bool after_sealing = state.envelope && state.envelope->sealer != color;
  const bool right_time = after_sealing || (state.unpressed[index(color)] && state.on_move() != color);
  if (after_sealing) context.cite(Article::offer_after_sealing);
  context.cite(Article::draw_offer).cite(Article::offer_noted).add(effect::DrawOffered{color});
  if (!right_time) context.cite(Article::disturbing);
  context.say(right_time ? Message::ruled_offered : Message::ruled_offered_otherwise, color);
}

void accept_draw(RulingContext& context, Color color) {
  if (context.state.offer != !color) {
    context.refuse(Message::ruled_no_offer, color, Article::draw_offer);
    return;
  }
  agree(context, color);
}

void decline_draw(RulingContext& context, Color color) {
  if (context.state.offer != !color) {
    context.refuse(Message::ruled_no_offer, color, Article::draw_offer);
    return;
  }
  context.cite(Article::draw_offer);
  end_offer_by(context, !color);
  context.say(Message::ruled_declined, color);
}

void claim_draw(RulingContext& context, Color color, const act::Claim& act) {
  const State& state = context.state;
  if (!may_claim(context, color, act.of)) return;
  std::optional<Move> intended;
  std::optional<Square> illegal_piece;
  bool impossible = false;  // the written move is illegal, and names no single piece
  if (!act.move.empty()) {
    const auto read = read_intended(state.position, act.move);
    if (read && permitted(state.position, {}, {}).moves.contains(*read)) {
      intended = *read;
    } else if (read) {
      illegal_piece = read->from();
    } else if (read.error().from && state.position.pieces(color).contains(*read.error().from)) {
      // The written move is illegal, so no such position can arise, and the piece named must be moved.
      illegal_piece = read.error().from;
    } else if (read.error().names_a_move) {
      impossible = true;
    } else {
      context.refuse(Message::ruled_unreadable_move, color, claim_article(act.of, true));
      return;
    }
  }
  // A claim can change neither the move of an earlier claim nor the duty from an earlier touch (9.2, 9.5).
  if (intended) {
    const Permitted allowed = permitted_now(context);
    if (!allowed.moves.contains(*intended)) {
      context.refuse(Message::ruled_touch_still_bound, color, allowed.article);
      return;
    }
  }
  if (!illegal_piece && !impossible && draw_can_be_claimed(state, act.of, intended)) {
    context.cite(claim_article(act.of, intended.has_value())).cite(Article::claim_correct);
    context.add(effect::Claim{act.of, true});
    Statement& says = context.say(act.of == ClaimOf::threefold
                                      ? (intended ? Message::ruled_threefold_intended : Message::ruled_threefold)
                                      : (intended ? Message::ruled_fifty_intended : Message::ruled_fifty),
                                  color);
    says.move = intended;
    end_game(context, Result::draw, act.of == ClaimOf::threefold ? Reason::threefold : Reason::fifty_moves);
    return;
  }
  if (context.rules().claim_counts_as_offer) offer_by_claim(context, color);
  reject(context, color, claim_article(act.of, !act.move.empty()), act.of, intended, illegal_piece);
  context.ruling.says.move = intended;
  if (state.offer == color) context.cite(Article::claim_is_offer);
}

}  // namespace jadoube::laws
