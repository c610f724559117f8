// The arbiter who is the program: what the Laws want of an arbiter and no person need judge. See docs/api.md.
#include <algorithm>

#include "jadoube/laws/adjournment.hpp"
#include "jadoube/server/table.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;

namespace {

constexpr auto longest_stop = 2min;
constexpr auto longest_wait_after_outage = 5min;
constexpr auto longest_wait_for_refusal = 1min;
// The person in the arbiter's chair may come back so long before the program takes over.
constexpr auto chair_kept = 30s;
// More acts than that in a row have never an end.
constexpr int most_at_once = 8;

}  // namespace

void Table::attend() {
  for (int made = 0; made < most_at_once; ++made) {
    const auto duty = next_duty();
    if (!duty) return;
    const Moment moment = premises_.now();
    if (duty->when > moment) {
      // Who is woken before asks again then.
      if (wake_ && *wake_ > moment && *wake_ <= duty->when) return;
      wake_ = duty->when;
      return premises_.wake(*this, duty->when);
    }
    // What another does in time for the flag is dated before it; the tick that looks at it is not.
    const Milliseconds now = std::max(clock_.now(premises_.now()), last_);
    if (!submit(duty->by, duty->members, {now, Milliseconds::zero()}, nullptr, {})) return;
  }
}

std::optional<Table::Duty> Table::next_duty() const {
  if (game_.state().over() || (n_ > 0 && in_vain_ == n_)) return std::nullopt;
  if (!game_.state().clock.started()) return duty_before_start();
  std::optional<Duty> first;
  for (auto duty : {duty_of_lateness(), duty_of_flag(), duty_while_stopped(), duty_at_resumption()})
    if (duty && (!first || duty->when < first->when)) first = std::move(duty);
  return first;
}

std::optional<Table::Duty> Table::duty_before_start() const {
  if (facts_.one_device) return std::nullopt;
  Duty start{premises_.now(), laws::Actor::arbiter, R"("do": "start")"};
  if (facts_.start_at) {
    start.when += std::max(Milliseconds(*facts_.start_at - premises_.unix_now()), Milliseconds::zero());
    return start;
  }
  if (both_present()) return start;
  return std::nullopt;
}

// Lateness is followed where the start was appointed.
std::optional<Table::Duty> Table::duty_of_lateness() const {
  const auto limit = game_.regulations().default_time;
  const laws::State& state = game_.state();
  if (!facts_.start_at || !limit || (state.arrived[0] && state.arrived[1])) return std::nullopt;
  for (const Color color : both_colors)
    if (!state.arrived[index(color)] && player_present(color))
      return Duty{premises_.now(), laws::actor(color), R"("do": "arrive")"};
  if (!state.lateness_counts) return std::nullopt;
  return Duty{clock_.moment(*limit + 1ms), laws::Actor::arbiter, R"("do": "tick")"};
}

std::optional<Table::Duty> Table::duty_of_flag() const {
  const auto falls = flag_falls();
  if (!falls) return std::nullopt;
  const laws::Regulations& regulations = game_.regulations();
  if (flag_seen(regulations.edition, regulations.tempo, regulations.supervision) == laws::FlagSeen::claimed)
    return std::nullopt;
  // How long an act may be on its way is asked when it matters.
  const Moment fallen = clock_.moment(*falls);
  return Duty{fallen > premises_.now() ? fallen : fallen + grace(), laws::Actor::arbiter, R"("do": "tick")"};
}

std::optional<Milliseconds> Table::flag_falls() const {
  const laws::Clock& clock = game_.state().clock;
  if (!clock.running()) return std::nullopt;
  const laws::Dial& dial = clock.dial(*clock.running());
  if (!dial.timed || dial.fallen) return std::nullopt;
  return clock.now() + dial.delay_left + dial.left;
}

Milliseconds Table::grace() const {
  const laws::Clock& clock = game_.state().clock;
  const auto running = clock.running();
  if (!running || lag_given_[index(*running)] == clock.dial(*running).moves) return 0ms;
  Milliseconds longest{};
  for (const Guest* const guest : guests_)
    if (guest->seat == (*running == Color::white ? Seat::white : Seat::black) || guest->seat == Seat::both)
      longest = std::max(longest, guest->round_trip().value_or(0ms));
  return std::min(longest, premises_.lag_cap());
}

std::optional<Table::Duty> Table::duty_while_stopped() const {
  const laws::State& state = game_.state();
  if (!state.clock.is_stopped() || !stopped_ || present(Seat::arbiter)) return std::nullopt;
  const Moment now = premises_.now();
  const bool all_ready = ready_[0] && ready_[1];
  const auto duty = [this](Moment when, std::string members) {
    return Duty{chair_left_ ? std::max(when, *chair_left_ + chair_kept) : when, laws::Actor::arbiter,
                std::move(members)};
  };

  if (state.envelope) {
    if (all_ready && both_present()) return duty(now, opening(true, true));
    if (auto resumption = duty_at_appointed_time()) return duty(resumption->when, std::move(resumption->members));
    return std::nullopt;
  }
  if (state.claim && state.claim->of == laws::ClaimOf::increment) {
    const bool refused = state.offer != state.claim->claimant;
    return duty(refused ? now : *stopped_ + longest_wait_for_refusal, R"("do": "rule", "claim": "uphold")");
  }
  if (state.claim && !state.claim->postponed) return duty(now, R"("do": "rule", "claim": "postpone")");
  if (state.claim && state.claim->fallen) return duty(now, R"("do": "rule", "claim": "reject")");

  const std::string resume = R"("do": "resume")";
  if (outage_) {
    if (both_present()) return duty(now, resume);
    if (back_) return duty(*back_ + longest_wait_after_outage, resume);
    return std::nullopt;
  }
  return duty(all_ready ? now : *stopped_ + longest_stop, resume);
}

// From the time on that stands on the envelope, one player who is there and ready is enough: the envelope is opened for
// who is to reply, and the clock of an absent replier runs (I.7, I.9).
std::optional<Table::Duty> Table::duty_at_appointed_time() const {
  const laws::Envelope& envelope = *game_.state().envelope;
  const auto comes = [this](Color color) { return ready_[index(color)] && player_present(color); };
  if (!envelope.resumes || !(comes(Color::white) || comes(Color::black))) return std::nullopt;
  const Moment when =
      premises_.now() + std::max(Milliseconds(*envelope.resumes - premises_.unix_now()), Milliseconds::zero());
  if (!player_present(!envelope.sealer)) return Duty{when, laws::Actor::arbiter, R"("do": "resume")"};
  if (!sealed_move()) return std::nullopt;
  return Duty{when, laws::Actor::arbiter, opening(player_present(Color::white), player_present(Color::black))};
}

// A player for whom play was resumed comes, or has not come in time.
std::optional<Table::Duty> Table::duty_at_resumption() const {
  const auto& awaited = game_.state().awaited;
  if (!awaited) return std::nullopt;
  if (player_present(awaited->color)) return Duty{premises_.now(), laws::actor(awaited->color), R"("do": "arrive")"};
  const Milliseconds late = awaited->since + latest_resumption(game_.regulations()) + 1ms;
  // What was sealed may have decided the game already.
  return Duty{
      clock_.moment(late), laws::Actor::arbiter,
      game_.state().envelope ? opening(player_present(Color::white), player_present(Color::black)) : R"("do": "tick")"};
}

}  // namespace jadoube::server
