#include "jadoube/server/live/live_participant.hpp"

#include "jadoube/server/common/hold_watch.hpp"
#include "jadoube/server/live/live_answer.hpp"
#include "jadoube/server/live/websocket.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/create_table.hpp"

namespace jadoube::server {

namespace {

// The color whose name the seat may set, if any: a player's own; for one device and the arbiter, the named color.
std::optional<Color> whose_name(Seat seat, NamedActor of) {
  const bool own = seat == Seat::white || seat == Seat::black;
  if (own && of == NamedActor::none) return seat == Seat::white ? Color::white : Color::black;
  if (of != NamedActor::white && of != NamedActor::black) return std::nullopt;
  const Color color = of == NamedActor::white ? Color::white : Color::black;
  const bool may = own ? seat == seat_of(color) : seat == Seat::both || seat == Seat::arbiter;
  return may ? std::optional(color) : std::nullopt;
}

}  // namespace

LiveParticipant::LiveParticipant(ServerContext& context, store::TableId id, const MessageLine::Make& make_line,
                                 std::shared_ptr<ConnectionSlot> slot)
    : context_(context),
      connections_(context.connections),
      group_(connections_->enter(*this)),
      slot_(std::move(slot)),
      id_(id),
      line_(make_line(*this)),
      came_(context.registry.now()),
      heard_(came_),
      messages_(60, 120) {
  slot_->evict_by([this] { line_->drop(); });
  slot_->be_silent();
}

LiveParticipant::~LiveParticipant() { connections_->leave(*this, group_); }

void LiveParticipant::ended() {
  ended_ = true;
  if (table_) table_->leave(*this);
  table_.reset();
}

void LiveParticipant::receive(std::string_view text, Moment now) {
  doing = "a message at a table";
  heard_ = now;
  heard_bytes_ = text.size();
  if (!may_speak()) {
    ++context_.metrics.dropped_flooding;
    return dismiss(CloseReason::not_allowed, refusal(Code::too_fast, Message::server_too_fast));
  }
  const auto message = read_live_message(text);
  if (!message) {
    ++context_.metrics.refused;
    return dismiss(CloseReason::not_understood, message.error());
  }
  const auto* const hello = std::get_if<live::Hello>(&*message);
  if (hello != nullptr && !greeted_) return take(*hello);
  if (greeted_ && !table_) return take_before_welcome(*message);
  if (!table_) return dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_hello_first));
  if (hello != nullptr)
    return dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_unknown_message));
  take_at_table(*message);
}

// A seat's messages are counted over all its connections; a spectator's by connection and by address.
bool LiveParticipant::may_speak() {
  if (table_ && seat != Seat::spectator) return table_->pace(seat).messages.take(heard_);
  return messages_.take(heard_) && slot_->quota()->may(RateLimit::message, heard_);
}

// Data that acts add to logs is counted by address, and by tournament.
bool LiveParticipant::may_log() {
  constexpr std::size_t beside_the_text = 200;
  const auto bytes = static_cast<double>(heard_bytes_ + beside_the_text);
  AddressQuota& quota = *slot_->quota();
  if (!quota.has(RateLimit::act, heard_) || !quota.has(RateLimit::logged_byte, heard_)) return false;
  if (!context_.registry.may_log(table_->info(), bytes)) return false;
  quota.charge(RateLimit::act, heard_, 1);
  quota.charge(RateLimit::logged_byte, heard_, bytes);
  return true;
}

std::optional<Refusal> LiveParticipant::may_have(Seat seat, const TableInfo& table) {
  if (seat != Seat::spectator) {
    // There are few engines, and all players share them.
    if (plays(seat) && table.engine && table.result == laws::Result::none) {
      engine_ = QuotaLease::take(slot_->quota(), &AddressQuota::engine_games, most_engine_games_by_address);
      if (!engine_) return refusal(Code::too_many, Message::server_too_many_from_address);
    }
    if (!slot_->sit()) return refusal(Code::too_many, Message::server_too_many_from_address);
    return std::nullopt;
  }
  if (!slot_->quota()->may(RateLimit::hello, heard_)) return refusal(Code::too_fast, Message::server_too_fast);
  watches_ = QuotaLease::take(slot_->quota(), &AddressQuota::spectators, most_spectators_by_address);
  if (!watches_) return refusal(Code::too_many, Message::server_too_many_from_address);
  slot_->speak();
  return std::nullopt;
}

