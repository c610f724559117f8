#include "jadoube/laws/clock/internal/flags.hpp"

#include <algorithm>

#include "jadoube/laws/act/internal/end_game.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

namespace {

bool quick(const RulingContext& context) { return context.regulations.tempo != Tempo::standard; }

// Whether the half of the rapid or blitz appendix applies that is for games without adequate supervision, or rulings
// are on request in all games (1997).
bool unsupervised_half_holds(const RulingContext& context) {
  const Regulations& regulations = context.regulations;
  return quick(context) &&
         (regulations.supervision == Supervision::limited || !arbiter_rules_unasked(context.regulations));
}

void rule_flag(RulingContext& context, Color fallen) {
  context.cite(Article::flag);
  context.add(effect::Flag{fallen});
  lose(context, {.loser = fallen,
                 .reason = Reason::time,
                 .reason_if_unwinnable = Reason::time_unwinnable,
                 .lost = Message::ruled_lost_on_time,
                 .drawn = Message::ruled_time_unwinnable});
}

// Both flags are down, and nobody can tell which fell first (1997: 6.11, 10.4, B8; 2009: 6.11, A.4.d.3; later III.3).
// True if the game is over.
bool rule_both_flags(RulingContext& context) {
  State& state = context.state;
  const Regulations& regulations = context.regulations;
  const bool last = std::ranges::all_of(
      both_colors, [&](Color color) { return state.clock.in_last_period(regulations.time, color); });
  const bool finish = last && regulations.quickplay_finish != QuickplayFinish::off;
  // From 2018 on the guideline must have been announced, and it does not apply to blitz or to periods with an
  // increment.
  const bool additions = std::ranges::any_of(both_colors, [&](Color color) {
    const Period* const period = state.clock.period(regulations.time, color);
    return period && period->adds_time();
  });
  const bool guideline_applies =
      !additions && regulations.tempo != Tempo::blitz && regulations.quickplay_finish != QuickplayFinish::off;
  const bool as_quick = quick(context) && context.rules().quick_both_flags_drawn && !arbiter_rules_unasked(regulations);
  const bool drawn = context.rules().both_flags_need_announcement
                         ? last && guideline_applies
                         : as_quick || finish || (last && context.rules().last_period_both_flags_drawn);
  // Without the guideline only 6.9 applies, in any period: the player whose flag fell first has lost.
  const auto first = state.clock.first_flag();
  if (context.rules().both_flags_need_announcement && !guideline_applies && first) {
    rule_flag(context, *first);
    return true;
  }
  // Here nobody can tell which flag fell first. The Laws do not say what follows; the guideline is the case most like
  // it (Preface).
  const bool by_analogy = context.rules().both_flags_need_announcement && last && !drawn;
  context.add(effect::Flag{Color::white}).add(effect::Flag{Color::black});
  if (drawn || by_analogy) {
    context.cite(as_quick ? Article::rapid_both_flags : Article::quickplay_both_flags);
    context.say(by_analogy ? Message::ruled_both_flags_by_analogy : Message::ruled_both_flags_drawn, Color::white);
    end_game(context, Result::draw, Reason::both_flags);
    return true;
  }
  context.cite(Article::both_flags).cite(Article::clock_judgement);
  for (const Color color : both_colors) state.clock.next_period(regulations.time, color);
  state.flags_settled = state.clock.both_flags();
  context.say(Message::ruled_both_flags_go_on, Color::white);
  return false;
}

// The player whose flag has fallen, if that decides nothing before the ruling on a postponed claim: the claimant, or
// from 2014 on either player.
std::optional<Color> fallen_with_postponed(const RulingContext& context) {
  const State& state = context.state;
  if (!state.claim || !state.claim->postponed || state.clock.both_flags()) return std::nullopt;
  const Color claimant = state.claim->claimant;
  if (state.clock.flag(claimant)) return claimant;
  if (state.clock.flag(!claimant) && context.rules().postponed_until_either_flag) return !claimant;
  return std::nullopt;
}

// A postponed claim of a draw is ruled on after the flag has fallen (10.2(c) of 1997; G.5, III.5 later).
bool await_postponed(RulingContext& context) {
  rule_on_flag_of_postponed_claim(context);
  const State& state = context.state;
  if (!state.claim || !state.claim->fallen) return false;
  const Color fallen = *state.claim->fallen;
  context.cite(Article::quickplay_later);
  context.say(Message::ruled_flag_with_claim, fallen);
  return true;
}

}  // namespace

void rule_on_flag_of_postponed_claim(RulingContext& context) {
  State& state = context.state;
  const auto fallen = fallen_with_postponed(context);
  if (!fallen || state.claim->fallen) return;
  state.claim->fallen = fallen;
  state.clock.stop();
  context.add(effect::Flag{*fallen});
}

bool look_at_flags(RulingContext& context, std::optional<Color> claimant) {
  const State& state = context.state;
  const bool white = state.clock.flag(Color::white), black = state.clock.flag(Color::black);
  if (!white && !black) return false;
  if (white && black) return rule_both_flags(context);
  const Color fallen = white ? Color::white : Color::black;
  if (await_postponed(context)) return true;
  if (claimant) context.add(effect::Claim{ClaimOf::flag, true});
  rule_flag(context, fallen);
  return true;
}

void claim_flag(RulingContext& context, std::optional<Color> claimant) {
  const State& state = context.state;
  const Article article = unsupervised_half_holds(context) ? Article::rapid_flag_claim : Article::flag_observed;
  if (!state.clock.flag(Color::white) && !state.clock.flag(Color::black)) {
    context.refuse(Message::ruled_no_flag, claimant.value_or(state.on_move()), article);
    context.add(effect::Claim{ClaimOf::flag, false});
    return;
  }
  // Either player can point out that a flag has fallen (6.8). A claim under the appendix of an earlier edition claims a
  // win, and needs time left on the claimant's clock; when both flags are down, it only shows that.
  const bool own = claimant && state.clock.flag(*claimant) && !state.clock.flag(!*claimant);
  const bool own_must_be_up = unsupervised_half_holds(context) && context.rules().claimants_flag_must_be_up;
  if (own && own_must_be_up) {
    context.add(effect::Claim{ClaimOf::flag, false});
    if (flag_seen(context.regulations) == FlagSeen::claimed) {
      context.refuse(Message::ruled_own_flag, *claimant, article);
      return;
    }
    // The claim fails, and the arbiter who came for it sees the flag (2014: A.4.c, 6.8).
    context.cite(article);
    look_at_flags(context, std::nullopt);
    return;
  }
  context.cite(own ? Article::flag_observed : article);
  look_at_flags(context, claimant.value_or(Color::white));
}

void tick(RulingContext& context) {
  // Both flags have been seen in an earlier period, and the game goes on.
  if (context.ruling.says.message == Message::ruled_both_flags_go_on) return;
  const bool silent = flag_seen(context.regulations) == FlagSeen::claimed &&
                      std::ranges::any_of(both_colors, [&](Color color) { return context.state.clock.flag(color); });
  context.cite(silent ? Article::rapid_flag_observed : Article::flag_observed);
  context.say(Message::ruled_no_flag_seen, context.state.on_move());
}

}  // namespace jadoube::laws
