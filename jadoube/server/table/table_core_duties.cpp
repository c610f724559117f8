// The acts that the program does at a table by itself when they are due: see program_arbiter.hpp.
#include <algorithm>
#include <utility>

#include "jadoube/server/table/table_core.hpp"

namespace jadoube::server {

namespace {

// The most consecutive acts of the program: more would mean that each causes the next, without end.
constexpr int most_at_once = 8;

}  // namespace

void TableCore::on(const command::Look& /*look*/) { do_what_is_due(); }

void TableCore::do_what_is_due() {
  follow_agreement();
  for (int made = 0; made < most_at_once && !pending_; ++made) {
    auto due_act = due(here_);
    if (!due_act) return;
    const Moment moment = here_.now;
    if (due_act->when > moment) {
      // While waiting commands are carried out, `moment` is their time of arrival, and the duty may be overdue: this
      // function is called again after the last of them. An earlier wake-up calls it again, too.
      if (wait_ || (wake_ && *wake_ > moment && *wake_ <= due_act->when)) return;
      wake_ = due_act->when;
      out_.emplace_back(output::Wake{due_act->when});
      return;
    }
    // An act of another player that comes in time for the flag is dated before the fall; the tick for the flag is not.
    const Milliseconds at = time_of_event();
    if (due_act->late > Milliseconds::zero()) {
      if (!clock_.runs()) clock_.run(moment);
      clock_.give_back(-due_act->late);
    }
    decide_by_program(*std::move(due_act), at);
  }
}

// Announces the beginning when all agree that play begins or continues, and takes it back when they no longer do.
void TableCore::follow_agreement() {
  if (pending_ || (state().clock.running() && !begins_)) return;
  const bool agreed = all_agree(snapshot(here_));
  if (agreed == begins_.has_value()) return;
  const bool person = attendance_.anybody_says_ready();
  begins_.reset();
  const bool noticed = person && game().regulations().has_clock();
  if (agreed) begins_ = here_.now + (noticed ? terms_.notice : Milliseconds::zero());
  if (person) out_.emplace_back(output::Tell{beginning(here_.now)});
}

// Whether the clocks were stopped by the arbiter, and not by an outage, a call, a claim or an envelope.
bool TableCore::stopped_by_arbiter() const {
  const laws::State& now = state();
  return terms_.arbiter && !now.outage && !now.call && !now.claim && (!now.envelope || now.awaited);
}

std::optional<DueAct> TableCore::due(const Circumstances& when) const {
  if (pending_ || (played_.n > 0 && last_refused_own_entry_ == played_.n)) return std::nullopt;
  return next_due_act(snapshot(when));
}

TableSnapshot TableCore::snapshot(const Circumstances& when) const {
  const auto by_color = [](auto ask) { return std::array{ask(Color::white), ask(Color::black)}; };
  return {.regulations = game().regulations(),
          .state = state(),
          .clock = clock_,
          .now = when.now,
          .unix_now = when.unix_now,
          .serving_since = when.serving_since,
          .created = terms_.created,
          .loaded = loaded_,
          .start_at = terms_.start_at,
          .one_device = terms_.one_device,
          .arbitrated = terms_.arbitrated,
          .present = by_color([&](Color color) { return attendance_.player_present(color); }),
          .left = player_left_,
          .came = player_came_,
          .says_ready = by_color([&](Color color) { return attendance_.player_says_ready(color); }),
          .begins = begins_,
          .arbiter_present = attendance_.arbiter_present(),
          .arbiter_left = arbiter_left_,
          .stoppage = stoppage_,
          .stopped_again = played_.interruptions.stopped_again(),
          .envelope_opens = when.envelope_opens,
          .flag_check_delay = flag_check_delay(when)};
}

Milliseconds TableCore::flag_check_delay(const Circumstances& when) const {
  const laws::Clock& clock = state().clock;
  if (const auto falls = flag_falls(clock); !falls || clock_.now(when.now) < *falls) return Milliseconds::zero();
  return lag_.flag_check_delay(clock, when.longest_round_trip[index(*clock.running())]);
}

}  // namespace jadoube::server
