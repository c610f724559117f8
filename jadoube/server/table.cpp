#include "jadoube/server/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/laws/points.hpp"
#include "jadoube/laws/protocol/words.hpp"

namespace jadoube::server {

using text::Message;

namespace {

constexpr std::size_t usual_entry = 1'500;  // characters

bool known(std::string_view act) {
  return std::ranges::find(permissions(), act, &Permission::act) != permissions().end();
}

Refusal describe_denied(Denied denied) {
  switch (denied.why) {
    case Denied::Why::by_unwanted: return refusal(Code::bad_request, Message::server_by_unwanted);
    case Denied::Why::by_missing:
    case Denied::Why::by_wrong: return refusal(Code::bad_request, Message::server_by_missing);
    case Denied::Why::seat: break;
  }
  return refusal(Code::not_allowed, Message::server_not_yours);
}

std::string refused(std::optional<std::int64_t> id, const Refusal& refusal) {
  std::string message = id ? fmt::format(R"({{"refused": {}, )", *id) : std::string(R"({"refused": null, )");
  write_members(message, refusal);
  message += "}";
  return message;
}

}  // namespace

Table::Table(Premises& premises, Facts facts, std::vector<store::Seat> seats, std::string envelope, Replayed replayed)
    : premises_(premises),
      facts_(std::move(facts)),
      seats_(std::move(seats)),
      envelope_(std::move(envelope)),
      game_(std::move(replayed.game)),
      clock_(replayed.at),
      last_(replayed.at),
      n_(replayed.n),
      durable_(replayed.n),
      chain_(std::make_shared<store::Chain>()),
      noted_(std::move(replayed.noted)) {
  facts_.plies = game_.state().ply();
}

void Table::open() {
  const laws::State& state = game_.state();
  if (n_ == 0 || state.over()) return;
  clock_.run(premises_.now());
  outage_ = true;
  if (state.clock.running())
    static_cast<void>(submit(laws::Actor::arbiter, R"("do": "pause")", {last_, Milliseconds::zero()}, nullptr, {}));
  outage_ = state.clock.is_stopped();
  if (outage_) stopped_ = premises_.now();
}

void Table::close() {
  if (game_.state().over() || !game_.state().clock.running()) return;
  static_cast<void>(submit(laws::Actor::arbiter, R"("do": "pause")", date(laws::Actor::arbiter, nullptr), nullptr, {}));
}

void Table::act(Guest& guest, const ActWish& wish) {
  // Whoever is too late for the resumption is so before anything else happens.
  if (game_.state().awaited) attend();
  const auto by = actor_for(guest.seat, wish.act, wish.of, wish.by);
  auto outcome = [&]() -> std::expected<void, Refusal> {
    // What is no act at all is told as such, whoever says it.
    if (!by && known(wish.act)) return std::unexpected(describe_denied(by.error()));
    const laws::Actor actor = by.value_or(laws::Actor::arbiter);
    if (n_ >= most_entries) return std::unexpected(refusal(Code::too_many, Message::server_log_full));
    if (wish.act == "seal") {
      auto envelope = seal(guest, wish.sealed);
      if (!envelope) return std::unexpected(envelope.error());
      return submit(actor, wish.members, date(actor, &guest), &guest, wish.id, *std::move(envelope));
    }
    if (wish.act == "open") {
      const auto members = with_envelope(wish.members);
      if (!members) return std::unexpected(members.error());
      return submit(actor, *members, date(actor, &guest), &guest, wish.id);
    }
    return submit(actor, wish.members, date(actor, &guest), &guest, wish.id);
  }();
  if (!outcome) guest.send({refused(wish.id, outcome.error()), nullptr});
  attend();
}

Table::Date Table::date(laws::Actor by, const Guest* guest) const {
  const Milliseconds now = std::max(clock_.now(premises_.now()), last_);
  const auto running = game_.state().clock.running();
  if (!running) return {now, Milliseconds::zero()};
  if (color_of(by) == running) {
    const auto trip = guest == nullptr ? std::nullopt : guest->round_trip();
    if (!trip || lag_given_[index(*running)] == game_.state().clock.dial(*running).moves)
      return {now, Milliseconds::zero()};
    const Milliseconds lag = std::min({*trip, premises_.lag_cap(), now - last_});
    return {now - lag, lag};
  }
  // An act of the other side's that would save its flag may be on its way.
  if (const auto falls = flag_falls(); falls && now >= *falls && now < *falls + grace())
    return {std::max(last_, *falls - Milliseconds(1)), Milliseconds::zero()};
  return {now, Milliseconds::zero()};
}

std::expected<void, Refusal> Table::submit(laws::Actor by, std::string_view members, Date date, Guest* author,
                                           std::optional<std::int64_t> id, std::string envelope) {
  std::string line = fmt::format(R"({{"at": {}, "by": "{}", {})", date.at.count(),
                                 laws::protocol::word(laws::protocol::actor_words, by), members);
  if (date.lag > Milliseconds::zero()) fmt::format_to(std::back_inserter(line), R"(, "lag": {})", date.lag.count());
  line += "}";
  const auto event = premises_.reader().event(line);
  if (!event) return std::unexpected(refusal_by(Code::bad_request, event.error()));

  if (const auto color = color_of(by); color && game_.state().clock.running() == color) {
    lag_given_[index(*color)] = game_.state().clock.dial(*color).moves;
    clock_.give_back(date.lag);
  }
  const laws::Ruling ruling = game_.rule(*event);
  ++n_;
  last_ = date.at;
  if (!clock_.runs()) clock_.run(premises_.now());
  if (!ruling.ok && author == nullptr) in_vain_ = n_;

  if (auto noted = note(n_, game_, ruling)) noted_ = std::move(noted);
  const auto body = std::make_shared<std::string>();
  body->reserve(usual_entry);
  *body += R"("entry": )";
  write_entry(*body, n_, line, game_, ruling, false);
  *body += "}";
  std::vector<store::Change> changes{store::change::Append{facts_.id, n_, std::move(line)}};
  if (ruling.ok && !envelope.empty()) {
    envelope_ = std::move(envelope);
    changes.emplace_back(store::change::SetEnvelope{facts_.id, envelope_});
  }
  follow(changes);
  premises_.commit(
      chain_, std::move(changes),
      [self = shared_from_this(), body, id, named = author != nullptr,
       author = author == nullptr ? std::weak_ptr<Guest>() : author->weak_from_this()](const auto& outcome) {
        const auto still_there = author.lock();
        if (outcome) {
          ++self->durable_;
          self->tell_entry(body, still_there.get(), id);
          return self->premises_.told(*self);
        }
        if (named && still_there)
          still_there->send({refused(id, refusal(Code::not_stored, Message::server_not_stored)), nullptr});
        self->premises_.give_up(*self, outcome.error());
      });
  return {};
}

// What an event changes in the facts and for the program's own acts.
void Table::follow(std::vector<store::Change>& changes) {
  const laws::State& state = game_.state();
  facts_.plies = state.ply();
  if (!facts_.begun || state.over()) {
    facts_.begun = true;
    facts_.result = state.result;
    facts_.reason = state.reason;
    facts_.points = points(game_.regulations(), state);
    if (state.over()) facts_.listed = false;
    changes.emplace_back(store::change::SetFacts{facts_.id, write_facts(facts_), facts_.listed});
  }
  premises_.facts_changed(facts_);
  if (!envelope_.empty() && !state.envelope) {
    envelope_.clear();
    changes.emplace_back(store::change::SetEnvelope{facts_.id, {}});
  }
  if (state.clock.is_stopped() && !state.over()) {
    if (!stopped_) stopped_ = premises_.now();
    return;
  }
  const bool told = ready_[0] || ready_[1];
  stopped_.reset();
  back_.reset();
  ready_ = {};
  outage_ = false;
  if (told) tell_ready();
}

void Table::tell_entry(const std::shared_ptr<const std::string>& body, Guest* author,
                       std::optional<std::int64_t> id) const {
  const std::string head = fmt::format(R"({{"now": {}, )", now().count());
  for (Guest* const guest : guests_)
    guest->send(
        {guest == author && id ? fmt::format(R"({{"ack": {}, {})", *id, std::string_view(head).substr(1)) : head,
         body});
}

bool Table::idle() const {
  return std::ranges::none_of(guests_, [](const Guest* guest) { return guest->keeps_table(); }) && settled() &&
         !next_duty();
}

}  // namespace jadoube::server
