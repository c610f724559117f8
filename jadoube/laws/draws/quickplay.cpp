#include "jadoube/laws/draws/internal/quickplay.hpp"

#include "jadoube/laws/act/internal/end_game.hpp"
#include "jadoube/laws/act/internal/offer.hpp"
#include "jadoube/laws/draws/internal/offers.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds claim_below = 2min;
constexpr Milliseconds to_opponent = 2min;
constexpr Milliseconds asked_increment = 5s;

// Where no arbiter watches, a claim concludes the game (III.6.1).
bool concludes(const Regulations& regulations) { return regulations.quickplay_finish == QuickplayFinish::no_arbiter; }

// Whether the guideline is in force for this player now; if not, the ruling says why.
bool in_force(RulingContext& context, Color color, ClaimOf of) {
  const Regulations& regulations = context.regulations;
  const State& state = context.state;
  const Article article = of == ClaimOf::increment ? Article::quickplay_increment : Article::quickplay_claim;
  // Where an increment may be asked for, only a player who does not get it may claim (III.5).
  const bool can_ask = context.rules().quickplay_increment_asked;
  const bool asks = regulations.quickplay_finish == QuickplayFinish::increment && can_ask && !state.increment_refused;
  const bool announced_here =
      asks == (of == ClaimOf::increment) && regulations.quickplay_finish != QuickplayFinish::off;
  const bool here = announced_here && state.clock.in_last_period(regulations.time, color) &&
                    !state.clock.period(regulations.time, color)->adds_time() && !state.clock.increment_added();
  const bool known =
      (of != ClaimOf::increment || can_ask) &&
      (regulations.quickplay_finish != QuickplayFinish::no_arbiter || context.rules().quickplay_without_arbiter);
  if (!here || !known) {
    const bool ask_first = asks && of != ClaimOf::increment;
    const Message message = ask_first                 ? Message::ruled_increment_first
                            : known && announced_here ? Message::ruled_no_quickplay_period
                                                      : Message::ruled_no_quickplay;
    context.refuse(message, color, known ? article : Article::quickplay_claim);
    // The reason: the finish was not announced, or there is an increment (III.2).
    const bool announced = regulations.quickplay_finish != QuickplayFinish::off;
    const Article why = announced ? Article::blitz_no_quickplay_claim : Article::quickplay_announced;
    const bool adds_time =
        state.clock.in_last_period(regulations.time, color) && state.clock.period(regulations.time, color)->adds_time();
    if ((!announced || adds_time) && context.rules().quickplay_must_be_announced) context.cite(why);
    return false;
  }
  const bool supervised_blitz =
      context.rules().quickplay_in_supervised_blitz && regulations.supervision == Supervision::every_game;
  if (regulations.tempo == Tempo::blitz && !supervised_blitz) {
    context.refuse(Message::ruled_no_quickplay_blitz, color, Article::blitz_no_quickplay_claim);
    return false;
  }
  if (context.rules().quickplay_claim_on_move && !concludes(regulations) && state.on_move() != color) {
    context.refuse(Message::ruled_claim_off_turn, color, article);
    return false;
  }
  if (state.clock.left(color) >= claim_below) {
    context.refuse(Message::ruled_quickplay_too_early, color, article);
    return false;
  }
  if (state.claim) {
    context.refuse(Message::ruled_quickplay_claimed_already, color, article);
    return false;
  }
  // Where only the players' claims of a flag count, the arbiter has not ruled on this flag, but it has fallen (10.2).
  if (state.clock.flag(color)) {
    context.refuse(Message::ruled_quickplay_too_late, color, article);
    return false;
  }
  return true;
}

// Gives the player time; false if there is none to give.
bool give(RulingContext& context, Color color, Milliseconds time) {
  if (time <= Milliseconds::zero()) return false;
  context.state.clock.add(color, time);
  context.add(effect::Time{color, time});
  context.ruling.says.time = time;
  return true;
}

}  // namespace

void claim_quickplay(RulingContext& context, Color color, ClaimOf of) {
  if (!in_force(context, color, of)) return;
  State& state = context.state;
  state.claim = PendingClaim{of, color};
  state.clock.stop();
  if (concludes(context.regulations)) {
    context.cite(Article::quickplay_no_arbiter).cite(Article::quickplay_referred);
    context.add(effect::Claim{of, std::nullopt});
    context.say(Message::ruled_quickplay_concluded, color);
    return;
  }
  context.cite(of == ClaimOf::increment ? Article::quickplay_increment : Article::quickplay_claim);
  context.add(effect::Claim{of, std::nullopt});
  context.say(of == ClaimOf::increment ? Message::ruled_increment_asked : Message::ruled_quickplay_claimed, color);
  if (of == ClaimOf::increment || context.rules().quickplay_claim_counts_as_offer) offer_by_claim(context, color);
  if (of != ClaimOf::increment && state.offer == color) context.cite(Article::claim_is_offer);
}

