#include "jadoube/server/table/table.hpp"

#include <new>
#include <utility>

#include "jadoube/server/common/not_stored.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/private_texts.hpp"

namespace jadoube::server {

Table::Table(TableHost& host, TableInfo info, std::vector<store::Seat> seats, std::string envelope, Replayed replayed)
    : host_(host),
      facts_(std::move(info), std::move(seats)),
      sealed_(std::move(envelope)),
      core_(facts_.terms(host.lag_cap(), host.notice()), std::move(replayed), host.now(), !sealed_.empty()),
      log_(core_.entries()) {
  facts_.set_plies(game().state().ply());
}

void Table::give_up() noexcept {
  given_up_ = true;
  unwanted_.request_stop();
  to_do_.clear();
  when_ruled_.clear();
}

// --- Commands and their effects

Circumstances Table::circumstances() const {
  if (sealed_.empty())
    envelope_opens_ = false;
  else if (!envelope_opens_)
    envelope_opens_ = sealed_.opens(secrets_here());
  return {.now = host_.now(),
          .unix_now = host_.unix_now(),
          .serving_since = std::max(host_.serving_since(), away_until_),
          .longest_round_trip = participants_.longest_round_trips(),
          .seat_open = facts_.seat_open(),
          .envelope_opens = *envelope_opens_,
          .json_wanted = participants_.anybody_reads_json()};
}

void Table::take(Command command) {
  if (given_up_) return;
  // A notified participant may hold the last reference to this table.
  const auto self = weak_from_this().lock();
  try {
    for (Output& output : core_.take(std::move(command), circumstances())) to_do_.push_back(std::move(output));
    do_all();
  } catch (const std::bad_alloc&) {
    doing_ = false;
    host_.unload_after_failure(*this, {store::Error::Kind::failed, {}, {}});
    throw;
  }
}

void Table::do_all() {
  if (std::exchange(doing_, true)) return;
  while (!to_do_.empty()) {
    Output next = std::move(to_do_.front());
    to_do_.pop_front();
    std::visit([this](auto& output) { carry_out(std::move(output)); }, next);
  }
  doing_ = false;
  if (answering()) return;
  for (const auto& each : std::exchange(when_ruled_, {})) each();
}

void Table::carry_out(output::Append&& append) {
  const auto& entry = append.entry;
  if (std::holds_alternative<laws::act::Open>(entry->event.act)) host_.wipe_stack_soon();
  const bool written = !entry->json.empty();
  const store::PrivatePart reason = reason_in(entry->event, append.line);
  std::vector<store::Change> changes;
  changes.reserve(3);
  changes.emplace_back(store::change::Append{info().id, entry->n, std::move(append.line), reason});
  if (append.envelope) {
    sealed_ = SealedMove(*std::move(append.envelope));
    envelope_opens_.reset();
    changes.emplace_back(store::change::SetEnvelope{info().id, sealed_.envelope()});
  }
  for (store::Change& each : facts_.follow(append.progress, host_.unix_now())) changes.push_back(std::move(each));
  host_.info_changed(info());
  log_.send(written);
  host_.commit(log_.order(), std::move(changes),
               [self = shared_from_this(), entry, author = append.author](const auto& outcome) {
                 if (outcome) return self->committed(entry, author);
                 if (Participant* const still_there = author ? self->participants_.find(author->who) : nullptr)
                   still_there->refuse(author->id, not_stored(outcome.error()));
                 self->host_.unload_after_failure(*self, outcome.error());
               });
}

void Table::committed(const std::shared_ptr<const Entry>& entry, const std::optional<Author>& author) {
  const bool written = !entry->json.empty();
  log_.arrive(written);
  Delivery delivery{.entry = entry, .now = now()};
  for (Participant* const participant : participants_.all()) {
    // No reader of JSON is welcomed while such an entry is on its way: see has_unwritten().
    if (!written && participant->reads_json()) continue;
    delivery.own = author && participant->id == author->who;
    delivery.id = delivery.own ? author->id : std::nullopt;
    participant->deliver(delivery);
  }
  host_.table_changed(*this);
}

void Table::carry_out(output::Refuse&& refuse) {
  if (Participant* const participant = participants_.find(refuse.author.who))
    participant->refuse(refuse.author.id, describe(refuse.why));
}

void Table::carry_out(output::Tell&& tell) {
  std::visit([this](const auto& news) { participants_.tell(news); }, tell.news);
}

void Table::carry_out(output::Ask&& ask) {
  unwanted_ = std::stop_source();
  Inquiry inquiry{.question = std::move(ask.question),
                  .client = std::move(ask.client),
                  .at_most = ask.at_most,
                  .unwanted = unwanted_.get_token()};
  host_.ask(std::move(inquiry), [self = shared_from_this(), unwanted = unwanted_.get_token()](auto verdict) {
    if (!unwanted.stop_requested()) self->take(command::Answer{verdict});
  });
}

void Table::carry_out(output::Unask&& /*unask*/) { unwanted_.request_stop(); }

void Table::carry_out(output::Seal&& seal) {
  const Participant* const sealer = participants_.find(seal.author.who);
  std::vector<store::SecretHash> openers;
  if (sealer != nullptr) openers = facts_.openers(sealer->secret, sealer->seat);
  auto sealed = SealedMove::seal(seal.move, openers);
  wipe(seal.move);
  host_.wipe_stack_soon();
  take(command::Sealed{sealed ? sealed->envelope() : std::string()});
}

void Table::carry_out(output::OpenEnvelope&& /*open*/) { take(command::Opened{sealed_.open(secrets_here())}); }

void Table::carry_out(output::Wake&& wake) { host_.wake(*this, wake.when); }

std::vector<std::string_view> Table::secrets_here() const {
  std::vector<std::string_view> secrets;
  if (sealed_.empty()) return secrets;
  for (const Participant* const participant : participants_.all())
    if (participant->seat != Seat::spectator) secrets.push_back(participant->secret);
  return secrets;
}

// --- Participants

void Table::enter(Participant& participant) {
  participants_.enter(participant);
  const bool sits = participant.seat != Seat::spectator;
  if (sits) envelope_opens_.reset();
  take(command::Enter{{.id = participant.id,
                       .seat = participant.seat,
                       .says_ready = participant.says_ready(),
                       .client = sits ? std::string(participant.client()) : std::string()}});
  change(facts_.take_reserved_seat(participant.seat));
  host_.presence_changed(*this);
}

void Table::leave(Participant& participant) {
  wipe(participant.secret);
  if (!participants_.leave(participant)) return;
  if (participant.seat != Seat::spectator) envelope_opens_.reset();
  take(command::Leave{std::exchange(participant.id, ParticipantId::none)});
  host_.presence_changed(*this);
}

void Table::seat(std::shared_ptr<Participant> participant) {
  engine_ = std::move(participant);
  enter(*engine_);
}

void Table::tell_presence() {
  participants_.tell(attendance().presence());
  host_.table_changed(*this);
}

void Table::watch_from_desk(bool watched) {
  if (attendance().watched_from_desk() == watched) return;
  take(command::Watch{watched});
  host_.presence_changed(*this);
}

void Table::join(const std::string& name, const std::shared_ptr<AddressQuota>& joiner, const Joined& done) {
  auto joined = facts_.join(name, joiner, host_.now());
  if (joined) tell_info();
  done(std::move(joined));
}

void Table::free_seat_not_taken() {
  if (facts_.free_seat_not_taken(host_.now())) tell_info();
}

// --- Acts of the participants

void Table::act(Participant& participant, const ActRequest& request) {
  host_.look_for_pause();
  if (given_up_) return participant.refuse(request.id, refusal(Code::not_stored, Message::server_not_stored));
  take(command::Act{.who = participant.id,
                    .seat = participant.seat,
                    .request = request,
                    .device = participant.device,
                    .round_trip = participant.round_trip()});
}

void Table::when_ruled(std::function<void()> then) {
  if (!answering()) return then();
  when_ruled_.push_back(std::move(then));
}

std::expected<void, Refusal> Table::play_on(const Participant& participant) {
  if (given_up_ || !core_.may_play_on(participant.seat, host_.now()))
    return std::unexpected(refusal(Code::not_allowed, Message::server_play_on, TableCore::time_to_object.count()));
  take(command::PlayOn{});
  return {};
}

std::expected<void, Refusal> Table::name(const Participant& participant, Color of, const std::string& name) {
  auto named = facts_.name(participant.seat, of, name);
  if (!named) return std::unexpected(named.error());
  change(*std::move(named));
  return {};
}

bool Table::begin() {
  const laws::State& state = game().state();
  if (given_up_ || state.clock.started() || state.over()) return true;
  if (!answering() && !core_.may_begin(circumstances())) return false;
  take(command::Begin{});
  return true;
}

bool Table::answer_call() {
  if (given_up_ || answering() || !calls_arbiter() || game().state().arbiter_comes) return false;
  take(command::AnswerCall{});
  return true;
}

void Table::make_due_acts() {
  host_.look_for_pause();
  take(command::Look{});
}

bool Table::idle() const {
  return !answering() && !participants_.anybody_keeps_table() && settled() && !facts_.reserved() &&
         (given_up_ || !core_.anything_due(circumstances()));
}

// --- Other facts about the table

void Table::change(Changes changes, Outcome done) {
  if (changes.empty()) return;
  host_.commit(log_.order(), std::move(changes),
               [self = shared_from_this(), done = std::move(done)](const auto& outcome) {
                 if (!outcome) {
                   if (done) done(std::unexpected(not_stored(outcome.error())));
                   return self->host_.unload_after_failure(*self, outcome.error());
                 }
                 self->tell_info();
                 if (done) done({});
               });
}

void Table::tell_info() {
  participants_.tell(info());
  host_.info_changed(info());
  host_.table_changed(*this);
}

void Table::hide(bool hidden, Outcome done) {
  change(facts_.hide(hidden), [self = shared_from_this(), hidden, done = std::move(done)](const auto& outcome) {
    if (outcome && hidden) self->participants_.dismiss_spectators();
    if (done) done(outcome);
  });
}

void Table::tell_rematch(store::TableId table) {
  rematch_.table = table;
  participants_.tell(rematch_);
}

}  // namespace jadoube::server
