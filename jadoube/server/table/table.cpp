#include "jadoube/server/table/table.hpp"

#include <algorithm>
#include <new>

#include "jadoube/laws/conduct/points.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "jadoube/laws/questions.hpp"
#include "jadoube/server/common/not_stored.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/private_texts.hpp"

namespace jadoube::server {

namespace act = laws::act;

namespace {

constexpr std::size_t usual_line = 80, usual_entry = 1'500;  // characters
// More acts of the program than that in a row would never end.
constexpr int most_at_once = 8;
// Of one seat, whose acts are known by their numbers.
constexpr int most_devices = 8;
// A seat that was joined is kept so long for who has not come yet.
constexpr std::chrono::minutes time_for_coming{2};
// To an adjournment, from the sealing on.
constexpr std::chrono::minutes time_to_object{10};
// For a ruling on a move, which is made where that is open; and where the game's end waits for it.
constexpr std::chrono::milliseconds time_after_move{20}, time_at_end{2'000};
// Of one event: see laws::questions().
constexpr int most_questions = 4;
// Acts that came while a ruling waited for an answer.
constexpr std::size_t most_acts_waiting = 64;
constexpr std::array<Seat, 4> seat_of_holder{Seat::white, Seat::black, Seat::both, Seat::arbiter};
constexpr std::array<store::SeatKind, 2> board_holders{store::SeatKind::white_board, store::SeatKind::black_board};

}  // namespace

Refusal describe(Denied denied) {
  switch (denied) {
    case Denied::by_unwanted: return refusal(Code::bad_request, Message::server_by_unwanted);
    case Denied::by_missing: return refusal(Code::bad_request, Message::server_by_missing);
    case Denied::seat: break;
  }
  return refusal(Code::not_allowed, Message::server_not_yours);
}

Table::Table(TableHost& host, TableInfo info, std::vector<store::Seat> seats, std::string envelope, Replayed replayed)
    : host_(host),
      info_(std::move(info)),
      seats_(std::move(seats)),
      sealed_(std::move(envelope)),
      game_(std::move(replayed.game)),
      budget_(replayed.budget),
      interruptions_(replayed.interruptions),
      clock_(replayed.at),
      lag_(host.lag_cap()),
      last_(replayed.at),
      n_(replayed.n),
      durable_(replayed.n),
      commit_order_(std::make_shared<store::CommitOrder>()),
      notable_(std::move(replayed.notable)) {
  info_.plies = game_.state().ply();
}

void Table::open() {
  const laws::State& state = game_.state();
  if (n_ == 0 || state.over()) return;
  clock_.run(host_.now());
  // Unless the arbiter had stopped the clocks before.
  const bool stopped = state.clock.is_stopped();
  stoppage_.by_arbiter = stopped && stopped_by_arbiter();
  stoppage_.outage = stopped && !stoppage_.by_arbiter;
  if (state.clock.running()) {
    stoppage_.outage = true;
    return submit_by_program(laws::Actor::arbiter, act::Pause{.outage = true}, last_);
  }
  if (!state.clock.is_stopped()) {
    stoppage_ = {};
    return;
  }
  stoppage_.since = host_.now();
}

// What waits for an answer has not happened.
void Table::close() {
  drop_what_waits(refusal(Code::stopping, Message::server_stopping));
  if (game_.state().over() || !game_.state().clock.running()) return;
  const laws::Event pause{time_of_event(), laws::Actor::arbiter, act::Pause{.outage = true}};
  // Where that needs an answer, the clock is stopped at the last event when the server is back.
  if (laws::questions(game_.regulations(), game_.state(), pause).empty())
    submit_by_program(pause.by, pause.act, pause.at);
}

void Table::give_up() noexcept {
  given_up_ = true;
  if (answering_) answering_->unwanted.request_stop();
  answering_.reset();
  waiting_.clear();
}

void Table::stood_still(const Pause& pause) {
  if (given_up_) return;
  if (answering_) {
    // The table's clock stood already.
    waiting_.push_front({.go_on = [this, away = pause.away] { stood_still({.away = away, .of_clock = {}}); }});
    return;
  }
  if (clock_.runs()) clock_.give_back(pause.of_clock);
  if (game_.state().over() || !game_.state().clock.running()) return;
  stoppage_.outage = true;
  for (const Color color : both_colors)
    if (participants_.player_present(color)) stoppage_.player_back = host_.now();
  submit_by_program(laws::Actor::arbiter, act::Pause{.outage = true, .away = pause.away}, time_of_event());
  participants_.tell(ServerAway{pause.away});
  make_due_acts();
}

// --- Who is there

std::optional<Seat> Table::seat_of(std::string_view token) const {
  PresentedSecret presented(token);
  std::optional<Seat> found;
  for (const store::Seat& seat : seats_) {
    const auto holder = static_cast<std::size_t>(seat.holder);
    if (holder < seat_of_holder.size() && presented.is(seat.hash, seat.lookup)) found = seat_of_holder[holder];
  }
  if (reserved_ && presented.is(reserved_->seat.hash, reserved_->seat.lookup))
    found = server::seat_of(reserved_->color);
  return found;
}

std::optional<Color> Table::board_of(std::string_view secret) const {
  PresentedSecret presented(secret);
  std::optional<Color> found;
  for (const store::Seat& seat : seats_)
    for (const Color color : both_colors)
      if (seat.holder == board_holders[index(color)] && presented.is(seat.hash, seat.lookup)) found = color;
  return found;
}

void Table::set_board(Color color, const std::optional<std::string>& secret, Outcome done) {
  const store::SeatKind holder = board_holders[index(color)];
  std::erase_if(seats_, [holder](const store::Seat& seat) { return seat.holder == holder; });
  store::Change change = store::change::RemoveSeat{info_.id, holder};
  if (secret) {
    seats_.push_back(make_seat(holder, *secret));
    change = store::change::AddSeat{info_.id, seats_.back()};
  }
  change_info({std::move(change)}, std::move(done));
}

void Table::set_player(Color color, ProgramSeat player, const std::string& name, Outcome done) {
  std::vector<store::Change> changes;
  auto& seat = info_.players[index(color)];
  if (seat && seat->player != player.player)
    changes.emplace_back(store::change::SetPlaying{seat->player, info_.id, false});
  const bool plays = player.state != ProgramSeat::State::declined;
  changes.emplace_back(store::change::SetPlaying{player.player, info_.id, plays});
  if (plays && info_.open_seat == color) info_.open_seat.reset();
  if (player.state == ProgramSeat::State::seated && info_.names[index(color)].empty()) {
    info_.names[index(color)] = name;
    changes.emplace_back(store::change::SetName{info_.id, name_slot(color), name});
  }
  seat = std::move(player);
  changes.push_back(set_info());
  change_info(std::move(changes), std::move(done));
}

void Table::enter(Participant& participant) {
  for (const Color color : both_colors)
    if (!participants_.player_present(color) &&
        (participant.seat == server::seat_of(color) || participant.seat == Seat::both))
      player_came_[index(color)] = host_.now();
  participants_.enter(participant);
  for (const Color color : both_colors)
    if ((participant.seat == server::seat_of(color) || participant.seat == Seat::both) && !participant.client().empty())
      clients_[index(color)] = participant.client();
  if (reserved_ && participant.seat == server::seat_of(reserved_->color)) take_reserved_seat();
  if (stoppage_.outage && plays(participant.seat) && !stoppage_.player_back) stoppage_.player_back = host_.now();
  host_.presence_changed(*this);
}

void Table::leave(Participant& participant) {
  wipe(participant.secret);
  if (!participants_.leave(participant)) return;
  if (participant.seat == Seat::arbiter) arbiter_left_ = host_.now();
  for (const Color color : both_colors)
    if (participant.seat == server::seat_of(color)) player_left_[index(color)] = host_.now();
  // Who leaves before the game begins, or while the arbiter has stopped it, is no longer ready.
  if (n_ == 0 || stoppage_.by_arbiter)
    for (const Color color : both_colors)
      if (!participants_.player_present(color) && std::exchange(stoppage_.ready[index(color)], false)) tell_ready();
  follow_agreement();
  host_.presence_changed(*this);
}

void Table::seat(std::shared_ptr<Participant> participant) {
  engine_ = std::move(participant);
  enter(*engine_);
}

void Table::tell_presence() {
  participants_.tell(participants_.presence());
  host_.table_changed(*this);
}

void Table::watch_from_desk(bool watched) {
  if (!participants_.watch_from_desk(watched)) return;
  if (!watched) arbiter_left_ = host_.now();
  host_.presence_changed(*this);
}

void Table::join(const std::string& name, const std::shared_ptr<AddressQuota>& joiner, const Joined& done) {
  if (!info_.open_seat) return done(std::unexpected(refusal(Code::seat_taken, Message::server_seat_taken)));
  auto of_joiner = QuotaLease::take(joiner, &AddressQuota::reserved_seats, most_reserved_seats_by_address);
  if (!of_joiner) return done(std::unexpected(refusal(Code::too_fast, Message::server_too_many_from_address)));
  const Color color = *info_.open_seat;
  const std::string token = draw_secret();
  reserved_.emplace(
      Reserved{.seat = make_seat(color == Color::white ? store::SeatKind::white : store::SeatKind::black, token),
               .color = color,
               .name_before = info_.names[index(color)],
               .until = host_.now() + time_for_coming,
               .of_joiner = std::move(of_joiner)});
  info_.open_seat.reset();
  if (!name.empty()) info_.names[index(color)] = name;
  tell_info();
  done(std::pair(color, token));
}

void Table::free_seat_not_taken() {
  if (!reserved_ || host_.now() < reserved_->until) return;
  info_.open_seat = reserved_->color;
  info_.names[index(reserved_->color)] = reserved_->name_before;
  reserved_.reset();
  tell_info();
}

// What the player does at the table is stored behind this.
void Table::take_reserved_seat() {
  const store::Seat seat = reserved_->seat;
  const Color color = reserved_->color;
  const std::string before = std::move(reserved_->name_before);
  reserved_.reset();
  seats_.push_back(seat);
  const std::string& name = info_.names[index(color)];
  std::vector<store::Change> changes{store::change::AddSeat{info_.id, seat}, set_info()};
  if (name != before) changes.emplace_back(store::change::SetName{info_.id, name_slot(color), name});
  change_info(std::move(changes));
}

void Table::tell_info() {
  participants_.tell(info_);
  host_.info_changed(info_);
  host_.table_changed(*this);
}

// --- What they do

void Table::act(Participant& participant, const ActRequest& request) {
  host_.look_for_pause();
  // Whoever is too late for the resumption is so before anything else happens.
  if (game_.state().awaited) make_due_acts();
  if (answering_) return wait_to_act(participant, request);
  if (done_before(participant, request)) {
    participant.refuse(request.id, refusal(Code::done_before, Message::server_done_before));
  } else if (auto submission = prepare(participant, request)) {
    note_done(participant, request);
    submit(*std::move(submission));
  } else {
    participant.refuse(request.id, submission.error());
  }
  make_due_acts();
}

// Who has left meanwhile has asked for nothing: a device that comes again asks again.
void Table::wait_to_act(Participant& participant, const ActRequest& request) {
  if (waiting_.size() >= most_acts_waiting)
    return participant.refuse(request.id, refusal(Code::too_fast, Message::server_too_fast));
  const auto there = [this, weak = participant.weak_from_this()] {
    auto held = weak.lock();
    return held && participants_.has(*held) ? held : nullptr;
  };
  waiting_.push_back({.go_on =
                          [this, there, request] {
                            if (const auto held = there()) act(*held, request);
                          },
                      .drop =
                          [there, id = request.id](const Refusal& why) {
                            if (const auto held = there()) held->refuse(id, why);
                          }});
}

void Table::when_ruled(std::function<void()> then) {
  if (!answering_) return then();
  waiting_.push_back({.go_on = std::move(then)});
}

// A device that has lost its connection asks again for what was not answered. What was ruled on before it came again
// may still be under way to the disk, and not be in the entries that it was welcomed with.
bool Table::done_before(const Participant& participant, const ActRequest& request) const {
  return request.id && std::ranges::any_of(device_acts_, [&](const DeviceAct& last) {
           return last.seat == participant.seat && last.device == participant.device && *request.id <= last.id;
         });
}

void Table::note_done(const Participant& participant, const ActRequest& request) {
  if (participant.device.empty() || !request.id) return;
  std::erase_if(device_acts_, [&](const DeviceAct& last) {
    return last.seat == participant.seat && last.device == participant.device;
  });
  const auto of_seat = [&](const DeviceAct& last) { return last.seat == participant.seat; };
  if (std::ranges::count_if(device_acts_, of_seat) >= most_devices)
    device_acts_.erase(std::ranges::find_if(device_acts_, of_seat));
  device_acts_.push_back({participant.seat, participant.device, *request.id});
}

std::expected<Table::Submission, Refusal> Table::prepare(Participant& participant, const ActRequest& request) const {
  if (given_up_) return std::unexpected(refusal(Code::not_stored, Message::server_not_stored));
  const auto by = actor_for(participant.seat, request.act, request.by);
  if (!by) return std::unexpected(describe(by.error()));
  if (const auto color = color_of(*by); color ? waits_to_begin(*color) : precedes_start(request.act))
    return std::unexpected(refusal(Code::not_allowed, Message::server_not_begun));
  if (has_long_text(request.act))
    return std::unexpected(refusal(Code::too_large, Message::server_text_too_long, most_text));
  if (const auto color = color_of(*by); color && std::holds_alternative<act::Press>(request.act) &&
                                        interruptions_.too_soon(game_.state(), *color, time_of_event()))
    return std::unexpected(refusal(Code::too_soon, Message::server_too_soon));
  switch (budget_.may(*by, request.act, game_.state().ply())) {
    case LogBudget::Verdict::fits: break;
    case LogBudget::Verdict::fits_if_it_carries_on:
      if (would_carry_on({.at = time_of_event(), .by = *by, .act = request.act})) break;
      [[fallthrough]];
    case LogBudget::Verdict::seat_used_up:
      return std::unexpected(refusal(Code::too_many, Message::server_seat_used_up));
    case LogBudget::Verdict::log_full: return std::unexpected(refusal(Code::too_many, Message::server_log_full));
  }
  Submission submission{.by = *by,
                        .act = request.act,
                        .date = date(*by, participant),
                        .author = participant.weak_from_this(),
                        .id = request.id,
                        .assistant = request.assistant};
  if (auto* const seal = std::get_if<act::Seal>(&submission.act)) {
    if (seal->resumes && *seal->resumes <= host_.unix_now())
      return std::unexpected(refusal(Code::bad_request, Message::server_resumes_passed));
    const auto openers = SealedMove::openers(participant.secret, participant.seat, info_.arbiter, seats_);
    auto sealed = SealedMove::seal(seal->move, openers);
    wipe(seal->move);
    host_.wipe_stack_soon();
    if (!sealed) return std::unexpected(sealed.error());
    submission.sealed = *std::move(sealed);
  }
  // Only the envelope says the move.
  if (const auto* const open = std::get_if<act::Open>(&submission.act); open != nullptr && !open->move.empty())
    return std::unexpected(refusal(Code::bad_request, Message::server_unknown_key, "move"));
  return submission;
}

// Whether a move would be made by it, a clock pressed, or the game ended.
bool Table::would_carry_on(const laws::Event& event) const {
  laws::Game trial = game_;
  if (!trial.rule_as_told(event).ok) return false;
  const laws::State &before = game_.state(), &after = trial.state();
  return after.ply() != before.ply() || after.clock.running() != before.clock.running() || after.over();
}

LagCompensation::Date Table::date(laws::Actor by, const Participant& participant) const {
  return lag_.date(game_.state().clock, by,
                   {.now = time_of_event(),
                    .last = last_,
                    .round_trip = participant.round_trip(),
                    .flag_check_delay = flag_check_delay()});
}

Milliseconds Table::flag_check_delay() const {
  const laws::Clock& clock = game_.state().clock;
  if (const auto falls = flag_falls(clock); !falls || now() < *falls) return Milliseconds::zero();
  return lag_.flag_check_delay(clock, participants_.longest_round_trip(*clock.running()));
}

void Table::submit_by_program(laws::Actor by, laws::Act act, Milliseconds at) {
  submit({.by = by, .act = std::move(act), .date = {at, Milliseconds::zero()}});
}

// What a person in the arbiter's seat would have decided is said to be the program's.
void Table::decide_by_program(DueAct due_act, Milliseconds at) {
  const bool decides = std::holds_alternative<act::Resume>(due_act.act) ||
                       std::holds_alternative<act::Penalise>(due_act.act) ||
                       std::holds_alternative<act::Rule>(due_act.act);
  submit({.by = due_act.by, .act = std::move(due_act.act), .date = {at, Milliseconds::zero()}, .program = decides});
}

void Table::submit(Submission submission) {
  if (auto* const open = std::get_if<act::Open>(&submission.act); open != nullptr && !open->lost)
    open->move = sealed_move().value_or("");
  laws::Event event{submission.date.at, submission.by, std::move(submission.act), submission.assistant};
  event.program = submission.program;
  or_give_up([&] { ask_or_rule(std::move(submission), std::move(event)); });
}

template <typename Work>
void Table::or_give_up(Work work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
    host_.unload_after_failure(*this, {store::Error::Kind::failed, {}, {}});
    throw;
  }
}

// The verdicts that the ruling needs become a part of the event, so a replay needs none.
void Table::ask_or_rule(Submission submission, laws::Event event) {
  const int asked = answering_ ? answering_->asked : 0;
  auto questions = asked < most_questions ? laws::questions(game_.regulations(), game_.state(), event)
                                          : std::vector<laws::Question>();
  if (questions.empty()) {
    answering_.reset();
    return rule_and_commit(std::move(submission), std::move(event));
  }
  const Moment now = host_.now(), since = answering_ ? answering_->since : now;
  laws::Question& question = questions.front();
  const auto at_most = question.ends_game ? time_at_end - std::chrono::duration_cast<Milliseconds>(now - since)
                                          : Milliseconds(time_after_move);
  clock_.stand(now);
  Inquiry inquiry{.question = question, .client = client_of(submission), .at_most = std::max(at_most, Milliseconds())};
  answering_.emplace(Answering{std::move(submission), std::move(event), std::move(question), since, asked + 1});
  inquiry.unwanted = answering_->unwanted.get_token();
  const bool asking = std::exchange(asking_, true);
  host_.ask(std::move(inquiry), [self = shared_from_this()](mate::MateVerdict verdict) { self->answered(verdict); });
  asking_ = asking;
}

void Table::answered(mate::MateVerdict verdict) {
  if (!answering_) return;
  laws::tell(answering_->event, answering_->question, verdict);
  or_give_up([&] { ask_or_rule(std::move(answering_->submission), std::move(answering_->event)); });
  if (!asking_) do_what_waits();
}

void Table::do_what_waits() {
  while (!waiting_.empty() && !answering_) {
    const Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    next.go_on();
  }
  make_due_acts();
}

void Table::drop_what_waits(const Refusal& why) {
  if (!answering_) return;
  answering_->unwanted.request_stop();
  const auto author = answering_->submission.author ? answering_->submission.author->lock() : nullptr;
  if (author && participants_.has(*author)) author->refuse(answering_->submission.id, why);
  answering_.reset();
  for (const Waiting& each : std::exchange(waiting_, {}))
    if (each.drop) each.drop(why);
}

// Whose turn it is to ask: the author's, or for an act of the program that of who is on the move, or the other
// player's.
std::string Table::client_of(const Submission& submission) const {
  if (const auto author = submission.author ? submission.author->lock() : nullptr; author && !author->client().empty())
    return std::string(author->client());
  const Color color = game_.state().on_move();
  return clients_[index(clients_[index(color)].empty() ? !color : color)];
}

void Table::rule_and_commit(Submission submission, laws::Event event) {
  const auto [at, lag] = submission.date;
  if (color_of(submission.by) && game_.state().clock.running() == color_of(submission.by)) clock_.give_back(lag);
  lag_.note_event(game_.state().clock, submission.by);
  const auto entry =
      std::make_shared<Entry>(Entry{.n = ++n_, .event = std::move(event), .lag = lag, .ruling = {}, .json = {}});
  entry->ruling = game_.rule_as_told(entry->event);
  // The envelope stays closed.
  if (auto* const open = std::get_if<act::Open>(&entry->event.act); open != nullptr && !entry->ruling.ok) {
    wipe(open->move);
    open->move.clear();
  }
  if (std::holds_alternative<act::Open>(entry->event.act)) host_.wipe_stack_soon();
  interruptions_.note(entry->event, entry->ruling, game_.state());
  last_ = at;
  if (!clock_.runs()) clock_.run(host_.now());
  const laws::Ruling& ruling = entry->ruling;
  if (!ruling.ok && !submission.author) last_refused_own_entry_ = n_;
  if (auto notable = notable_ruling(n_, game_, ruling)) notable_ = std::move(notable);

  std::string line;
  line.reserve(usual_line);
  laws::protocol::write_event(line, entry->event, lag);
  budget_.note(entry->event.by, line.size(), game_.state().ply());
  if (participants_.anybody_reads_json()) {
    std::string& json = entry->json.start(usual_entry);
    json += R"("entry": )";
    write_entry(json, n_, line, game_, ruling, EntryDetail::full);
    json += "}";
  } else {
    ++unwritten_;
  }
  std::vector<store::Change> changes;
  changes.reserve(2);
  const store::PrivatePart reason = reason_in(entry->event, line);
  changes.emplace_back(store::change::Append{info_.id, n_, std::move(line), reason});
  if (ruling.ok && !submission.sealed.empty()) {
    sealed_ = std::move(submission.sealed);
    changes.emplace_back(store::change::SetEnvelope{info_.id, sealed_.envelope()});
  }
  follow(changes);
  if (ruling.ok && game_.state().envelope && std::holds_alternative<act::Seal>(entry->event.act))
    stoppage_.sealed = host_.now();
  host_.commit(commit_order_, std::move(changes),
               [self = shared_from_this(), entry, id = submission.id,
                author = std::move(submission.author).value_or(std::weak_ptr<Participant>())](const auto& outcome) {
                 const auto still_there = author.lock();
                 if (outcome) return self->committed(entry, still_there.get(), id);
                 if (still_there) still_there->refuse(id, not_stored(outcome.error()));
                 self->host_.unload_after_failure(*self, outcome.error());
               });
}

void Table::committed(const std::shared_ptr<const Entry>& entry, const Participant* author,
                      std::optional<std::int64_t> id) {
  ++durable_;
  if (entry->json.empty()) --unwritten_;
  Delivery delivery{.entry = entry, .now = now()};
  for (Participant* const participant : participants_.all()) {
    // Nobody who reads JSON is welcomed while such an entry is under way: see has_unwritten().
    if (entry->json.empty() && participant->reads_json()) continue;
    delivery.own = author != nullptr && participant == author;
    delivery.id = delivery.own ? id : std::nullopt;
    participant->deliver(delivery);
  }
  host_.table_changed(*this);
}

// What an event changes in what everybody may know, and for the program's own acts.
void Table::follow(std::vector<store::Change>& changes) {
  const laws::State& state = game_.state();
  info_.plies = state.ply();
  const bool calls = calls_arbiter();
  const bool call_changes = calls != info_.called.has_value();
  if (call_changes) info_.called = calls ? std::optional(host_.unix_now()) : std::nullopt;
  // A game that is over may go on, where the arbiter excuses who came late or a mate was against touch-move.
  if (!info_.begun || state.over() || info_.result != state.result || call_changes) {
    info_.begun = true;
    info_.result = state.result;
    info_.reason = state.reason;
    info_.points = points(game_.regulations(), state);
    if (state.over()) info_.listed = false;
    changes.push_back(set_info());
  }
  host_.info_changed(info_);
  if (!sealed_.empty() && !state.envelope) {
    sealed_ = SealedMove();
    changes.emplace_back(store::change::SetEnvelope{info_.id, {}});
  }
  if (state.clock.is_stopped() && !state.over()) {
    if (!stoppage_.since) {
      stoppage_.since = host_.now();
      stoppage_.by_arbiter = !stoppage_.outage && stopped_by_arbiter();
    }
    return;
  }
  const bool somebody_was_ready = stoppage_.ready[0] || stoppage_.ready[1];
  stoppage_ = {};
  begins_.reset();
  if (somebody_was_ready) tell_ready();
}

void Table::ready(const Participant& participant) {
  const laws::State& state = game_.state();
  if (state.over() || (state.clock.started() && !state.clock.is_stopped())) return;
  const auto before = stoppage_.ready;
  if (participant.seat != Seat::black) stoppage_.ready[index(Color::white)] = true;
  if (participant.seat != Seat::white) stoppage_.ready[index(Color::black)] = true;
  if (stoppage_.ready != before) tell_ready();
  make_due_acts();
}

std::expected<void, Refusal> Table::play_on(const Participant& participant) {
  const auto& envelope = game_.state().envelope;
  const bool replies = envelope && participant.seat == server::seat_of(!envelope->sealer);
  const bool in_time = stoppage_.sealed && host_.now() <= *stoppage_.sealed + time_to_object;
  if (!replies || !in_time || info_.arbiter)
    return std::unexpected(refusal(Code::not_allowed, Message::server_play_on, time_to_object.count()));
  stoppage_.objected = true;
  make_due_acts();
  return {};
}

std::expected<void, Refusal> Table::name(const Participant& participant, const std::string& name) {
  const Color color = participant.seat == Seat::white ? Color::white : Color::black;
  std::string& seat = info_.names[index(color)];
  if (!seat.empty()) return std::unexpected(refusal(Code::not_allowed, Message::server_name_given));
  seat = name;
  change_info({set_info(), store::change::SetName{info_.id, name_slot(color), name}});
  return {};
}

void Table::rename(Color color, const std::string& name, bool forgotten, Outcome done) {
  // A name that is only reserved is stored nowhere.
  if (reserved_ && reserved_->color == color) reserved_->name_before = forgotten ? std::string() : name;
  info_.names[index(color)] = name;
  std::vector<store::Change> changes{set_info(), store::change::SetName{info_.id, name_slot(color), name}};
  if (forgotten) changes.emplace_back(store::change::ForgetTexts{info_.id});
  change_info(std::move(changes), std::move(done));
}

void Table::hide(bool hidden, Outcome done) {
  info_.hidden = hidden;
  info_.listed = info_.listed && !hidden;
  change_info({set_info()}, [self = shared_from_this(), hidden, done = std::move(done)](const auto& outcome) {
    if (outcome && hidden) self->dismiss_spectators();
    if (done) done(outcome);
  });
}

void Table::dismiss_spectators() {
  const auto all = participants_.all();
  for (Participant* const participant : std::vector(all.begin(), all.end()))
    if (participant->seat == Seat::spectator)
      participant->dismiss(CloseReason::not_allowed, refusal(Code::not_found, Message::server_no_table));
}

void Table::tell_rematch(store::TableId table) {
  rematch_.table = table;
  participants_.tell(rematch_);
}

bool Table::begin() {
  if (answering_) {
    waiting_.push_back({.go_on = [this] { begin(); }});
    return true;
  }
  if (given_up_ || game_.state().clock.started() || game_.state().over()) return true;
  if (precedes_start(act::Start{})) return false;
  submit_by_program(laws::Actor::arbiter, act::Start{}, time_of_event());
  make_due_acts();
  return true;
}

bool Table::calls_arbiter() const {
  const laws::State& state = game_.state();
  return info_.place && !state.over() && (state.call || (state.claim && state.claim->waits()));
}

bool Table::answer_call() {
  if (given_up_ || answering_ || !calls_arbiter() || game_.state().arbiter_comes) return false;
  submit_by_program(laws::Actor::arbiter, act::AnswerCall{}, time_of_event());
  make_due_acts();
  return true;
}

void Table::forfeit(laws::Result result) {
  if (given_up_ || game_.state().over()) return;
  submit_by_program(laws::Actor::arbiter, act::Declare{.result = result, .article = "6.7"}, time_of_event());
  make_due_acts();
}

void Table::rename_event(const std::string& name, Outcome done) {
  if (info_.place) info_.place->event = name;
  change_info({set_info()}, std::move(done));
}

void Table::tell_engine_trouble(std::optional<text::Said> trouble) {
  if (!info_.engine) return;
  info_.engine->trouble = std::move(trouble);
  change_info({set_info()});
}

// A seat that is only reserved is open in the store.
store::Change Table::set_info() const {
  TableInfo stored = info_;
  if (reserved_) {
    stored.open_seat = reserved_->color;
    stored.names[index(reserved_->color)] = reserved_->name_before;
  }
  return store::change::SetInfo{info_.id, write_table_info(stored), info_.listed};
}

void Table::change_info(std::vector<store::Change> changes, Outcome done) {
  host_.commit(commit_order_, std::move(changes),
               [self = shared_from_this(), done = std::move(done)](const auto& outcome) {
                 if (!outcome) {
                   if (done) done(std::unexpected(not_stored(outcome.error())));
                   return self->host_.unload_after_failure(*self, outcome.error());
                 }
                 self->tell_info();
                 if (done) done({});
               });
}

// --- What the server does by itself

void Table::follow_agreement() {
  if (given_up_ || answering_ || (game_.state().clock.running() && !begins_)) return;
  const bool agreed = all_agree(snapshot());
  if (agreed == begins_.has_value()) return;
  const bool person = participants_.player_says_ready(Color::white) || participants_.player_says_ready(Color::black);
  begins_.reset();
  const bool noticed = person && game_.regulations().has_clock();
  if (agreed) begins_ = host_.now() + (noticed ? host_.notice() : Milliseconds::zero());
  if (person) participants_.tell(beginning());
}

Beginning Table::beginning() const {
  if (!begins_) return {};
  return {std::chrono::duration_cast<Milliseconds>(std::max(*begins_ - host_.now(), Moment::duration::zero()))};
}

// Where nobody's claim, call or envelope is what the game waits for.
bool Table::stopped_by_arbiter() const {
  const laws::State& state = game_.state();
  return info_.arbiter && !state.outage && !state.call && !state.claim && (!state.envelope || state.awaited);
}

bool Table::before_start() const {
  const laws::State& state = game_.state();
  const bool has_time = game_.regulations().has_clock() || info_.start_at;
  return !state.clock.started() && !state.over() && has_time && !info_.one_device;
}

// Nobody starts the clock of somebody who is not there.
bool Table::waits_to_begin(Color color) const {
  if (!before_start()) return false;
  if (info_.start_at || info_.open_seat || reserved_) return true;
  if (participants_.player_says_ready(Color::white) || participants_.player_says_ready(Color::black)) return true;
  const Color first = game_.state().on_move();
  return color != first && !participants_.player_present(first);
}

// Whether an act of the arbiter's would come before a start that was appointed or that persons have still to agree to,
// and neither begins the game nor ends it. Before the time that was appointed it begins only with both players there:
// lateness counts from its beginning.
bool Table::precedes_start(const laws::Act& act) const {
  const bool white = participants_.player_present(Color::white), black = participants_.player_present(Color::black);
  const bool persons = participants_.player_says_ready(Color::white) || participants_.player_says_ready(Color::black);
  if (!before_start() || !(info_.start_at || persons)) return false;
  if (std::holds_alternative<act::Start>(act)) return info_.start_at > host_.unix_now() && !(white && black);
  if (const auto* const penalise = std::get_if<act::Penalise>(&act))
    return !laws::penalty_kind(penalise->penalty).ends_game;
  return !std::holds_alternative<act::Declare>(act);
}

void Table::make_due_acts() {
  host_.look_for_pause();
  follow_agreement();
  for (int made = 0; made < most_at_once && !answering_; ++made) {
    auto due_act = due();
    if (!due_act) return;
    const Moment moment = host_.now();
    if (due_act->when > moment) {
      // Who is woken before asks again then.
      if (wake_ && *wake_ > moment && *wake_ <= due_act->when) return;
      wake_ = due_act->when;
      return host_.wake(*this, due_act->when);
    }
    // What another does in time for the flag is dated before it; the tick that looks at it is not.
    const Milliseconds at = time_of_event();
    if (due_act->late > Milliseconds::zero()) {
      if (!clock_.runs()) clock_.run(moment);
      clock_.give_back(-due_act->late);
    }
    decide_by_program(*std::move(due_act), at);
  }
}

std::optional<DueAct> Table::due() const {
  if (given_up_ || answering_ || (n_ > 0 && last_refused_own_entry_ == n_)) return std::nullopt;
  return next_due_act(snapshot());
}

TableSnapshot Table::snapshot() const {
  const auto& envelope = game_.state().envelope;
  return {.regulations = game_.regulations(),
          .state = game_.state(),
          .clock = clock_,
          .now = host_.now(),
          .unix_now = host_.unix_now(),
          .serving_since = host_.serving_since(),
          .created = info_.created,
          .loaded = loaded_,
          .start_at = info_.start_at,
          .one_device = info_.one_device,
          .arbitrated = info_.place.has_value(),
          .present = {participants_.player_present(Color::white), participants_.player_present(Color::black)},
          .left = player_left_,
          .came = player_came_,
          .says_ready = {participants_.player_says_ready(Color::white), participants_.player_says_ready(Color::black)},
          .begins = begins_,
          .arbiter_present = participants_.arbiter_present(),
          .arbiter_left = arbiter_left_,
          .stoppage = stoppage_,
          .stopped_again = interruptions_.stopped_again(),
          .envelope_opens = envelope && (envelope->resumes || stoppage_.objected) && envelope_opens(),
          .flag_check_delay = flag_check_delay()};
}

bool Table::envelope_opens() const { return sealed_.opens(secrets_here()); }

std::optional<std::string> Table::sealed_move() const { return sealed_.open(secrets_here()); }

std::vector<std::string_view> Table::secrets_here() const {
  std::vector<std::string_view> secrets;
  if (sealed_.empty()) return secrets;
  for (const Participant* const participant : participants_.all())
    if (participant->seat != Seat::spectator) secrets.push_back(participant->secret);
  return secrets;
}

}  // namespace jadoube::server
