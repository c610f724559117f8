// The way of an act from its request to its entry in the log.
#include <algorithm>
#include <utility>

#include "jadoube/laws/conduct/points.hpp"
#include "jadoube/laws/model/penalty.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "jadoube/laws/questions.hpp"
#include "jadoube/server/common/wipe.hpp"
#include "jadoube/server/table/table_core.hpp"

namespace jadoube::server {

namespace act = laws::act;

namespace {

constexpr std::size_t usual_line = 80, usual_entry = 1'500;  // characters
// The most devices of one seat whose act numbers are remembered.
constexpr int most_devices = 8;
// For the ruling on a move, which is accepted if the question stays open; and if the end of the game depends on it.
constexpr std::chrono::milliseconds time_after_move{20}, time_at_end{2'000};
// For one event: see laws::questions().
constexpr int most_questions = 4;

Declined declined(Denied denied) {
  switch (denied) {
    case Denied::by_unwanted: return Declined::by_unwanted;
    case Denied::by_missing: return Declined::by_missing;
    case Denied::seat: break;
  }
  return Declined::seat;
}

}  // namespace

void TableCore::carry_out(command::Act& act) {
  const auto refuse = [&](Declined why) { out_.emplace_back(output::Refuse{{act.who, act.request.id}, why}); };
  if (done_before(act)) return refuse(Declined::done_before);
  const auto by = actor_for(act.seat, act.request.act, act.request.by);
  if (!by) return refuse(declined(by.error()));
  if (const auto why = why_not(act, *by)) return refuse(*why);
  note_done(act);
  const auto [at, lag] = lag_.date(state().clock, *by,
                                   {.now = time_of_event(),
                                    .last = played_.at,
                                    .round_trip = act.round_trip,
                                    .flag_check_delay = flag_check_delay(here_)});
  submit({.event = {at, *by, std::move(act.request.act), act.request.assistant},
          .lag = lag,
          .author = Author{act.who, act.request.id}});
}

std::optional<Declined> TableCore::why_not(const command::Act& act, laws::Actor by) const {
  const laws::Act& asked = act.request.act;
  const auto color = color_of(by);
  if (color ? waits_to_begin(*color) : precedes_start(asked, here_)) return Declined::not_begun;
  if (has_long_text(asked)) return Declined::long_text;
  if (color && std::holds_alternative<act::Press>(asked) &&
      played_.interruptions.too_soon(state(), *color, time_of_event()))
    return Declined::too_soon;
  switch (played_.budget.may(by, asked, state().ply())) {
    case LogBudget::Verdict::fits: break;
    case LogBudget::Verdict::fits_if_it_carries_on:
      if (would_carry_on({.at = time_of_event(), .by = by, .act = asked})) break;
      [[fallthrough]];
    case LogBudget::Verdict::seat_used_up: return Declined::seat_used_up;
    case LogBudget::Verdict::log_full: return Declined::log_full;
  }
  if (const auto* const seal = std::get_if<act::Seal>(&asked)) {
    if (!terms_.envelopes) return Declined::no_envelopes;
    if (seal->resumes && *seal->resumes <= here_.unix_now) return Declined::resumes_passed;
    if (!can_be_sealed(seal->move)) return Declined::bad_sealed_move;
  }
  if (const auto* const open = std::get_if<act::Open>(&asked); open != nullptr && !open->move.empty())
    return Declined::move_is_sealed;
  return std::nullopt;
}

bool TableCore::would_carry_on(const laws::Event& event) const {
  laws::Game trial = game();
  if (!trial.rule_as_told(event).ok) return false;
  const laws::State &before = state(), &after = trial.state();
  return after.ply() != before.ply() || after.clock.running() != before.clock.running() || after.over();
}

// A device that has lost its connection repeats acts without an answer. An act ruled on before the reconnection may
// still be on its way to the disk, and so be missing in the entries of the welcome.
bool TableCore::done_before(const command::Act& act) const {
  return act.request.id && std::ranges::any_of(device_acts_, [&](const DeviceAct& last) {
           return last.seat == act.seat && last.device == act.device && *act.request.id <= last.id;
         });
}

void TableCore::note_done(const command::Act& act) {
  if (act.device.empty() || !act.request.id) return;
  std::erase_if(device_acts_,
                [&](const DeviceAct& last) { return last.seat == act.seat && last.device == act.device; });
  const auto of_seat = [&](const DeviceAct& last) { return last.seat == act.seat; };
  if (std::ranges::count_if(device_acts_, of_seat) >= most_devices)
    device_acts_.erase(std::ranges::find_if(device_acts_, of_seat));
  device_acts_.push_back({act.seat, act.device, *act.request.id});
}

// --- Before the start

bool TableCore::before_start() const {
  const bool has_time = game().regulations().has_clock() || terms_.start_at;
  return !state().clock.started() && !state().over() && has_time && !terms_.one_device;
}

// Nobody may start the clock of an absent player.
bool TableCore::waits_to_begin(Color color) const {
  if (!before_start()) return false;
  if (terms_.start_at || here_.seat_open || attendance_.anybody_says_ready()) return true;
  const Color first = state().on_move();
  return color != first && !attendance_.player_present(first);
}

// Whether an act of the arbiter would come before a start that was appointed, or to which persons must still agree,
// without beginning or ending the game. Before the appointed time the game begins only if both players are there,
// because lateness counts from its beginning.
bool TableCore::precedes_start(const laws::Act& act, const Circumstances& when) const {
  if (!before_start() || !(terms_.start_at || attendance_.anybody_says_ready())) return false;
  if (std::holds_alternative<act::Start>(act))
    return terms_.start_at > when.unix_now &&
           !(attendance_.player_present(Color::white) && attendance_.player_present(Color::black));
  if (const auto* const penalise = std::get_if<act::Penalise>(&act))
    return !laws::penalty_kind(penalise->penalty).ends_game;
  return !std::holds_alternative<act::Declare>(act);
}

// --- The ruling

void TableCore::submit_by_program(laws::Actor by, laws::Act act, Milliseconds at) {
  submit({.event = {.at = at, .by = by, .act = std::move(act)}});
}

// Decisions that a person in the arbiter's seat would make are marked as the program's.
void TableCore::decide_by_program(DueAct due_act, Milliseconds at) {
  laws::Event event{.at = at, .by = due_act.by, .act = std::move(due_act.act)};
  event.program = std::holds_alternative<act::Resume>(event.act) || std::holds_alternative<act::Penalise>(event.act) ||
                  std::holds_alternative<act::Rule>(event.act);
  submit({.event = std::move(event)});
}

void TableCore::submit(Submission submission) {
  pending_.emplace(Pending{.submission = std::move(submission), .came = {here_.now, here_.unix_now}});
  rule_or_ask();
}

// The verdicts that the ruling needs become part of the event, so a replay needs no search.
void TableCore::rule_or_ask() {
  Submission& submission = pending_->submission;
  pending_->question.reset();
  const auto wait = [this](Output asked) {
    out_.push_back(std::move(asked));
    clock_.stand(here_.now);
    if (!wait_) wait_ = Wait{state().clock.running()};
  };
  if (auto* const seal = std::get_if<act::Seal>(&submission.event.act);
      seal != nullptr && submission.author && !submission.envelope) {
    output::Seal asked{.move = seal->move, .author = *submission.author};
    wipe(seal->move);
    return wait(std::move(asked));
  }
  if (auto* const open = std::get_if<act::Open>(&submission.event.act);
      open != nullptr && !open->lost && !std::exchange(submission.opened, true))
    return wait(output::OpenEnvelope{});
  auto questions = pending_->asked < most_questions ? laws::questions(game().regulations(), state(), submission.event)
                                                    : std::vector<laws::Question>();
  if (questions.empty()) {
    const laws::Clock before = state().clock;
    return conclude(before, played_.game.rule_as_told(submission.event));
  }
  if (pending_->asked++ == 0) pending_->since = now_;
  laws::Question& question = questions.front();
  const auto at_most = question.ends_game
                           ? time_at_end - std::chrono::duration_cast<Milliseconds>(now_ - pending_->since)
                           : Milliseconds(time_after_move);
  pending_->question = question;
  wait(output::Ask{.question = std::move(question),
                   .client = client_of(submission),
                   .at_most = std::max(at_most, Milliseconds::zero())});
}

// The client in whose turn a question is answered: the author's; for an act of the program, that of the player to move,
// or else the other player's.
std::string TableCore::client_of(const Submission& submission) const {
  const Attendee* const author = submission.author ? attendance_.find(submission.author->who) : nullptr;
  if (author != nullptr && !author->client.empty()) return author->client;
  const Color color = state().on_move();
  return clients_[index(clients_[index(color)].empty() ? !color : color)];
}

// Finishes an act after its ruling. `before`: the clock before the ruling.
void TableCore::conclude(const laws::Clock& before, laws::Ruling ruling) {
  Submission submission = std::move(std::exchange(pending_, std::nullopt)->submission);
  laws::Event& event = submission.event;
  if (color_of(event.by) && before.running() == color_of(event.by)) clock_.give_back(submission.lag);
  lag_.note_event(before, event.by);
  // The ruling has refused it: the envelope stays closed.
  if (auto* const open = std::get_if<act::Open>(&event.act); open != nullptr && !ruling.ok) wipe(open->move);
  if (!clock_.runs()) clock_.run(here_.now);
  if (wait_ && state().clock.running() != wait_->running) wait_->turned = true;

  output::Append append{.entry = {}, .line = {}, .progress = {}, .author = submission.author};
  append.line.reserve(usual_line);
  laws::protocol::write_event(append.line, event, submission.lag);
  note_entry(played_, event, ruling, append.line.size());
  const std::uint32_t n = played_.n;
  if (!ruling.ok && !submission.author) last_refused_own_entry_ = n;
  const auto entry = std::make_shared<Entry>(
      Entry{.n = n, .event = std::move(event), .lag = submission.lag, .ruling = std::move(ruling), .json = {}});
  if (here_.json_wanted) {
    std::string& json = entry->json.start(usual_entry);
    json += R"("entry": )";
    write_entry(json, n, append.line, game(), entry->ruling, EntryDetail::full);
    json += "}";
  }
  if (entry->ruling.ok && submission.envelope) {
    sealed_ = true;
    append.envelope = std::move(submission.envelope);
    here_.envelope_opens = true;  // the sealer is present
  }
  if (sealed_ && !state().envelope) {
    sealed_ = false;
    append.envelope = "";
  }
  append.progress = {.plies = state().ply(),
                     .result = state().result,
                     .reason = state().reason,
                     .points = points(game().regulations(), state()),
                     .calls_arbiter = calls_arbiter()};
  const bool has_sealed = entry->ruling.ok && state().envelope && std::holds_alternative<act::Seal>(entry->event.act);
  append.entry = entry;
  out_.emplace_back(std::move(append));
  follow();
  if (has_sealed) stoppage_.sealed = here_.now;
}

// Updates the facts for the program's own acts after an event.
void TableCore::follow() {
  if (state().clock.is_stopped() && !state().over()) {
    if (stoppage_.since) return;
    stoppage_.since = here_.now;
    stoppage_.by_arbiter = !stoppage_.outage && stopped_by_arbiter();
    return;
  }
  const bool somebody_was_ready = stoppage_.ready[0] || stoppage_.ready[1];
  stoppage_ = {};
  begins_.reset();
  if (somebody_was_ready) tell_ready();
}

}  // namespace jadoube::server