void LiveParticipant::receive_binary() {
  ++context_.metrics.refused;
  dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_not_json));
}

void LiveParticipant::take(const live::Hello& hello) {
  greeted_ = true;
  says_ready_ = !hello.ready;
  device = hello.device;
  context_.registry.admit(self(), id_, hello.token, hello.seen, [self = self()](const auto& table) {
    if (!table) return self->dismiss(reason_for(table.error().code), table.error());
    self->table_ = *table;
    // The connection may have ended in the meantime.
    if (self->ended_) self->ended();
  });
}

// The sender does not know the state of the table yet: an act is refused, other messages are ignored.
void LiveParticipant::take_before_welcome(const LiveMessage& message) {
  if (const auto* const act = std::get_if<live::DoAct>(&message))
    refuse(act->id, refusal(Code::not_allowed, Message::server_not_welcomed));
}

void LiveParticipant::take_at_table(const LiveMessage& message) {
  std::visit([this](const auto& kind) { take(kind); }, message);
}

void LiveParticipant::take(const live::DoAct& message) {
  if (seat != Seat::spectator && !table_->pace(seat).acts.take(heard_)) {
    ++context_.metrics.dropped_flooding;
    return dismiss(CloseReason::not_allowed, refusal(Code::too_fast, Message::server_too_fast));
  }
  if (seat != Seat::spectator && !may_log())
    return refuse(message.id, refusal(Code::too_fast, Message::server_too_fast));
  if (!message.error)
    return table_->act(*this,
                       {.act = *message.act, .by = message.by, .id = message.id, .assistant = message.assistant});
  refuse(message.id, refusal_of(message, seat));
}

void LiveParticipant::take(const live::ShowHand& hand) {
  const bool one_device = seat == Seat::both;
  if (!plays(seat) || (hand.by != NamedActor::none && !one_device)) return;
  if (one_device && hand.by != NamedActor::white && hand.by != NamedActor::black) return;
  // The end of a movement is always sent, so that the hand does not hover for ever.
  if (!table_->pace(seat).hands.take(heard_) && hand.from) return;
  const bool white = one_device ? hand.by == NamedActor::white : seat == Seat::white;
  table_->relay_hand(*this, {.by = white ? Color::white : Color::black, .from = hand.from, .x = hand.x, .y = hand.y});
}

void LiveParticipant::take(const live::Ready& /*ready*/) {
  if (!plays(seat)) return line_->send(error_message(refusal(Code::not_allowed, Message::server_not_yours)));
  table_->ready(*this);
}

void LiveParticipant::take(const live::PlayOn& /*play_on*/) {
  if (const auto done = table_->play_on(*this); !done) line_->send(error_message(done.error()));
}

void LiveParticipant::take(const live::Name& name) {
  const auto read = read_name(name.name);
  if (!read) {
    ++context_.metrics.refused;
    return dismiss(CloseReason::not_understood, read.error());
  }
  const std::optional<Color> of = whose_name(seat, name.of);
  if (!of) return refuse(std::nullopt, refusal(Code::not_allowed, Message::server_not_yours));
  // A name is stored and sent to everybody, like an act.
  if (!table_->pace(seat).acts.take(heard_) || !may_log())
    return refuse(std::nullopt, refusal(Code::too_fast, Message::server_too_fast));
  if (const auto named = table_->name(*this, *of, *read); !named) refuse(std::nullopt, named.error());
}

void LiveParticipant::take(const live::Ping& ping) { line_->send(pong_message(ping, table_->now(), round_trip())); }

void LiveParticipant::deliver(const Delivery& delivery) {
  std::array<char, SharedMessage::room - base::longest_frame_head> room;
  const auto beginning = write_entry_beginning(room, delivery.id, delivery.now);
  line_->send_entry(delivery.entry->n, beginning, delivery.entry->json, delivery.entry);
}

void LiveParticipant::refuse(std::optional<std::int64_t> id, const Refusal& refusal) {
  line_->send(refused_message(id, refusal));
}

void LiveParticipant::dismiss(CloseReason why, const Refusal& refusal) { line_->dismiss(why, refusal); }

void LiveParticipant::look_after(Moment now) {
  if (!greeted_ && !line_->closing() && now - came_ > context_.options.times.hello) {
    ++context_.metrics.dropped_silent;
    return line_->close_silent();
  }
  line_->look_after(now);
}

}  // namespace jadoube::server