bool may_decide(const Regulations& regulations, const PendingClaim& claim, ClaimDecision decision) {
  if (concludes(regulations)) return decision != ClaimDecision::postpone;
  switch (decision) {
    case ClaimDecision::uphold: break;
    case ClaimDecision::postpone: return !claim.fallen && claim.of != ClaimOf::increment;
    case ClaimDecision::reject: return claim.fallen || regulations.rules().quickplay_claim_can_be_rejected;
  }
  return true;
}

void rule_claim(RulingContext& context, const act::Rule& act) {
  State& state = context.state;
  if (!state.claim) {
    context.refuse(Message::ruled_no_claim, Color::white, Article::quickplay_claim);
    return;
  }
  const PendingClaim claim = *state.claim;
  const Color opponent = !claim.claimant;
  const bool increment = claim.of == ClaimOf::increment;
  switch (act.decision) {
    case ClaimDecision::uphold:
      context.add(effect::Claim{claim.of, true});
      if (increment) {
        state.claim.reset();
        context.cite(Article::quickplay_increment);
        context.say(Message::ruled_increment_granted, claim.claimant);
        // The request was also an offer of a draw, and was refused.
        end_offer_by(context, claim.claimant);
        state.clock.add_increment(asked_increment);
        give(context, opponent, act.time.value_or(to_opponent));
        state.clock.resume();
        return;
      }
      if (claim.fallen || claim.postponed) context.cite(Article::quickplay_later);
      context.cite(concludes(context.regulations) ? Article::quickplay_referred : Article::quickplay_upheld);
      context.say(Message::ruled_quickplay_upheld, claim.claimant);
      end_game(context, Result::draw, Reason::quickplay);
      return;
    case ClaimDecision::postpone:
      if (!may_decide(context.regulations, claim, act.decision)) {
        context.refuse(Message::ruled_cannot_postpone, claim.claimant,
                       increment ? Article::quickplay_increment : Article::quickplay_claim);
        return;
      }
      state.claim->postponed = true;
      context.cite(Article::quickplay_postponed).add(effect::Claim{claim.of, std::nullopt});
      context.say(Message::ruled_quickplay_postponed, claim.claimant);
      if (give(context, opponent, act.time.value_or(Milliseconds::zero())))
        context.ruling.says.message = Message::ruled_quickplay_postponed_time;
      if (state.clock.is_stopped()) state.clock.resume();
      return;
    case ClaimDecision::reject:
      if (!may_decide(context.regulations, claim, act.decision)) {
        context.refuse(Message::ruled_cannot_reject, claim.claimant, Article::quickplay_claim);
        return;
      }
      state.claim.reset();
      if (concludes(context.regulations)) {
        // The claim had ended the game: it was no draw, and the claimant did not play on.
        context.cite(Article::quickplay_referred).add(effect::Claim{claim.of, false});
        lose(context, {.loser = claim.claimant,
                       .reason = Reason::quickplay,
                       .reason_if_unwinnable = Reason::quickplay,
                       .lost = Message::ruled_quickplay_concluded_lost,
                       .drawn = Message::ruled_quickplay_concluded_drawn});
        return;
      }
      context.cite(increment ? Article::quickplay_increment : Article::quickplay_rejected);
      context.add(effect::Claim{claim.of, false});
      if (increment) state.increment_refused = true;
      if (claim.fallen) {
        context.cite(Article::flag);
        lose(context, {.loser = *claim.fallen,
                       .reason = Reason::time,
                       .reason_if_unwinnable = Reason::time_unwinnable,
                       .lost = claim.fallen == claim.claimant ? Message::ruled_quickplay_rejected_flag
                                                              : Message::ruled_lost_on_time,
                       .drawn = Message::ruled_time_unwinnable});
        return;
      }
      context.say(increment ? Message::ruled_increment_refused : Message::ruled_quickplay_rejected, claim.claimant);
      if (give(context, opponent,
               act.time.value_or(increment ? Milliseconds::zero() : context.rules().quickplay_rejected_time)))
        context.ruling.says.message =
            increment ? Message::ruled_increment_refused_time : Message::ruled_quickplay_rejected_time;
      if (state.clock.is_stopped()) state.clock.resume();
      return;
  }
}

}  // namespace jadoube::laws
