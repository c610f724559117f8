#include "jadoube/laws/draws.hpp"

#include <algorithm>

#include "jadoube/laws/completion.hpp"
#include "jadoube/laws/hands.hpp"

namespace jadoube::laws {

namespace {

// Whether the regulations let the players agree to a draw now (9.1.1).
bool agreement_allowed(const Regulations& regulations, const State& state) {
  const auto from = regulations.draw_agreement.from_move;
  return from && state.position.fullmove_number() >= *from;
}

bool refuse_agreement(Hearing& hearing, Color color) {
  if (agreement_allowed(hearing.regulations, hearing.state)) return false;
  const auto from = hearing.regulations.draw_agreement.from_move;
  hearing
      .refuse(from ? Message::ruled_offer_too_early : Message::ruled_offer_forbidden, color, Article::offer_restricted)
      .number = from.value_or(0);
  return true;
}

void agree(Hearing& hearing, Color color) {
  // A game that starts from a later move has had its first moves.
  const bool moved_each = hearing.state.ply() >= 2 || hearing.regulations.start.fullmove_number() > 1;
  if (hearing.rules().agreement_after_a_move_each && !moved_each) {
    hearing.refuse(Message::ruled_agreed_too_soon, color, Article::agreement);
    return;
  }
  hearing.cite(Article::agreement).cite(Article::draw_offer);
  if (hearing.state.envelope) hearing.cite(Article::ended_before_resumption);
  hearing.say(Message::ruled_agreed, color);
  end_game(hearing, Result::draw, Reason::agreement);
}

Article claim_article(ClaimOf of, bool intended) {
  if (of == ClaimOf::threefold) return intended ? Article::threefold_intended : Article::threefold_appeared;
  return intended ? Article::fifty_intended : Article::fifty_completed;
}

// A claim may be made by the player on the move, before a piece is touched (9.4; 1997: before the move is made).
bool may_claim(Hearing& hearing, Color color, ClaimOf of) {
  const State& state = hearing.state;
  if (state.on_move() != color) {
    hearing.refuse(Message::ruled_claim_off_turn, color, claim_article(of, false));
    return false;
  }
  if (!state.last_completed && !hearing.regulations.reply_before_press()) {
    hearing.refuse(Message::ruled_wait_for_press, color, Article::has_the_move);
    return false;
  }
  const bool touched = !state.turn.touches.squares.empty() || !state.turn.displaced.empty();
  if (touched && hearing.rules().touch_loses_claim) {
    hearing.refuse(Message::ruled_claim_after_touch, color, Article::claim_right_lost);
    return false;
  }
  return true;
}

// What a wrong claim costs (9.5.3), and the intended move is then owed.
void reject(Hearing& hearing, Color color, ClaimOf of, std::optional<Move> intended, std::optional<Square> touched) {
  State& state = hearing.state;
  const Regulations& regulations = hearing.regulations;
  const WrongClaimRule cost = wrong_claim_rule(regulations.edition, regulations.tempo);
  hearing.cite(Article::claim_incorrect).cite(claim_article(of, intended || touched));
  if (regulations.tempo == Tempo::blitz) hearing.cite(Article::blitz_penalties);
  hearing.have(effect::Claim{of, false});
  const auto say = [&](Message threefold, Message fifty) -> Statement& {
    return hearing.say(of == ClaimOf::threefold ? threefold : fifty, color);
  };
  const Milliseconds lost = std::min(state.clock.left(color) / 2, cost.most_deducted);
  if (lost > Milliseconds::zero()) {
    state.clock.add(color, -lost);
    hearing.have(effect::Time{color, -lost});
  }
  if (state.clock.dial(!color).timed) {
    state.clock.add(!color, cost.to_opponent);
    hearing.have(effect::Time{!color, cost.to_opponent});
    Statement& says = lost >= std::chrono::seconds(1)
                          ? say(Message::ruled_threefold_rejected_both, Message::ruled_fifty_rejected_both)
                          : say(Message::ruled_threefold_rejected, Message::ruled_fifty_rejected);
    says.time = cost.to_opponent;
    says.lost = lost;
  } else {
    say(Message::ruled_threefold_rejected_free, Message::ruled_fifty_rejected_free);
  }
  if (intended) {
    state.turn.touches.owed = intended;
    state.turn.touches.owed_by = Article::claim_incorrect;
  }
  if (touched) state.turn.touches.touch(*touched);
  if (intended || touched) tell_obligation(hearing);
}

}  // namespace

void offer_by_claim(Hearing& hearing, Color color) {
  State& state = hearing.state;
  // The opponent's offer still stands, and can be accepted.
  if (!agreement_allowed(hearing.regulations, state) || state.offer == !color) return;
  if (state.offer != color) hearing.have(effect::DrawOffered{color});
  state.offer = color;
}

void offer_draw(Hearing& hearing, Color color) {
  State& state = hearing.state;
  if (refuse_agreement(hearing, color)) return;
  if (state.offer == !color) return agree(hearing, color);
  if (state.offer == color) {
    hearing.refuse(Message::ruled_offer_stands_already, color, Article::draw_offer);
    hearing.cite(Article::disturbing);
    return;
  }
  state.offer = color;
  // The time for it is after one's move and before pressing, or after the opponent's move has been sealed; at another
  // time it holds, too.
  const bool after_sealing = state.envelope && state.envelope->sealer != color;
  const bool right_time = after_sealing || (state.unpressed[index(color)] && state.on_move() != color);
  if (after_sealing) hearing.cite(Article::offer_after_sealing);
  hearing.cite(Article::draw_offer).cite(Article::offer_noted).have(effect::DrawOffered{color});
  if (!right_time) hearing.cite(Article::disturbing);
  hearing.say(right_time ? Message::ruled_offered : Message::ruled_offered_otherwise, color);
}

void accept_draw(Hearing& hearing, Color color) {
  if (hearing.state.offer != !color) {
    hearing.refuse(Message::ruled_no_offer, color, Article::draw_offer);
    return;
  }
  agree(hearing, color);
}

void decline_draw(Hearing& hearing, Color color) {
  if (hearing.state.offer != !color) {
    hearing.refuse(Message::ruled_no_offer, color, Article::draw_offer);
    return;
  }
  hearing.state.offer.reset();
  hearing.cite(Article::draw_offer).have(effect::OfferEnded{});
  hearing.say(Message::ruled_declined, color);
}

bool draw_can_be_claimed(const State& state, ClaimOf of, std::optional<Move> intended) {
  if (!intended)
    return of == ClaimOf::threefold ? state.history.occurrences(state.position) >= 3
                                    : state.position.halfmove_clock() >= 100;
  const Position after = state.position.after(*intended);
  return of == ClaimOf::threefold ? state.history.occurrences_after(after) >= 3 : after.halfmove_clock() >= 100;
}

void claim_draw(Hearing& hearing, Color color, const act::Claim& act) {
  State& state = hearing.state;
  if (!may_claim(hearing, color, act.of)) return;
  std::optional<Move> intended;
  std::optional<Square> illegal_piece;
  if (!act.move.empty()) {
    const auto read = read_move(state.position, act.move);
    if (read && permitted(state.position, {}, {}).moves.contains(*read)) {
      intended = *read;
    } else if (read) {
      illegal_piece = read->from();
    } else if (read.error().from && state.position.pieces(color).contains(*read.error().from)) {
      // An illegal move was written: no such position can come about, and the piece named must be moved.
      illegal_piece = *read.error().from;
    } else {
      hearing.refuse(Message::ruled_unreadable_move, color, claim_article(act.of, true));
      return;
    }
  }
  // The move of an earlier claim cannot be changed, nor does a claim free from what was touched before it (9.2, 9.5).
  if (intended) {
    const Permitted owed =
        permitted(state.position, state.turn.touches, {.rook_first_castling = hearing.regulations.rook_first_castling});
    if (!owed.moves.contains(*intended)) {
      hearing.refuse(Message::ruled_touch_still_bound, color, owed.article);
      return;
    }
  }
  if (!illegal_piece && draw_can_be_claimed(state, act.of, intended)) {
    hearing.cite(claim_article(act.of, intended.has_value())).cite(Article::claim_correct);
    hearing.have(effect::Claim{act.of, true});
    Statement& says = hearing.say(act.of == ClaimOf::threefold
                                      ? (intended ? Message::ruled_threefold_intended : Message::ruled_threefold)
                                      : (intended ? Message::ruled_fifty_intended : Message::ruled_fifty),
                                  color);
    says.move = intended;
    end_game(hearing, Result::draw, act.of == ClaimOf::threefold ? Reason::threefold : Reason::fifty_moves);
    return;
  }
  if (hearing.rules().claim_counts_as_offer) offer_by_claim(hearing, color);
  reject(hearing, color, act.of, intended, illegal_piece);
  hearing.ruling.says.move = intended;
  if (state.offer == color) hearing.cite(Article::claim_is_offer);
}

}  // namespace jadoube::laws
