#include "jadoube/server/table/table_core.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/questions.hpp"

namespace jadoube::server {

namespace act = laws::act;

namespace {

// The most acts that may wait while a ruling waits for an answer.
constexpr std::size_t most_that_wait = 64;

}  // namespace

TableCore::TableCore(Terms terms, Replayed replayed, Moment now, bool sealed)
    : terms_(terms),
      loaded_(now),
      played_(std::move(replayed)),
      sealed_(sealed),
      clock_(played_.at),
      lag_(terms.lag_cap) {}

std::vector<Output> TableCore::take(Command command, const Circumstances& when) {
  here_ = when;
  now_ = when.now;
  std::visit([this](auto& each) { on(std::move(each)); }, command);
  return std::exchange(out_, {});
}

Beginning TableCore::beginning(Moment now) const {
  if (!begins_) return {};
  return {std::chrono::duration_cast<Milliseconds>(std::max(*begins_ - now, Moment::duration::zero()))};
}

// --- Beginning and end

void TableCore::on(const command::Open& open) {
  if (played_.n == 0 || state().over()) return;
  clock_.run(here_.now);
  // If the arbiter stopped the clocks before, this is no outage.
  const bool stopped = state().clock.is_stopped();
  stoppage_.by_arbiter = stopped && stopped_by_arbiter();
  stoppage_.outage = stopped && open.after_outage && !stoppage_.by_arbiter;
  if (state().clock.running() && open.after_outage) {
    stoppage_.outage = true;
    return submit_by_program(laws::Actor::arbiter, act::Pause{.outage = true}, played_.at);
  }
  if (!stopped) {
    stoppage_ = {};
    return;
  }
  stoppage_.since = here_.now;
}

void TableCore::on(const command::Close& /*close*/) {
  drop_what_waits(Declined::stopping);
  if (state().over() || !state().clock.running()) return;
  const laws::Event pause{time_of_event(), laws::Actor::arbiter, act::Pause{.outage = true}};
  // If the pause needs an answer, the clock is stopped at the last event when the server is back.
  if (laws::questions(game().regulations(), state(), pause).empty()) submit_by_program(pause.by, pause.act, pause.at);
}

void TableCore::carry_out(const command::Away& away) {
  if (clock_.runs()) clock_.give_back(away.pause.of_clock);
  if (state().over() || !state().clock.running()) return;
  stoppage_.outage = true;
  for (const Color color : both_colors)
    if (attendance_.player_present(color)) stoppage_.player_back = here_.now;
  submit_by_program(laws::Actor::arbiter, act::Pause{.outage = true, .away = away.pause.away}, time_of_event());
  out_.emplace_back(output::Tell{ServerAway{away.pause.away}});
}

// --- Participants

void TableCore::on(command::Enter&& enter) {
  const Seat seat = enter.attendee.seat;
  for (const Color color : both_colors) {
    if (seat != seat_of(color) && seat != Seat::both) continue;
    if (!attendance_.player_present(color)) player_came_[index(color)] = here_.now;
    if (!enter.attendee.client.empty()) clients_[index(color)] = enter.attendee.client;
  }
  attendance_.enter(std::move(enter.attendee));
  if (stoppage_.outage && plays(seat) && !stoppage_.player_back) stoppage_.player_back = here_.now;
}

void TableCore::on(const command::Leave& leave) {
  const auto left = attendance_.leave(leave.who);
  if (!left) return;
  if (left->seat == Seat::arbiter) arbiter_left_ = here_.now;
  for (const Color color : both_colors)
    if (left->seat == seat_of(color)) player_left_[index(color)] = here_.now;
  // A player who leaves before the game begins, or while the arbiter has stopped it, is no longer ready.
  if (played_.n == 0 || stoppage_.by_arbiter)
    for (const Color color : both_colors)
      if (!attendance_.player_present(color) && std::exchange(stoppage_.ready[index(color)], false)) tell_ready();
  follow_agreement();
}

void TableCore::on(const command::Watch& watch) {
  if (attendance_.watch_from_desk(watch.watched) && !watch.watched) arbiter_left_ = here_.now;
}

// --- Acts of the participants

void TableCore::on(command::Act&& act) {
  // Lateness for the resumption is noted before anything else happens.
  if (state().awaited) do_what_is_due();
  if (pending_ && waiting_.size() >= most_that_wait) {
    out_.emplace_back(output::Refuse{{act.who, act.request.id}, Declined::too_many_wait});
    return;
  }
  do_or_wait(std::move(act));
}

void TableCore::on(const command::Ready& ready) {
  if (state().over() || (state().clock.started() && !state().clock.is_stopped())) return;
  const auto before = stoppage_.ready;
  for (const Color color : both_colors)
    if (ready.seat != seat_of(!color)) stoppage_.ready[index(color)] = true;
  if (stoppage_.ready != before) tell_ready();
  do_what_is_due();
}

bool TableCore::may_play_on(Seat seat, Moment now) const {
  const auto& envelope = state().envelope;
  const bool replies = envelope && seat == seat_of(!envelope->sealer);
  return replies && !terms_.arbiter && stoppage_.sealed && now <= *stoppage_.sealed + time_to_object;
}

void TableCore::on(const command::PlayOn& /*play_on*/) {
  stoppage_.objected = true;
  do_what_is_due();
}

bool TableCore::may_begin(const Circumstances& when) const {
  return !state().clock.started() && !state().over() && !precedes_start(act::Start{}, when);
}

void TableCore::carry_out(const command::Begin& /*begin*/) {
  if (may_begin(here_)) submit_by_program(laws::Actor::arbiter, act::Start{}, time_of_event());
}

void TableCore::carry_out(const command::Forfeit& forfeit) {
  if (state().over()) return;
  submit_by_program(laws::Actor::arbiter, act::Declare{.result = forfeit.result, .article = "6.7"}, time_of_event());
}

bool TableCore::calls_arbiter() const {
  return terms_.arbitrated && !state().over() && (state().call || (state().claim && state().claim->waits()));
}

void TableCore::carry_out(const command::AnswerCall& /*answer*/) {
  if (calls_arbiter() && !state().arbiter_comes)
    submit_by_program(laws::Actor::arbiter, act::AnswerCall{}, time_of_event());
}

// --- Commands that wait for an answer

void TableCore::on(command::Away&& away) { do_or_wait(std::move(away)); }
void TableCore::on(command::Begin&& begin) { do_or_wait(std::move(begin)); }
void TableCore::on(command::Forfeit&& forfeit) { do_or_wait(std::move(forfeit)); }
void TableCore::on(command::AnswerCall&& answer) { do_or_wait(std::move(answer)); }

template <typename Some>
void TableCore::do_or_wait(Some&& command) {
  if (pending_) {
    waiting_.push_back({std::forward<Some>(command), {here_.now, here_.unix_now}});
    return;
  }
  carry_out(command);
  do_what_is_due();
}

void TableCore::on(const command::Answer& answer) {
  if (!pending_ || !pending_->question) return;
  laws::tell(pending_->submission.event, *pending_->question, answer.verdict);
  go_on();
}

void TableCore::on(command::Sealed&& sealed) {
  if (!pending_ || pending_->question) return;
  pending_->submission.envelope = std::move(sealed.envelope);
  go_on();
}

void TableCore::on(command::Opened&& opened) {
  if (!pending_ || pending_->question) return;
  if (auto* const open = std::get_if<act::Open>(&pending_->submission.event.act))
    open->move = std::move(opened.move).value_or("");
  go_on();
}

void TableCore::be_at(const Instant& moment) {
  here_.now = moment.now;
  here_.unix_now = moment.unix_now;
}

// Rules on the pending act as if the answer had been there at once.
void TableCore::go_on() {
  const Instant moment{here_.now, here_.unix_now};
  be_at(pending_->came);
  clock_.run(here_.now);
  rule_or_ask();
  do_what_waits(moment);
}

void TableCore::do_what_waits(const Instant& moment) {
  while (!pending_ && !waiting_.empty()) {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    // The act of a participant who has left is dropped: a device that reconnects sends it again.
    const auto* const act = std::get_if<command::Act>(&next.command);
    if (act != nullptr && attendance_.find(act->who) == nullptr) continue;
    be_at(next.came);
    // Nobody is charged for a clock when they could not know that it was running.
    if (wait_->turned && state().clock.running()) clock_.show(played_.at, here_.now);
    std::visit([this](auto& command) { carry_out(command); }, next.command);
    do_what_is_due();
  }
  if (!pending_) {
    // Nobody is charged for the time since the last command.
    clock_.show(time_of_event(), moment.now);
    wait_.reset();
  }
  be_at(moment);
  if (!pending_) do_what_is_due();
}

void TableCore::drop_what_waits(Declined why) {
  if (!pending_) return;
  out_.emplace_back(output::Unask{});
  if (const auto& author = pending_->submission.author; author && attendance_.find(author->who) != nullptr)
    out_.emplace_back(output::Refuse{*author, why});
  for (const Waiting& each : waiting_)
    if (const auto* const act = std::get_if<command::Act>(&each.command);
        act != nullptr && attendance_.find(act->who) != nullptr)
      out_.emplace_back(output::Refuse{{act->who, act->request.id}, why});
  waiting_.clear();
  pending_.reset();
  wait_.reset();
}

}  // namespace jadoube::server
