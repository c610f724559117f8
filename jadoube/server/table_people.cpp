// Who is at a table, what they are told of one another, and who takes its seats.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/words.hpp"
#include "jadoube/server/secret.hpp"
#include "jadoube/server/table.hpp"
#include "jadoube/server/view.hpp"

namespace jadoube::server {

using text::Message;

namespace {

constexpr std::array<Seat, 4> seat_of_holder{Seat::white, Seat::black, Seat::both, Seat::arbiter};

std::string ready_list(const std::array<bool, 2>& ready) {
  if (ready[0] && ready[1]) return R"(["white", "black"])";
  return ready[0] ? R"(["white"])" : ready[1] ? R"(["black"])" : "[]";
}

}  // namespace

std::optional<Seat> Table::seat_of(std::string_view token) const {
  const store::SecretHash hash = hash_of(token);
  std::optional<Seat> found;
  for (const store::Seat& seat : seats_)
    if (same(seat.hash, hash)) found = seat_of_holder[static_cast<std::size_t>(seat.holder)];
  return found;
}

void Table::enter(Guest& guest) {
  guests_.push_back(&guest);
  ++present_[static_cast<std::size_t>(guest.seat)];
  const bool player = guest.seat == Seat::white || guest.seat == Seat::black || guest.seat == Seat::both;
  if (outage_ && player && !back_) back_ = premises_.now();
  premises_.presence_changed(*this);
}

void Table::leave(Guest& guest) {
  if (std::erase(guests_, &guest) == 0) return;
  --present_[static_cast<std::size_t>(guest.seat)];
  if (guest.seat == Seat::arbiter) chair_left_ = premises_.now();
  premises_.presence_changed(*this);
}

void Table::seat(std::shared_ptr<Guest> guest) {
  engine_ = std::move(guest);
  enter(*engine_);
}

void Table::tell_presence() {
  tell_all(fmt::format(R"({{"present": {{"white": {}, "black": {}, "arbiter": {}, "spectators": {}}}}})",
                       player_present(Color::white), player_present(Color::black), present(Seat::arbiter),
                       present_[static_cast<std::size_t>(Seat::spectator)]));
  premises_.told(*this);
}

void Table::watch_from_desk(bool watched) {
  if (std::exchange(from_desk_, watched) == watched) return;
  if (!watched) chair_left_ = premises_.now();
  premises_.presence_changed(*this);
}

std::string Table::welcome(const Guest& guest, std::uint32_t from, std::string_view entries,
                           const laws::Game& game) const {
  std::string out = fmt::format(R"({{"welcome": {{"seat": "{}", "table": {}, "from": {}, "entries": {}, "state": )",
                                word(guest.seat), write_facts(facts_), from, entries);
  laws::protocol::write_state(out, game.regulations(), game.state());
  out += R"(, "view": )";
  write_view(out, game.regulations(), game.state());
  fmt::format_to(
      std::back_inserter(out),
      R"(, "now": {}, "present": {{"white": {}, "black": {}, "arbiter": {}, "spectators": {}}}, "ready": {}}}}})",
      now().count(), player_present(Color::white), player_present(Color::black), present(Seat::arbiter),
      present_[static_cast<std::size_t>(Seat::spectator)], ready_list(ready_));
  return out;
}

void Table::tell_all(std::string message) const {
  const auto body = std::make_shared<const std::string>(std::move(message));
  for (Guest* const guest : guests_) guest->send({{}, body});
}

void Table::tell_facts() {
  tell_all(R"({"table": )" + write_facts(facts_) + "}");
  premises_.facts_changed(facts_);
  premises_.told(*this);
}

void Table::tell_ready() const { tell_all(R"({"ready": )" + ready_list(ready_) + "}"); }

void Table::ready(const Guest& guest) {
  if (!game_.state().clock.is_stopped() || game_.state().over()) return;
  if (guest.seat != Seat::black) ready_[index(Color::white)] = true;
  if (guest.seat != Seat::white) ready_[index(Color::black)] = true;
  tell_ready();
  attend();
}

std::expected<void, Refusal> Table::name(const Guest& guest, const std::string& name) {
  std::string& seat = facts_.names[index(guest.seat == Seat::white ? Color::white : Color::black)];
  if (!seat.empty()) return std::unexpected(refusal(Code::not_allowed, Message::server_name_given));
  seat = name;
  premises_.commit(chain_, {store::change::SetFacts{facts_.id, write_facts(facts_), facts_.listed}},
                   [self = shared_from_this()](const auto& outcome) {
                     if (!outcome) return self->premises_.give_up(*self, outcome.error());
                     self->tell_facts();
                   });
  return {};
}

void Table::tell_engine_trouble(std::optional<EngineSeat::Trouble> trouble) {
  if (!facts_.engine) return;
  facts_.engine->trouble = std::move(trouble);
  premises_.commit(chain_, {store::change::SetFacts{facts_.id, write_facts(facts_), facts_.listed}},
                   [self = shared_from_this()](const auto& outcome) {
                     if (!outcome) return self->premises_.give_up(*self, outcome.error());
                     self->tell_facts();
                   });
}

void Table::relay_hand(const Guest& from, const std::string& message) {
  const auto body = std::make_shared<const std::string>(message);
  for (Guest* const guest : guests_)
    if (guest != &from) guest->send({{}, body});
}

void Table::join(const std::string& name, Joined done) {
  if (!facts_.open_seat) return done(std::unexpected(refusal(Code::seat_taken, Message::server_seat_taken)));
  const Color color = *facts_.open_seat;
  facts_.open_seat.reset();
  if (!name.empty()) facts_.names[index(color)] = name;
  std::string token = draw_secret();
  const store::Seat seat{color == Color::white ? store::Holder::white : store::Holder::black, hash_of(token)};
  seats_.push_back(seat);
  premises_.commit(
      chain_,
      {store::change::AddSeat{facts_.id, seat}, store::change::SetFacts{facts_.id, write_facts(facts_), facts_.listed}},
      [self = shared_from_this(), done = std::move(done), color, token = std::move(token)](const auto& outcome) {
        if (!outcome) {
          done(std::unexpected(refusal(Code::not_stored, Message::server_not_stored)));
          return self->premises_.give_up(*self, outcome.error());
        }
        self->tell_facts();
        done(std::pair(color, token));
      });
}

}  // namespace jadoube::server
