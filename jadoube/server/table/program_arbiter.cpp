#include "jadoube/server/table/program_arbiter.hpp"

#include <algorithm>

#include "jadoube/laws/adjournment/internal/adjournment.hpp"
#include "jadoube/server/table/lag_compensation.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace act = laws::act;

namespace {

constexpr auto longest_stop = 2min;
// After this time, the program no longer waits for a player who has left while the clocks are stopped.
constexpr auto player_expected_back = 10s;
constexpr auto longest_wait_after_outage = 5min;
constexpr auto longest_wait_for_refusal = 1min;
// A person who leaves the arbiter's seat may come back within this time before the program takes over.
constexpr auto arbiter_expected_back = 30s;
// A later appointment is checked again after this time.
constexpr Milliseconds longest_sleep = 24h;
// Longer than any clock runs.
constexpr Milliseconds longest_lateness = 24h * 366;
constexpr std::int64_t latest_appointment = 253'402'300'800'000;  // Unix ms: the year 10000

class Duties {
 public:
  explicit Duties(const TableSnapshot& table) : table_(table), state_(table.state) {}

  bool all_agree() const {
    if (state_.over() || table_.one_device) return false;
    if (!state_.clock.started())
      return !table_.start_at && ready_to_begin(Color::white) && ready_to_begin(Color::black);
    const Stoppage& stoppage = table_.stoppage;
    if (!state_.clock.is_stopped() || !stoppage.since || table_.arbiter_present || state_.envelope || claim_waits())
      return false;
    if (waits_for_person()) return false;
    if (stoppage.outage) return ready_to_begin(Color::white) && ready_to_begin(Color::black);
    const bool anybody = stoppage.ready[0] || stoppage.ready[1];
    return anybody && ready_to_go_on(Color::white) && ready_to_go_on(Color::black);
  }

  std::optional<DueAct> next() const {
    if (state_.over()) return std::nullopt;
    if (!state_.clock.started()) return before_start();
    std::optional<DueAct> first;
    for (auto due_act : {on_lateness(), on_flag(), while_stopped(), at_resumption()})
      if (due_act && (!first || due_act->when < first->when)) first = std::move(due_act);
    return first;
  }

 private:
  // At a tournament, a call for the arbiter or a claim that only a person can judge is answered by a person.
  bool waits_for_person() const { return table_.arbitrated && (state_.call || claim_waits()); }
  bool claim_waits() const { return state_.claim && state_.claim->waits(); }
  bool present(Color color) const { return table_.present[index(color)]; }
  bool both_present() const { return present(Color::white) && present(Color::black); }
  static DueAct arbiters(Moment when, laws::Act act) { return {when, laws::Actor::arbiter, std::move(act)}; }
  act::Open opening() const { return {.at_board = table_.present, .move = {}, .lost = false}; }
  // How long ago the time was; negative for a future time.
  Milliseconds since(std::int64_t unix_ms) const {
    return std::clamp(Milliseconds(table_.unix_now - std::clamp(unix_ms, std::int64_t{0}, latest_appointment)),
                      -longest_sleep, longest_lateness);
  }
  // An act of the arbiter at an appointed time, or now if that has passed. If nobody could do it then because the table
  // was not loaded, the act is late. If an outage prevented it, it waits for the players.
  std::optional<DueAct> appointed(std::int64_t unix_ms, laws::Act act) const {
    const Milliseconds ago = since(unix_ms);
    DueAct due_act = arbiters(table_.now + std::max(-ago, Milliseconds::zero()), std::move(act));
    if (ago <= Milliseconds::zero()) return due_act;
    if (unix_ms < table_.serving_since) {
      if (both_present()) return due_act;
      const auto first = first_back();
      if (!first) return std::nullopt;
      due_act.when = std::max(due_act.when, *first + longest_wait_after_outage);
      return due_act;
    }
    if (table_.loaded > table_.now - ago) due_act.late = ago;
    return due_act;
  }
  // Since when one of the players has been there.
  std::optional<Moment> first_back() const {
    std::optional<Moment> first;
    for (const Color color : both_colors)
      if (const auto& came = table_.came[index(color)]; present(color) && came && (!first || *came < *first))
        first = came;
    return first;
  }

  std::optional<DueAct> before_start() const {
    if (table_.one_device) return std::nullopt;
    if (table_.start_at) {
      auto start = appointed(std::max(*table_.start_at, table_.created), act::Start{});
      // If the time had already passed when the table was made, the start waits for the first player.
      if (start && *table_.start_at <= table_.created) start->late = Milliseconds::zero();
      return start;
    }
    if (all_agree()) return arbiters(table_.begins.value_or(table_.now), act::Start{});
    return std::nullopt;
  }

