#include "jadoube/laws/rule.hpp"

#include <utility>

#include "jadoube/laws/act/internal/offer.hpp"
#include "jadoube/laws/adjournment/internal/adjournment.hpp"
#include "jadoube/laws/clock/internal/arrival.hpp"
#include "jadoube/laws/clock/internal/clocks.hpp"
#include "jadoube/laws/clock/internal/flags.hpp"
#include "jadoube/laws/clock/internal/press.hpp"
#include "jadoube/laws/conduct/internal/conduct.hpp"
#include "jadoube/laws/draws/internal/draws.hpp"
#include "jadoube/laws/draws/internal/offers.hpp"
#include "jadoube/laws/draws/internal/quickplay.hpp"
#include "jadoube/laws/internal/rule.hpp"
#include "jadoube/laws/irregular/internal/false_move.hpp"
#include "jadoube/laws/irregular/internal/irregularities.hpp"
#include "jadoube/laws/irregular/internal/restoration.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/model/permission.hpp"
#include "jadoube/laws/position/internal/position_end.hpp"
#include "jadoube/laws/position/internal/resignation.hpp"
#include "jadoube/laws/record/internal/boards.hpp"
#include "jadoube/laws/record/internal/record.hpp"
#include "jadoube/laws/record/internal/score_sheet.hpp"
#include "jadoube/laws/touch/internal/acts.hpp"
#include "jadoube/laws/touch/internal/complaints.hpp"

namespace jadoube::laws {

namespace {

template <typename... Acts>
constexpr bool is_one_of(const Act& act) {
  return (std::holds_alternative<Acts>(act) || ...);
}

// Whether the act is one of the few allowed after the end: the players sign; the arbiter declares another result than
// they signed, or where nobody knew whether a mate was possible, excuses a late player, or penalises later conduct; a
// mate against touch-move is complained of.
bool changes_finished_game(const RulingContext& context, const Act& act) {
  const State& state = context.state;
  const auto* const claim = std::get_if<act::Claim>(&act);
  const bool signed_by_both = state.signed_results[0] == state.result && state.signed_results[1] == state.result;
  const bool by_position =
      state.reason == Reason::checkmate || state.reason == Reason::stalemate || state.reason == Reason::dead_position;
  if (claim && claim->of == ClaimOf::touch_move) return state.touch_breach && by_position && !signed_by_both;
  if (std::holds_alternative<act::Declare>(act)) return signed_by_both || state.mate_open;
  if (std::holds_alternative<act::Excuse>(act)) return state.reason == Reason::default_time;
  if (const auto* const penalise = std::get_if<act::Penalise>(&act))
    return penalty_kind(penalise->penalty).holds_after_end;
  return std::holds_alternative<act::Sign>(act) && state.reason != Reason::default_time;
}

// Whether an assistant may do this for a player (4.9, 6.2.6, 8.1.6), with more duties for a blind player (D.2.10): a
// sighted player's assistant only makes and announces moves (D.2.11).
bool is_assistants_duty(const Regulations& regulations, Color color, const Act& act) {
  if (is_one_of<act::Touch, act::Place, act::Promote, act::Move, act::Press, act::Record, act::Announce>(act))
    return true;
  const auto* const claim = std::get_if<act::Claim>(&act);
  const bool of_blind = is_one_of<act::Seal, act::StopClocks>(act) ||
                        (claim && (claim->of == ClaimOf::flag || claim->of == ClaimOf::touch_move));
  return regulations.blind[index(color)] && of_blind;
}

// Whether the arbiter points this out though rulings are on request (2009, A.4.c, A.4.d.1).
bool intervenes_unasked(const RulingContext& context, const act::Claim& claim) {
  const State& state = context.state;
  if (claim.of == ClaimOf::flag) return context.rules().arbiter_may_call_both_flags && state.clock.both_flags();
  return claim.of == ClaimOf::illegal_move && context.rules().plain_illegality_unasked &&
         context.regulations.tempo == Tempo::rapid && plainly_illegal(state.position);
}

// Whether this actor may do that at all, and now; if not, the ruling says why.
bool is_allowed(RulingContext& context, const Event& event) {
  const State& state = context.state;
  const auto color = color_of(event.by);
  const Color told = color.value_or(state.on_move());
  if (state.over() && !changes_finished_game(context, event.act)) {
    context.ruling.ok = false;
    context.say(Message::ruled_game_is_over, told);
    return false;
  }
  const auto* const claim = std::get_if<act::Claim>(&event.act);
  const Permission& permission = permission_for(event.act);
  const bool pointed_out = !color && permission.performer == PermissionHolder::player_or_arbiter;
  if (pointed_out && !arbiter_rules_unasked(context.regulations) && !intervenes_unasked(context, *claim)) {
    const Article illegal =
        context.regulations.tempo == Tempo::blitz ? Article::blitz_answered_illegal_move : Article::rapid_illegal_move;
    context.refuse(Message::ruled_for_the_players, told,
                   claim->of == ClaimOf::flag           ? Article::rapid_flag_observed
                   : claim->of == ClaimOf::illegal_move ? illegal
                                                        : Article::rapid_ruling_on_request);
    context.add(effect::Claim{claim->of, false});
    return false;
  }
  const bool arbiters = permission.performer == PermissionHolder::arbiter || pointed_out;
  if (arbiters == color.has_value()) {
    context.refuse(arbiters ? Message::ruled_for_the_arbiter : Message::ruled_for_the_players, told,
                   Article::penalties);
    context.ruling.articles.clear();
    return false;
  }
  if (event.assistant && (!color || !is_assistants_duty(context.regulations, *color, event.act))) {
    const Regulations& regulations = context.regulations;
    const bool sighted = color && !regulations.blind[index(*color)];
    context.refuse(Message::ruled_no_assistants_duty, told,
                   !regulations.any_blind() ? Article::moving_assistant
                   : sighted                ? Article::blind_sighted_assistant
                                            : Article::blind_assistant);
    return false;
  }
  const bool board_act = permission.on_the_board || is_one_of<act::Choose, act::StopClocks, act::PutRight>(event.act) ||
                         (claim && claim->of != ClaimOf::flag);
  if (board_act && state.envelope) {
    context.refuse(Message::ruled_adjourned, told, Article::sealing);
    return false;
  }
  // While the clocks are stopped, no hand may touch the pieces or the clock.
  if (permission.on_the_board && state.clock.is_stopped()) {
    context.refuse(
        context.regulations.has_clock() ? Message::ruled_clocks_are_stopped : Message::ruled_interrupted_already, told,
        Article::game_interrupted);
    return false;
  }
  return true;
}

struct Dispatch {
  RulingContext& context;
  std::optional<Color> color;
  bool by_program = false;

