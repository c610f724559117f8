#include "jadoube/laws/quickplay.hpp"

#include "jadoube/laws/completion.hpp"
#include "jadoube/laws/draws.hpp"

namespace jadoube::laws {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds claim_below = 2min;
constexpr Milliseconds to_opponent = 2min;
constexpr Milliseconds asked_increment = 5s;

// Whether the guideline is in force for this player now; says why not.
bool in_force(Hearing& hearing, Color color, ClaimOf of) {
  const Regulations& regulations = hearing.regulations;
  const State& state = hearing.state;
  const Article article = of == ClaimOf::increment ? Article::quickplay_increment : Article::quickplay_claim;
  const QuickplayFinish needed = of == ClaimOf::increment ? QuickplayFinish::increment : QuickplayFinish::on;
  const bool here = regulations.quickplay_finish == needed && state.clock.in_last_period(regulations.time, color) &&
                    !state.clock.period(regulations.time, color)->adds_time();
  // The edition of 1997 has no increment to ask for.
  const bool known = !number(article, regulations.edition).empty();
  if (!here || !known) {
    hearing.refuse(Message::ruled_no_quickplay, color, known ? article : Article::quickplay_claim);
    return false;
  }
  if (regulations.tempo == Tempo::blitz) {
    hearing.refuse(Message::ruled_no_quickplay_blitz, color, Article::blitz_no_quickplay_claim);
    return false;
  }
  if (hearing.rules().quickplay_claim_on_move && state.on_move() != color) {
    hearing.refuse(Message::ruled_claim_off_turn, color, article);
    return false;
  }
  if (state.clock.left(color) >= claim_below) {
    hearing.refuse(Message::ruled_quickplay_too_early, color, article);
    return false;
  }
  if (state.claim) {
    hearing.refuse(Message::ruled_quickplay_claimed_already, color, article);
    return false;
  }
  return true;
}

void give(Hearing& hearing, Color color, Milliseconds time) {
  if (time <= Milliseconds::zero()) return;
  hearing.state.clock.add(color, time);
  hearing.have(effect::Time{color, time});
  hearing.ruling.says.time = time;
}

}  // namespace

void claim_quickplay(Hearing& hearing, Color color, ClaimOf of) {
  if (!in_force(hearing, color, of)) return;
  State& state = hearing.state;
  state.claim = PendingClaim{of, color};
  state.clock.stop();
  hearing.cite(of == ClaimOf::increment ? Article::quickplay_increment : Article::quickplay_claim);
  hearing.have(effect::Claim{of, std::nullopt});
  hearing.say(of == ClaimOf::increment ? Message::ruled_increment_asked : Message::ruled_quickplay_claimed, color);
  if (of == ClaimOf::increment) offer_by_claim(hearing, color);
}

void rule_claim(Hearing& hearing, const act::Rule& act) {
  State& state = hearing.state;
  if (!state.claim) {
    hearing.refuse(Message::ruled_no_claim, Color::white, Article::quickplay_claim);
    return;
  }
  const PendingClaim claim = *state.claim;
  const Color opponent = !claim.claimant;
  const bool increment = claim.of == ClaimOf::increment;
  switch (act.decision) {
    case ClaimDecision::uphold:
      hearing.have(effect::Claim{claim.of, true});
      if (increment) {
        state.claim.reset();
        hearing.cite(Article::quickplay_increment);
        hearing.say(Message::ruled_increment_granted, claim.claimant);
        // The request was an offer of a draw, too, and it was refused.
        if (state.offer == claim.claimant) {
          state.offer.reset();
          hearing.have(effect::OfferEnded{});
        }
        state.clock.add_increment(asked_increment);
        give(hearing, opponent, act.time.value_or(to_opponent));
        state.clock.resume();
        return;
      }
      hearing.cite(Article::quickplay_upheld);
      hearing.say(Message::ruled_quickplay_upheld, claim.claimant);
      end_game(hearing, Result::draw, Reason::quickplay);
      return;
    case ClaimDecision::postpone:
      if (claim.fallen || increment) {
        hearing.refuse(Message::ruled_cannot_postpone, claim.claimant, Article::quickplay_claim);
        return;
      }
      state.claim->postponed = true;
      hearing.cite(Article::quickplay_postponed).have(effect::Claim{claim.of, std::nullopt});
      hearing.say(Message::ruled_quickplay_postponed, claim.claimant);
      give(hearing, opponent, act.time.value_or(Milliseconds::zero()));
      if (state.clock.is_stopped()) state.clock.resume();
      return;
    case ClaimDecision::reject:
      state.claim.reset();
      hearing.cite(increment ? Article::quickplay_increment : Article::quickplay_rejected);
      hearing.have(effect::Claim{claim.of, false});
      if (claim.fallen) {
        hearing.cite(Article::flag);
        lose(hearing, *claim.fallen, Reason::time, Reason::time_unwinnable,
             claim.fallen == claim.claimant ? Message::ruled_quickplay_rejected_flag : Message::ruled_lost_on_time,
             Message::ruled_time_unwinnable, true);
        return;
      }
      hearing.say(increment ? Message::ruled_increment_refused : Message::ruled_quickplay_rejected, claim.claimant);
      give(hearing, opponent,
           act.time.value_or(increment ? Milliseconds::zero() : hearing.rules().quickplay_rejected_time));
      if (state.clock.is_stopped()) state.clock.resume();
      return;
  }
}

}  // namespace jadoube::laws
