#include "jadoube/laws/game.hpp"

#include "jadoube/laws/adjournment.hpp"
#include "jadoube/laws/completion.hpp"
#include "jadoube/laws/conduct.hpp"
#include "jadoube/laws/draws.hpp"
#include "jadoube/laws/false_move.hpp"
#include "jadoube/laws/flags.hpp"
#include "jadoube/laws/hands.hpp"
#include "jadoube/laws/irregularities.hpp"
#include "jadoube/laws/permission.hpp"
#include "jadoube/laws/quickplay.hpp"
#include "jadoube/laws/record.hpp"
#include "jadoube/laws/restoration.hpp"

namespace jadoube::laws {

namespace {

template <typename... Acts>
constexpr bool is_one_of(const Act& act) {
  return (std::holds_alternative<Acts>(act) || ...);
}

// Whether this one may do that at all, and now; says why not.
bool has_standing(Hearing& hearing, const Event& event) {
  const State& state = hearing.state;
  const auto color = color_of(event.by);
  const Color told = color.value_or(state.on_move());
  if (state.over()) {
    hearing.ruling.ok = false;
    hearing.say(Message::ruled_game_is_over, told);
    return false;
  }
  const auto* const claim = std::get_if<act::Claim>(&event.act);
  const Permission& permission = permission_for(event.act);
  const bool pointed_out = !color && permission.performer == Performer::either;
  if (pointed_out && !arbiter_rules_unasked(hearing.regulations.edition, hearing.regulations.tempo)) {
    hearing.refuse(Message::ruled_for_the_players, told,
                   claim->of == ClaimOf::flag ? Article::rapid_flag_observed : Article::rapid_ruling_on_request);
    hearing.have(effect::Claim{claim->of, false});
    return false;
  }
  const bool arbiters = permission.performer == Performer::arbiter || pointed_out;
  if (arbiters == color.has_value()) {
    hearing.refuse(arbiters ? Message::ruled_for_the_arbiter : Message::ruled_for_the_players, told,
                   Article::penalties);
    hearing.ruling.articles.clear();
    return false;
  }
  const bool board_act = permission.on_the_board || is_one_of<act::Choose, act::StopClocks>(event.act) ||
                         (claim && claim->of != ClaimOf::flag);
  if (board_act && state.envelope) {
    hearing.refuse(Message::ruled_adjourned, told, Article::sealing);
    return false;
  }
  // Displaced pieces are put back, and the clock pressed, whoever is on the move.
  if (permission.on_the_board && state.clock.is_stopped()) {
    hearing.refuse(
        hearing.regulations.has_clock() ? Message::ruled_clocks_are_stopped : Message::ruled_interrupted_already, told,
        Article::game_interrupted);
    return false;
  }
  return true;
}

struct Dispatch {
  Hearing& hearing;
  std::optional<Color> color;

  Color player() const { return *color; }