  Color player() const { return *color; }

  void operator()(const act::Arrive&) const {
    if (context.state.envelope || context.state.awaited) return arrive_at_resumption(context, player());
    arrive(context, player());
  }
  void operator()(const act::Start& act) const { start(context, act); }
  void operator()(const act::Adjust& act) const { adjust(context, player(), act); }
  void operator()(const act::Touch& act) const { touch(context, player(), act); }
  void operator()(const act::Place& act) const {
    if (!complete_answered(context, player(), act)) place(context, player(), act);
  }
  void operator()(const act::Promote& act) const { promote(context, player(), act); }
  void operator()(const act::Press& act) const {
    if (act.displaced) return restored_on_opponents_time(context, player());
    switch (press(context, player(), act)) {
      case AfterPress::nothing: return;
      case AfterPress::pieces_restored: return restored_by_player(context, player());
      case AfterPress::two_hands: return rule_two_hands(context, player());
      case AfterPress::irregular:
        if (offers_choice(context)) return open_choice(context, player());
        return complete_irregular(context, player());
    }
  }
  void operator()(const act::Move& act) const {
    if (!complete_answered(context, player(), act)) move(context, player(), act);
  }
  void operator()(const act::Record& act) const { record(context, player(), act); }
  void operator()(const act::SeeScoreSheet&) const { see_score_sheet(context, player()); }
  void operator()(const act::OfferDraw&) const { offer_draw(context, player()); }
  void operator()(const act::AcceptDraw&) const { accept_draw(context, player()); }
  void operator()(const act::DeclineDraw&) const { decline_draw(context, player()); }
  void operator()(const act::Resign&) const { resign(context, player()); }
  void operator()(const act::Claim& act) const {
    if (act.from_screen) {
      context.refuse(Message::ruled_claim_from_screen, color.value_or(context.state.on_move()),
                     Article::claims_from_screens);
      context.add(effect::Claim{act.of, false});
      return;
    }
    switch (act.of) {
      case ClaimOf::threefold:
      case ClaimOf::fifty_moves: return claim_draw(context, player(), act);
      case ClaimOf::illegal_move: return claim_illegal_move(context, color);
      case ClaimOf::touch_move: return claim_touch_move(context, color);
      case ClaimOf::flag: return claim_flag(context, color);
      case ClaimOf::no_normal_means:
      case ClaimOf::increment: return claim_quickplay(context, player(), act.of);
    }
  }
  void operator()(const act::Choose& act) const { choose(context, player(), act); }
  void operator()(const act::StopClocks& act) const { stop_clocks(context, player(), act); }
  void operator()(const act::Tick&) const { tick(context); }
  void operator()(const act::Pause& act) const { pause(context, act); }
  void operator()(const act::Resume&) const {
    if (context.state.envelope) return resume_adjourned(context);
    resume(context, by_program);
  }
  void operator()(const act::SetClocks& act) const { set_clocks(context, act); }
  void operator()(const act::Penalise& act) const { penalise(context, act); }
  void operator()(const act::Rule& act) const { rule_claim(context, act); }
  void operator()(const act::Restore& act) const { restore(context, act); }
  void operator()(const act::Seal& act) const { seal(context, player(), act); }
  void operator()(const act::Open& act) const { open(context, act); }
  void operator()(const act::Discover& act) const {
    if (act.what == Discovery::boards_differ) return compare_boards(context);
    discover(context, act);
  }
  void operator()(const act::Declare& act) const { declare(context, act); }
  void operator()(const act::Announce& act) const { announce(context, player(), act); }
  void operator()(const act::Sign& act) const {
    if (signs_draw_of_both(context.state, player(), act) && refuse_signed_draw(context, player())) return;
    sign(context, player(), act);
  }
  void operator()(const act::PutRight&) const { put_right(context, player()); }
  void operator()(const act::Excuse& act) const { excuse(context, act); }
  void operator()(const act::AnswerCall&) const { answer_call(context); }
  void operator()(const act::WithdrawCall&) const { withdraw_call(context, player()); }
};

Article flag_observed_article(const Regulations& regulations) {
  return regulations.tempo == Tempo::standard ? Article::flag_observed : Article::rapid_flag_observed;
}

// Whether the arbiter looks at the clocks, unasked or for a claim. A fallen flag is seen then (6.8), before anything is
// added to a clock.
bool arbiter_looks(const Act& act) { return is_one_of<act::Tick, act::Claim>(act); }

// Whether the act sets a clock, so that the arbiter sees the clocks.
bool changes_clocks(const Act& act) {
  const auto* const penalise = std::get_if<act::Penalise>(&act);
  return std::holds_alternative<act::SetClocks>(act) || (penalise && needs_time(penalise->penalty));
}

// Rules on the flags that the arbiter sees before anything else; true if they decide.
bool flags_decide(RulingContext& context, const Act& act, std::optional<Color> by, bool looks) {
  const Regulations& regulations = context.regulations;
  const State& state = context.state;
  if (!state.clock.flag(Color::white) && !state.clock.flag(Color::black)) return false;
  if (state.flags_settled && state.clock.both_flags()) return false;
  // A claim of the flag is ruled on elsewhere; and a flag that waits for the ruling on a postponed claim has been seen.
  const auto* const claim = std::get_if<act::Claim>(&act);
  if (claim && claim->of == ClaimOf::flag) return false;
  // The claimed move came before the flag, and the claim takes the game back to before it fell.
  if (claim && claim->of == ClaimOf::illegal_move && by && flag_seen(regulations) != FlagSeen::claimed &&
      !state.clock.both_flags() && can_claim_illegal_move(state, *by))
    return false;
  if (state.claim && state.claim->fallen && !std::holds_alternative<act::Tick>(act)) return false;
  switch (flag_seen(regulations)) {
    case FlagSeen::at_once: break;
    case FlagSeen::on_look:
      if (!looks) return false;
      context.cite(flag_observed_article(regulations));
      break;
    case FlagSeen::claimed:
      if (!std::holds_alternative<act::Tick>(act) || !context.rules().arbiter_may_call_both_flags ||
          !state.clock.both_flags())
        return false;
  }
  if (state.claim && std::holds_alternative<act::Rule>(act)) {
    rule_on_flag_of_postponed_claim(context);
    return false;
  }
  // If both have fallen and the game goes on, that is the ruling, and the claim can be made again.
  const bool over = look_at_flags(context, std::nullopt);
  return over || (claim && context.ruling.says.message == Message::ruled_both_flags_go_on);
}

// Applies the rules that follow a move, in the order of the Laws.
void follow_move(RulingContext& context, Move made) {
  const Color mover = !context.state.on_move();
  drop_answered_complaints(context, mover);  // 4.8, 7.5
  // 9.1: an answer on the board refuses an offer, unless touching the piece has refused it already.
  end_offer_by(context, !mover);
  if (end_by_position(context, made)) return;  // 5, 9.6
  follow_score_sheet(context, mover);          // 8.1
}

constexpr Consequences consequences{.move_made = follow_move, .move_completed = end_by_illegal_position};

// A mate that the event does not mention is undecided.
class EventVerdicts final : public MateSource {
 public:
  using MateSource::MateSource;
  mate::MateVerdict ask(const Question& /*question*/) override { return mate::MateVerdict::undecided; }
};

}  // namespace

Ruling rule_with(const Regulations& regulations, State& state, const Event& event, MateSource& mates) {
  RulingContext context{regulations, state, event.at, mates, consequences};
  const auto color = color_of(event.by);
  if (!state.over()) {
    const bool starts = is_one_of<act::Start, act::Excuse>(event.act) && !color;
    if (!state.clock.started() && !starts) {
      state.clock.start(Milliseconds::zero(), state.on_move());
      if (end_by_start(context)) return std::move(context.ruling);
    }
    if (state.clock.started()) state.clock.advance(event.at);
    note_short_of_time(state);
    // A player who acts has arrived.
    if (color && !std::holds_alternative<act::Arrive>(event.act) && !state.lateness_counts)
      state.arrived[index(*color)] = true;
  }
  if (!is_allowed(context, event)) return std::move(context.ruling);
  if (std::holds_alternative<act::Excuse>(event.act)) {
    excuse(context, std::get<act::Excuse>(event.act));
    return std::move(context.ruling);
  }
  if (state.over()) {
    std::visit(Dispatch{context, color, event.program}, event.act);
    return std::move(context.ruling);
  }
  if (rule_lateness(context, std::holds_alternative<act::Arrive>(event.act)) ||
      rule_late_resumption(context, event.act, color) ||
      flags_decide(context, event.act, color, arbiter_looks(event.act)))
    return std::move(context.ruling);
  const bool begins = !state.clock.started();
  std::visit(Dispatch{context, color, event.program}, event.act);
  if (begins && state.clock.started() && end_by_start(context)) return std::move(context.ruling);
  if (context.regulations.board == BoardKind::physical && color && !std::holds_alternative<act::Arrive>(event.act))
    state.arrived[index(*color)] = true;
  if (!state.clock.is_stopped()) {
    state.call.reset();
    state.arbiter_comes = false;
  }
  // The ruling may have changed a clock, and so raised or lowered a flag.
  if (state.claim && state.claim->fallen && !state.clock.flag(*state.claim->fallen)) state.claim->fallen.reset();
  if (!state.over() && changes_clocks(event.act)) {
    auto first = std::exchange(context.ruling.articles, {});
    flags_decide(context, event.act, color, true);
    // The flag that ends the game decides, not the change that lowered it.
    if (!state.over()) std::swap(first, context.ruling.articles);
    for (const Article article : first) context.cite(article);
  }
  return std::move(context.ruling);
}

Ruling rule(const Regulations& regulations, State& state, const Event& event) {
  EventVerdicts mates(event);
  return rule_with(regulations, state, event, mates);
}

}  // namespace jadoube::laws
