#include "jadoube/server/live/live_participant.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/detached.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <cerrno>

#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr std::size_t usual_message = 256;
constexpr std::size_t most_waiting_bytes = std::size_t{1} << 20U;
constexpr auto time_for_hello = 10s;
constexpr auto time_for_write = 20s;
constexpr auto time_for_goodbye = 5s;
// A time between these, so that connections opened together are not all pinged together.
constexpr auto least_between_pings = 10s;
constexpr auto most_between_pings = 15s;
constexpr auto ping_spread_ms =
    static_cast<std::uint32_t>(Milliseconds(most_between_pings - least_between_pings).count());

// What stands before a text in a frame of its own that a server sends (RFC 6455, 5.2), written from `end` backwards.
// Its first byte.
char* write_frame_head_before(char* end, std::size_t size) {
  const int length_bytes = size < 126 ? 0 : size < 65'536 ? 2 : 8;
  for (int byte = 0; byte < length_bytes; ++byte) *--end = static_cast<char>((size >> (8 * byte)) & 0xffU);
  *--end = static_cast<char>(length_bytes == 0 ? size : length_bytes == 2 ? 126 : 127);
  *--end = static_cast<char>(0x81);
  return end;
}
constexpr std::size_t longest_frame_head = 10;

std::size_t size(const Outgoing& message) { return message.head.size() + message.body.size(); }

}  // namespace

LiveParticipant::LiveParticipant(ServerContext& context, store::TableId id, Socket socket)
    : context_(context),
      connections_(context.connections),
      group_(connections_->next_group),
      id_(id),
      stream_(std::move(socket)),
      came_(context.registry.now()),
      heard_(came_),
      acts_(20, 60),
      messages_(60, 120),
      hands_(30, 60) {
  connections_->groups[group_].insert(this);
  connections_->next_group = (group_ + 1) % connections_->groups.size();
  ++connections_->connections;
}

LiveParticipant::~LiveParticipant() {
  connections_->groups[group_].erase(this);
  --connections_->connections;
}

Coroutine<> LiveParticipant::serve(std::shared_ptr<LiveParticipant> participant, HttpRequest request) {
  co_await participant->converse(std::move(request));
  if (participant->table_) participant->table_->leave(*participant);
  participant->table_.reset();
  participant->open_ = false;
}

Coroutine<> LiveParticipant::converse(HttpRequest request) {
  prepare(stream_);
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
    const Moment now = context_.registry.now();
    heard(now);
    if (kind != websocket::frame_type::pong) {
      replying_ = true;
      // The reply would come into the middle of a frame.
      if (!rest_.empty()) drop();
    }
    if (kind != websocket::frame_type::pong || !ping_sent_) return;
    const auto took = std::chrono::duration_cast<Milliseconds>(now - *std::exchange(ping_sent_, std::nullopt));
    // A single slow answer says little: what is given back follows it only half way.
    round_trip_ = round_trip_ && took > *round_trip_ ? (*round_trip_ + took) / 2 : took;
  });
  boost::system::error_code error;
  co_await stream_.async_accept(request, awaiting_with(error));
  if (error) co_return;
  request = {};
  open_ = true;
  if (anything_waits()) write_next();
  ping(context_.registry.now());
  beast::flat_buffer buffer;
  while (true) {
    do {
      co_await stream_.async_read_some(buffer, usual_message, awaiting_with(error));
    } while (!error && !stream_.is_message_done());
    if (error) break;
    replying_ = false;
    heard(context_.registry.now());
    ++context_.metrics.messages_in;
    const auto data = buffer.cdata();
    if (!close_reason_) take(std::string_view(static_cast<const char*>(data.data()), data.size()));
    buffer.consume(buffer.size());
    // A connection that is quiet keeps little.
    if (buffer.capacity() > usual_message) buffer.shrink_to_fit();
  }
  if (error == websocket::error::message_too_big) ++context_.metrics.refused;
}

void LiveParticipant::take(std::string_view text) {
  if (!messages_.take(heard_)) {
    ++context_.metrics.dropped_flooding;
    return dismiss(CloseReason::not_allowed, refusal(Code::too_fast, Message::server_too_fast));
  }
  const auto message = read_live_message(text);
  if (!message || !stream_.got_text()) {
    ++context_.metrics.refused;
    return dismiss(CloseReason::not_understood,
                   message ? refusal(Code::bad_request, Message::server_not_json) : message.error());
  }
  const auto* const hello = std::get_if<live::Hello>(&*message);
  if (hello != nullptr && !greeted_) return take(*hello);
  // A message before the welcome cannot be about this table: its sender does not know yet how the table stands.
  if (!table_) return dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_hello_first));
  if (hello != nullptr)
    return dismiss(CloseReason::not_understood, refusal(Code::bad_request, Message::server_unknown_message));
  take_at_table(*message);
}