  void operator()(const act::Arrive&) const {
    if (hearing.state.envelope || hearing.state.awaited) return arrive_at_resumption(hearing, player());
    arrive(hearing, player());
  }
  void operator()(const act::Start&) const { start(hearing); }
  void operator()(const act::Adjust& act) const { adjust(hearing, player(), act); }
  void operator()(const act::Touch& act) const { touch(hearing, player(), act); }
  void operator()(const act::Place& act) const { place(hearing, player(), act); }
  void operator()(const act::Promote& act) const { promote(hearing, player(), act); }
  void operator()(const act::Press&) const { press(hearing, player()); }
  void operator()(const act::Move& act) const { move(hearing, player(), act); }
  void operator()(const act::Record& act) const { record(hearing, player(), act); }
  void operator()(const act::OfferDraw&) const { offer_draw(hearing, player()); }
  void operator()(const act::AcceptDraw&) const { accept_draw(hearing, player()); }
  void operator()(const act::DeclineDraw&) const { decline_draw(hearing, player()); }
  void operator()(const act::Resign&) const { resign(hearing, player()); }
  void operator()(const act::Claim& act) const {
    switch (act.of) {
      case ClaimOf::threefold:
      case ClaimOf::fifty_moves: return claim_draw(hearing, player(), act);
      case ClaimOf::illegal_move: return claim_illegal_move(hearing, color);
      case ClaimOf::touch_move: return claim_touch_move(hearing, color);
      case ClaimOf::flag: return claim_flag(hearing, color);
      case ClaimOf::no_normal_means:
      case ClaimOf::increment: return claim_quickplay(hearing, player(), act.of);
    }
  }
  void operator()(const act::Choose& act) const { choose(hearing, player(), act); }
  void operator()(const act::StopClocks& act) const { stop_clocks(hearing, player(), act); }
  void operator()(const act::Tick&) const { tick(hearing); }
  void operator()(const act::Pause&) const { pause(hearing); }
  void operator()(const act::Resume&) const {
    if (hearing.state.envelope) return resume_adjourned(hearing);
    resume(hearing);
  }
  void operator()(const act::SetClocks& act) const { set_clocks(hearing, act); }
  void operator()(const act::Penalise& act) const { penalise(hearing, act); }
  void operator()(const act::Rule& act) const { rule_claim(hearing, act); }
  void operator()(const act::Restore& act) const { restore(hearing, act); }
  void operator()(const act::Seal& act) const { seal(hearing, player(), act); }
  void operator()(const act::Open& act) const { open(hearing, act); }
  void operator()(const act::Discover& act) const { discover(hearing, act); }
  void operator()(const act::Declare& act) const { declare(hearing, act); }
};

// The flags that the arbiter sees before anything else is ruled on.
bool flags_decide(Hearing& hearing, const Act& act) {
  const Regulations& regulations = hearing.regulations;
  const State& state = hearing.state;
  if (!state.clock.flag(Color::white) && !state.clock.flag(Color::black)) return false;
  if (state.flags_settled && state.clock.both_flags()) return false;
  // A claim of the flag sees to it itself; and a flag that waits for the ruling on a postponed claim has been seen.
  const auto* const claim = std::get_if<act::Claim>(&act);
  if (claim && claim->of == ClaimOf::flag) return false;
  if (state.claim && state.claim->fallen && !std::holds_alternative<act::Tick>(act)) return false;
  switch (flag_seen(regulations.edition, regulations.tempo, regulations.supervision)) {
    case FlagSeen::at_once: break;
    case FlagSeen::on_look:
      if (!std::holds_alternative<act::Tick>(act)) return false;
      hearing.cite(Article::rapid_flag_observed);
      break;
    case FlagSeen::claimed: return false;
  }
  if (state.claim && std::holds_alternative<act::Rule>(act)) {
    see_flag_of_postponed(hearing);
    return false;
  }
  return look_at_flags(hearing, std::nullopt);
}

}  // namespace

Ruling rule(const Regulations& regulations, State& state, const Event& event) {
  Hearing hearing{regulations, state, event.at};
  const auto color = color_of(event.by);
  if (!state.over()) {
    const bool starts = std::holds_alternative<act::Start>(event.act) && !color;
    if (!state.clock.started() && !starts) state.clock.start(Milliseconds::zero(), state.on_move());
    if (state.clock.started()) state.clock.advance(event.at);
    note_short_of_time(state);
    // Whoever acts is there.
    if (color && !std::holds_alternative<act::Arrive>(event.act) && !state.lateness_counts)
      state.arrived[index(*color)] = true;
  }
  if (!has_standing(hearing, event)) return hearing.ruling;
  if (rule_lateness(hearing) || rule_late_resumption(hearing, event.act) || flags_decide(hearing, event.act))
    return hearing.ruling;
  std::visit(Dispatch{hearing, color}, event.act);
  if (hearing.regulations.board == BoardKind::physical && color && !std::holds_alternative<act::Arrive>(event.act))
    state.arrived[index(*color)] = true;
  if (!state.clock.is_stopped()) state.call.reset();
  // What a ruling did to a clock may have raised or lowered a flag.
  if (state.claim && state.claim->fallen && !state.clock.flag(*state.claim->fallen)) state.claim->fallen.reset();
  if (!state.over() && std::holds_alternative<act::SetClocks>(event.act)) flags_decide(hearing, event.act);
  return hearing.ruling;
}

}  // namespace jadoube::laws