  // Without a clock no player needs to be ready: the game waits only for White.
  bool ready_to_begin(Color color) const {
    return present(color) &&
           (!table_.says_ready[index(color)] || table_.stoppage.ready[index(color)] || !table_.regulations.has_clock());
  }
  // A program is ready when the other player, a person, is ready.
  bool ready_to_go_on(Color color) const {
    return table_.stoppage.ready[index(color)] ||
           (present(color) && !table_.says_ready[index(color)] && table_.says_ready[index(!color)]);
  }

  // Lateness counts if the start was appointed, or if the person who started the clocks said who was absent.
  std::optional<DueAct> on_lateness() const {
    const auto limit = table_.regulations.default_time;
    const auto there = [this](Color color) { return state_.arrived[index(color)] || state_.excused[index(color)]; };
    if ((!table_.start_at && !state_.lateness_counts) || !limit || (state_.arrived[0] && state_.arrived[1]))
      return std::nullopt;
    // While there is an envelope, arrivals in time are noted, but nobody is late.
    if (state_.envelope && table_.clock.now(table_.now) > *limit) return std::nullopt;
    for (const Color color : both_colors)
      if (!state_.arrived[index(color)] && present(color)) return DueAct{table_.now, laws::actor(color), act::Arrive{}};
    if (state_.envelope || !state_.lateness_counts || (there(Color::white) && there(Color::black))) return std::nullopt;
    return arbiters(table_.clock.moment(*limit + 1ms), act::Tick{});
  }

  std::optional<DueAct> on_flag() const {
    const auto falls = flag_falls(state_.clock);
    if (!falls) return std::nullopt;
    const laws::Regulations& regulations = table_.regulations;
    if (flag_seen(regulations) == laws::FlagSeen::claimed) return std::nullopt;
    // While a player may claim an earlier illegal move, the arbiter does not look at this player's flag.
    const auto running = state_.clock.running();
    if (regulations.supervision == laws::Supervision::limited && running && can_claim_illegal_move(state_, *running))
      return std::nullopt;
    // The possible delay of an act is only added once the flag has fallen.
    const Moment fallen = table_.clock.moment(*falls);
    return arbiters(fallen > table_.now ? fallen : fallen + table_.flag_check_delay, act::Tick{});
  }

  std::optional<DueAct> while_stopped() const {
    const Stoppage& stoppage = table_.stoppage;
    if (!state_.clock.is_stopped() || !stoppage.since || table_.arbiter_present) return std::nullopt;
    const Moment now = table_.now;
    const bool all_ready = stoppage.ready[0] && stoppage.ready[1];
    const bool anybody_ready = stoppage.ready[0] || stoppage.ready[1];
    const auto due_act = [this](Moment when, laws::Act act) {
      const auto left = table_.arbiter_left;
      return arbiters(left ? std::max(when, *left + arbiter_expected_back) : when, std::move(act));
    };

    if (state_.envelope) {
      // The arbiter has stopped the clock of the player who is late.
      if (stoppage.by_arbiter && !anybody_ready) return std::nullopt;
      if (all_ready && both_present()) return due_act(now, opening());
      if (stoppage.objected && present(!state_.envelope->sealer) && table_.envelope_opens)
        return due_act(now, opening());
      auto resumption = at_appointed_time();
      if (resumption && table_.arbiter_left)
        resumption->when = std::max(resumption->when, *table_.arbiter_left + arbiter_expected_back);
      return resumption;
    }
    if (waits_for_person()) return std::nullopt;
    // After an outage there is no decision before the players are back.
    if (claim_waits() && stoppage.outage && !both_present()) {
      if (!stoppage.player_back) return std::nullopt;
      if (now < *stoppage.player_back + longest_wait_after_outage)
        return arbiters(*stoppage.player_back + longest_wait_after_outage, on_claim());
    }
    if (state_.claim && state_.claim->of == laws::ClaimOf::increment) {
      const bool refused = state_.offer != state_.claim->claimant;
      Moment asked = *stoppage.since;
      for (const auto& came : table_.came)
        if (stoppage.outage && came) asked = std::max(asked, *came);
      return due_act(refused ? now : asked + longest_wait_for_refusal, on_claim());
    }
    if (claim_waits()) return due_act(now, on_claim());

    // Two players on one device need no notice of their own decision.
    const bool agreed = all_agree();
    if (stoppage.outage) {
      if (agreed || (table_.one_device && all_ready && both_present()))
        return due_act(table_.begins.value_or(now), act::Resume{});
      if (table_.arbitrated) return std::nullopt;
      if (stoppage.player_back) return due_act(*stoppage.player_back + longest_wait_after_outage, act::Resume{});
      return std::nullopt;
    }
    // After a stop by the arbiter, play continues without an arbiter only if both players want it.
    if (stoppage.by_arbiter || table_.arbitrated)
      return agreed && both_present() ? std::optional(due_act(table_.begins.value_or(now), act::Resume{}))
                                      : std::nullopt;
    Moment when = *stoppage.since + longest_stop;
    if (agreed || all_ready)
      when = std::min(when, table_.begins.value_or(now));
    else if (anybody_ready)
      when = std::min(when, std::max(ready_at(Color::white), ready_at(Color::black)));
    if (table_.stopped_again) return due_act(when, penalty(*table_.stopped_again));
    return due_act(when, act::Resume{});
  }
  // A player who has gone is only waited for during a short time.
  Moment ready_at(Color color) const {
    if (table_.stoppage.ready[index(color)]) return table_.now;
    if (present(color)) return Moment::max();
    const auto& left = table_.left[index(color)];
    return left ? std::max(table_.now, *left + player_expected_back) : table_.now;
  }
  // A player who stops the clocks again without a reason disturbs the opponent, who gets as much time as for an illegal
  // move (6.11.2, 11.5, 12.9.2).
  laws::Act penalty(Color offender) const {
    const laws::Regulations& regulations = table_.regulations;
    const Milliseconds time = laws::illegal_move_rule(regulations).time;
    const bool timed = time > Milliseconds::zero() && state_.clock.dial(!offender).timed;
    return act::Penalise{.player = offender,
                         .penalty = timed ? laws::Penalty::add_time : laws::Penalty::warning,
                         .time = timed ? time : Milliseconds::zero(),
                         .article = std::string(laws::number(laws::Article::stopping_clocks, regulations.edition))};
  }
  act::Rule on_claim() const {
    if (state_.claim->of == laws::ClaimOf::increment) return ruling(laws::ClaimDecision::uphold);
    return ruling(state_.claim->postponed ? laws::ClaimDecision::reject : laws::ClaimDecision::postpone);
  }
  static act::Rule ruling(laws::ClaimDecision decision) { return {.decision = decision, .time = std::nullopt}; }