void LiveParticipant::take(const live::Hello& hello) {
  greeted_ = true;
  context_.registry.admit(self(), id_, hello.token, hello.seen, [self = self()](const auto& table) {
    if (!table) return self->dismiss(CloseReason::not_allowed, table.error());
    self->table_ = *table;
    // The connection has ended meanwhile.
    if (!self->open_) self->table_->leave(*self), self->table_.reset();
  });
}

void LiveParticipant::take_at_table(const LiveMessage& message) {
  std::visit([this](const auto& kind) { take(kind); }, message);
}

void LiveParticipant::take(const live::DoAct& message) {
  if (!acts_.take(heard_)) {
    ++context_.metrics.dropped_flooding;
    return dismiss(CloseReason::not_allowed, refusal(Code::too_fast, Message::server_too_fast));
  }
  if (!message.error) return table_->act(*this, {.act = *message.act, .by = message.by, .id = message.id});
  // A sender who may not do that at all gets that answer, not what is wrong with the message.
  if (message.act)
    if (const auto by = actor_for(seat, *message.act, message.by); !by) return refuse(message.id, describe(by.error()));
  const bool sealed = message.act && std::holds_alternative<laws::act::Seal>(*message.act);
  refuse(message.id, sealed && message.error->key == "move"
                         ? refusal(Code::bad_request, Message::server_bad_sealed_move, longest_sealed_move)
                         : refusal_by(Code::bad_request, *message.error));
}

void LiveParticipant::take(const live::ShowHand& hand) {
  const bool one_device = seat == Seat::both;
  if (!plays(seat) || (hand.by != NamedActor::none && !one_device)) return;
  if (one_device && hand.by != NamedActor::white && hand.by != NamedActor::black) return;
  // The hand's rest is never left out, so that it does not hover for ever.
  if (!hands_.take(heard_) && hand.from) return;
  const bool white = one_device ? hand.by == NamedActor::white : seat == Seat::white;
  table_->relay_hand(*this, {.by = white ? Color::white : Color::black, .from = hand.from, .x = hand.x, .y = hand.y});
}

void LiveParticipant::take(const live::Ready& /*ready*/) {
  if (!plays(seat)) return send(error_message(refusal(Code::not_allowed, Message::server_not_yours)));
  table_->ready(*this);
}

void LiveParticipant::take(const live::Name& name) {
  const auto named = seat == Seat::white || seat == Seat::black
                         ? table_->name(*this, name.name)
                         : std::unexpected(refusal(Code::not_allowed, Message::server_not_yours));
  if (!named) refuse(std::nullopt, named.error());
}

void LiveParticipant::take(const live::Ping& ping) {
  send(fmt::format(R"({{"pong": {}, "now": {}, "lag": {}}})", ping.value, table_->now().count(),
                   round_trip_ ? fmt::format("{}", round_trip_->count()) : "null"));
}

void LiveParticipant::deliver(const Delivery& delivery) {
  const SharedMessage& json = delivery.entry->json;
  std::array<char, SharedMessage::room> beginning;
  char* const head = beginning.data() + longest_frame_head;
  char* const end = delivery.id
                        ? fmt::format_to(head, R"({{"ack": {}, "now": {}, )", *delivery.id, delivery.now.count())
                        : fmt::format_to(head, R"({{"now": {}, )", delivery.now.count());
  const std::string_view text(head, static_cast<std::size_t>(end - head));
  if (may_send_at_once()) {
    const char* const frame = write_frame_head_before(head, text.size() + json.body().size());
    if (send_at_once(json.behind({frame, static_cast<std::size_t>(end - frame)}))) return;
  }
  queue({std::string(text), delivery.entry, json.body()});
}

void LiveParticipant::refuse(std::optional<std::int64_t> id, const Refusal& refusal) {
  std::string message = id ? fmt::format(R"({{"refused": {}, )", *id) : std::string(R"({"refused": null, )");
  write_members(message, refusal);
  send(message + "}");
}

void LiveParticipant::send(const std::shared_ptr<const std::string>& message) {
  if (may_send_at_once()) {
    std::array<char, longest_frame_head> head;
    char* const end = head.data() + head.size();
    std::string frame(write_frame_head_before(end, message->size()), end);
    if (send_at_once(frame += *message)) return;
  }
  queue({{}, message, *message});
}

void LiveParticipant::queue(Outgoing message) {
  if (close_reason_ && closing_) return;
  waiting_bytes_ += size(message);
  if (waiting_bytes_ > most_waiting_bytes && writing_) {
    ++context_.metrics.dropped_slow;
    return drop();
  }
  waiting_.push_back(std::move(message));
  if (!writing_ && open_) write_next();
}

// Almost always the system takes all of a message at once; then nothing need wait for that. False: it takes nothing.
bool LiveParticipant::send_at_once(std::string_view frame) {
  if (close_reason_ && closing_) return true;
  const ::ssize_t taken =
      ::send(stream_.next_layer().native_handle(), frame.data(), frame.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (taken < 0) {
    if (errno == EAGAIN || errno == EINTR) return false;
    drop();
    return true;
  }
  ++context_.metrics.messages_out;
  const auto sent = static_cast<std::size_t>(taken);
  if (sent == frame.size()) return true;
  rest_ = frame.substr(sent);
  writing_ = true;
  writing_since_ = context_.registry.now();
  asio::async_write(stream_.next_layer(), asio::buffer(rest_),
                    [self = self()](const boost::system::error_code& failed, std::size_t) {
                      self->rest_ = {};
                      self->written(failed);
                    });
  return true;
}

void LiveParticipant::written(const boost::system::error_code& error) {
  writing_ = false;
  if (error) return drop();
  if (anything_waits()) return write_next();
  if (close_reason_) say_goodbye();
}

void LiveParticipant::write_next() {
  if (written_ == writing_now_.size()) {
    writing_now_.clear();
    writing_now_.swap(waiting_);
    written_ = 0;
  }
  writing_ = true;
  writing_since_ = context_.registry.now();
  const Outgoing& next = writing_now_[written_];
  const std::array<asio::const_buffer, 2> buffers{asio::buffer(next.head),
                                                  asio::buffer(next.body.data(), next.body.size())};
  stream_.async_write(buffers, [self = self()](const boost::system::error_code& error, std::size_t) {
    Outgoing& done = self->writing_now_[self->written_++];
    self->waiting_bytes_ -= size(done);
    done = {};
    if (!error) ++self->context_.metrics.messages_out;
    self->written(error);
  });
}

void LiveParticipant::dismiss(CloseReason why, const Refusal& refusal) {
  if (close_reason_) return;
  send(error_message(refusal));
  close_reason_ = why;
  closing_since_ = context_.registry.now();
  if (!writing_ && open_ && !anything_waits()) say_goodbye();
}

void LiveParticipant::say_goodbye() {
  if (std::exchange(closing_, true)) return;
  stream_.async_close(websocket::close_reason(close_code(*close_reason_)),
                      [self = self()](const boost::system::error_code&) { self->drop(); });
}

void LiveParticipant::ping(Moment now) {
  if (pinging_ || closing_) return;
  ping_due_ = now + least_between_pings + Milliseconds(draw_number(ping_spread_ms));
  pinging_ = true;
  ping_sent_ = now;
  stream_.async_ping({}, [self = self()](const boost::system::error_code&) { self->pinging_ = false; });
}

void LiveParticipant::look_after(Moment now) {
  const bool slow = writing_ && now - writing_since_ > time_for_write;
  const bool silent = now - heard_ > time_for_silence || (!greeted_ && now - came_ > time_for_hello);
  const bool gone = close_reason_ && now - closing_since_ > time_for_goodbye;
  if (slow) ++context_.metrics.dropped_slow;
  if (silent) ++context_.metrics.dropped_silent;
  if (slow || silent || gone) return drop();
  if (open_ && now >= ping_due_) ping(now);
}

// Whatever is under way ends with an error, and with it the conversation.
void LiveParticipant::drop() {
  boost::system::error_code ignored;
  beast::get_lowest_layer(stream_).close(ignored);
}

void serve_participant(ServerContext& context, store::TableId table, Socket socket, HttpRequest request) {
  auto participant = std::make_shared<LiveParticipant>(context, table, std::move(socket));
  asio::co_spawn(context.io.get_executor(), LiveParticipant::serve(std::move(participant), std::move(request)),
                 asio::detached);
}

}  // namespace jadoube::server