  // At the time on the envelope, it is opened if the player who must reply is there; otherwise that player's clock runs
  // from then on (I.7, I.9). A player who came later counts as absent.
  std::optional<DueAct> at_appointed_time() const {
    const laws::Envelope& envelope = *state_.envelope;
    const Color replier = !envelope.sealer;
    const bool anybody = present(Color::white) || present(Color::black);
    if (!envelope.resumes || (!anybody && since(*envelope.resumes) <= -longest_sleep)) return std::nullopt;
    // An outage has stopped the clock of the player who is late.
    if (state_.awaited && !present(replier))
      return anybody ? std::optional(arbiters(table_.now, act::Resume{})) : std::nullopt;
    if (!envelope.resumed && !was_there(replier, *envelope.resumes)) return appointed(*envelope.resumes, act::Resume{});
    // A player who was there, and has just left, may come back.
    if (!envelope.resumed && !present(replier))
      return arbiters(*table_.left[index(replier)] + player_expected_back, act::Resume{});
    if (!present(replier) || !table_.envelope_opens) return std::nullopt;
    act::Open open = opening();
    open.at_board[index(envelope.sealer)] |= was_there(envelope.sealer, *envelope.resumes);
    if (envelope.resumed) return arbiters(table_.now, std::move(open));
    auto due_act = appointed(*envelope.resumes, std::move(open));
    if (due_act) due_act->late = Milliseconds::zero();
    return due_act;
  }
  // Whether the player was there at that time, or is there now if it is in the future. An outage makes nobody absent.
  bool was_there(Color color, std::int64_t unix_ms) const {
    const Milliseconds ago = since(unix_ms);
    if (ago <= Milliseconds::zero() || unix_ms < table_.serving_since) return present(color);
    const auto &came = table_.came[index(color)], &left = table_.left[index(color)];
    const Moment then = table_.now - ago;
    return (present(color) && (!came || *came <= then)) || (left && *left > then);
  }

  // The player for whom play was resumed arrives, or has not arrived in time.
  std::optional<DueAct> at_resumption() const {
    const auto& awaited = state_.awaited;
    if (!awaited) return std::nullopt;
    if (state_.excused[index(awaited->color)] && !present(awaited->color)) return std::nullopt;
    if (present(awaited->color)) return DueAct{table_.now, laws::actor(awaited->color), act::Arrive{}};
    const Moment late = table_.clock.moment(awaited->since + latest_resumption(table_.regulations) + 1ms);
    // The sealed move may have ended the game already.
    if (state_.envelope) return arbiters(late, opening());
    return arbiters(late, act::Tick{});
  }

  const TableSnapshot& table_;
  const laws::State& state_;
};

}  // namespace

bool all_agree(const TableSnapshot& table) { return Duties(table).all_agree(); }

std::optional<DueAct> next_due_act(const TableSnapshot& table) { return Duties(table).next(); }

}  // namespace jadoube::server
