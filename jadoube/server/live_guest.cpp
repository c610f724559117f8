#include "jadoube/server/live_guest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/detached.hpp>
#include <boost/asio/write.hpp>

#include "jadoube/server/log.hpp"
#include "jadoube/server/secret.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
using text::Message;

namespace {

constexpr std::size_t usual_message = 256;
constexpr std::size_t most_waiting_bytes = std::size_t{1} << 20U;
constexpr auto time_for_hello = 10s;
constexpr auto time_for_silence = 45s;
constexpr auto time_for_write = 20s;
constexpr auto time_for_goodbye = 5s;
// A time between these, so that those who came together are not all pinged together ever after.
constexpr auto least_between_pings = 10s;
constexpr auto most_between_pings = 15s;
constexpr auto ping_spread_ms =
    static_cast<std::uint32_t>(Milliseconds(most_between_pings - least_between_pings).count());

// What stands before a text in a frame of its own that a server sends (RFC 6455, 5.2).
struct FrameHead {
  explicit FrameHead(std::size_t size) {
    const auto put = [&](std::size_t byte) { bytes[used++] = static_cast<unsigned char>(byte & 0xffU); };
    put(0x81);
    const int length_bytes = size < 126 ? 0 : size < 65'536 ? 2 : 8;
    put(length_bytes == 0 ? size : length_bytes == 2 ? 126 : 127);
    for (int byte = length_bytes - 1; byte >= 0; --byte) put(size >> (8 * byte));
  }
  std::array<unsigned char, 10> bytes;
  std::size_t used = 0;
};

std::size_t size(const Outgoing& message) {
  return message.head.size() + (message.body == nullptr ? 0 : message.body->size());
}

}  // namespace

LiveGuest::LiveGuest(House& house, store::TableId id, Socket socket)
    : house_(house),
      connected_(house.connected),
      party_(connected_->next_party),
      id_(id),
      stream_(std::move(socket)),
      came_(house.hall.now()),
      heard_(came_),
      acts_(20, 60),
      messages_(60, 120),
      hands_(30, 60) {
  connected_->parties[party_].insert(this);
  connected_->next_party = (party_ + 1) % connected_->parties.size();
  ++connected_->connections;
}

LiveGuest::~LiveGuest() {
  connected_->parties[party_].erase(this);
  --connected_->connections;
}

Coroutine<> LiveGuest::serve(std::shared_ptr<LiveGuest> guest, HttpRequest request) {
  co_await guest->converse(std::move(request));
  if (guest->table_) guest->table_->leave(*guest);
  guest->table_.reset();
  guest->open_ = false;
}

Coroutine<> LiveGuest::converse(HttpRequest request) {
  prepare(stream_);
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
    const Moment now = house_.hall.now();
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
  stream_.next_layer().non_blocking(true, error);
  if (error) co_return;
  open_ = true;
  if (anything_waits()) write_next();
  ping(house_.hall.now());
  beast::flat_buffer buffer;
  while (true) {
    do {
      co_await stream_.async_read_some(buffer, usual_message, awaiting_with(error));
    } while (!error && !stream_.is_message_done());
    if (error) break;
    replying_ = false;
    heard(house_.hall.now());
    ++house_.metrics.messages_in;
    const auto data = buffer.cdata();
    if (!farewell_ && !take(std::string_view(static_cast<const char*>(data.data()), data.size()))) break;
    buffer.consume(buffer.size());
    // A connection that is quiet keeps little.
    if (buffer.capacity() > usual_message) buffer.shrink_to_fit();
  }
  if (error == websocket::error::message_too_big) ++house_.metrics.refused;
}

bool LiveGuest::take(std::string_view text) {
  if (!messages_.take(heard_)) {
    ++house_.metrics.dropped_flooding;
    dismiss(Farewell::not_allowed, refusal(Code::too_fast, Message::server_too_fast));
    return true;
  }
  auto message = read_live_message(text);
  if (!message || !stream_.got_text()) {
    ++house_.metrics.refused;
    dismiss(Farewell::not_understood, message ? refusal(Code::bad_request, Message::server_not_json) : message.error());
    return true;
  }
  if (const auto* const hello = std::get_if<live::Hello>(&*message); hello != nullptr && !greeted_) {
    take(*hello);
    return true;
  }
  if (!greeted_) {
    dismiss(Farewell::not_understood, refusal(Code::bad_request, Message::server_hello_first));
    return true;
  }
  return take_at_table(*message);
}

void LiveGuest::take(const live::Hello& hello) {
  greeted_ = true;
  house_.hall.admit(self(), id_, hello.token, hello.seen, [self = self()](const auto& table) {
    if (!table) return self->dismiss(Farewell::not_allowed, table.error());
    self->table_ = *table;
    // The connection has ended meanwhile.
    if (!self->open_) self->table_->leave(*self), self->table_.reset();
  });
}

bool LiveGuest::take_at_table(const LiveMessage& message) {
  // What is said before the welcome has come is not heard: nobody can know yet what it is about.
  if (!table_) {
    dismiss(Farewell::not_understood, refusal(Code::bad_request, Message::server_hello_first));
    return true;
  }
  if (const auto* const wish = std::get_if<ActWish>(&message)) {
    if (!acts_.take(heard_)) {
      ++house_.metrics.dropped_flooding;
      dismiss(Farewell::not_allowed, refusal(Code::too_fast, Message::server_too_fast));
    } else {
      table_->act(*this, *wish);
    }
  } else if (const auto* const hand = std::get_if<live::Hand>(&message)) {
    take_hand(*hand);
  } else if (std::holds_alternative<live::Ready>(message)) {
    if (seat == Seat::spectator || seat == Seat::arbiter)
      send({error_message(refusal(Code::not_allowed, Message::server_not_yours)), nullptr});
    else
      table_->ready(*this);
  } else if (const auto* const name = std::get_if<live::Name>(&message)) {
    const auto named = seat == Seat::white || seat == Seat::black
                           ? table_->name(*this, name->name)
                           : std::unexpected(refusal(Code::not_allowed, Message::server_not_yours));
    if (!named) {
      std::string refused = R"({"refused": null, )";
      write_members(refused, named.error());
      send({refused + "}", nullptr});
    }
  } else if (const auto* const pinged = std::get_if<live::Ping>(&message)) {
    send({fmt::format(R"({{"pong": {}, "now": {}, "lag": {}}})", pinged->value, table_->now().count(),
                      round_trip_ ? fmt::format("{}", round_trip_->count()) : "null"),
          nullptr});
  } else {
    dismiss(Farewell::not_understood, refusal(Code::bad_request, Message::server_unknown_message));
  }
  return true;
}

void LiveGuest::take_hand(const live::Hand& hand) {
  std::string_view by = word(seat);
  if (seat == Seat::both && hand.by && (*hand.by == "white" || *hand.by == "black")) by = *hand.by;
  const bool player = by == "white" || by == "black";
  if (!player || (hand.by && seat != Seat::both)) return;
  // The hand's rest is never left out, so that it does not hover for ever.
  if (!hands_.take(heard_) && !hand.from.empty()) return;
  table_->relay_hand(*this, hand.from.empty()
                                ? fmt::format(R"({{"hand": {{"by": "{}", "from": null}}}})", by)
                                : fmt::format(R"({{"hand": {{"by": "{}", "from": "{}", "at": [{:.3f}, {:.3f}]}}}})", by,
                                              hand.from, hand.x, hand.y));
}

void LiveGuest::send(Outgoing message) {
  if (farewell_ && closing_) return;
  if (open_ && !writing_ && !pinging_ && !replying_ && !anything_waits() && send_at_once(message)) return;
  waiting_bytes_ += size(message);
  if (waiting_bytes_ > most_waiting_bytes && writing_) {
    ++house_.metrics.dropped_slow;
    return drop();
  }
  waiting_.push_back(std::move(message));
  if (!writing_ && open_) write_next();
}

// Almost always the system takes all of a message at once; then nothing need wait for that. False: it takes nothing.
bool LiveGuest::send_at_once(const Outgoing& message) {
  const FrameHead frame(size(message));
  const std::array<asio::const_buffer, 3> buffers{
      asio::buffer(frame.bytes.data(), frame.used), asio::buffer(message.head),
      message.body == nullptr ? asio::const_buffer() : asio::buffer(*message.body)};
  boost::system::error_code error;
  const std::size_t sent = stream_.next_layer().write_some(buffers, error);
  if (error == asio::error::would_block || error == asio::error::try_again) return false;
  if (error) {
    drop();
    return true;
  }
  ++house_.metrics.messages_out;
  if (sent == asio::buffer_size(buffers)) return true;
  rest_.resize(asio::buffer_size(buffers));
  asio::buffer_copy(asio::buffer(rest_), buffers);
  rest_.erase(0, sent);
  writing_ = true;
  writing_since_ = house_.hall.now();
  asio::async_write(stream_.next_layer(), asio::buffer(rest_),
                    [self = self()](const boost::system::error_code& failed, std::size_t) {
                      self->rest_ = {};
                      self->written(failed);
                    });
  return true;
}

void LiveGuest::written(const boost::system::error_code& error) {
  writing_ = false;
  if (error) return drop();
  if (anything_waits()) return write_next();
  if (farewell_) say_goodbye();
}

void LiveGuest::write_next() {
  if (written_ == writing_now_.size()) {
    writing_now_.clear();
    writing_now_.swap(waiting_);
    written_ = 0;
  }
  writing_ = true;
  writing_since_ = house_.hall.now();
  const Outgoing& next = writing_now_[written_];
  const std::array<asio::const_buffer, 2> buffers{
      asio::buffer(next.head), next.body == nullptr ? asio::const_buffer() : asio::buffer(*next.body)};
  stream_.async_write(buffers, [self = self()](const boost::system::error_code& error, std::size_t) {
    Outgoing& done = self->writing_now_[self->written_++];
    self->waiting_bytes_ -= size(done);
    done = {};
    if (!error) ++self->house_.metrics.messages_out;
    self->written(error);
  });
}

void LiveGuest::dismiss(Farewell why, const Refusal& refusal) {
  if (farewell_) return;
  send({error_message(refusal), nullptr});
  farewell_ = why;
  farewell_at_ = house_.hall.now();
  if (!writing_ && open_ && !anything_waits()) say_goodbye();
}

void LiveGuest::say_goodbye() {
  if (std::exchange(closing_, true)) return;
  stream_.async_close(websocket::close_reason(close_code(*farewell_)),
                      [self = self()](const boost::system::error_code&) { self->drop(); });
}

void LiveGuest::ping(Moment now) {
  if (pinging_ || closing_) return;
  ping_due_ = now + least_between_pings + Milliseconds(draw_number(ping_spread_ms));
  pinging_ = true;
  ping_sent_ = now;
  stream_.async_ping({}, [self = self()](const boost::system::error_code&) { self->pinging_ = false; });
}

void LiveGuest::look_after(Moment now) {
  const bool slow = writing_ && now - writing_since_ > time_for_write;
  const bool silent = now - heard_ > time_for_silence || (!greeted_ && now - came_ > time_for_hello);
  const bool gone = farewell_ && now - farewell_at_ > time_for_goodbye;
  if (slow) ++house_.metrics.dropped_slow;
  if (silent) ++house_.metrics.dropped_silent;
  if (slow || silent || gone) return drop();
  if (open_ && now >= ping_due_) ping(now);
}

// Whatever is under way ends with an error, and with it the conversation.
void LiveGuest::drop() {
  boost::system::error_code ignored;
  beast::get_lowest_layer(stream_).close(ignored);
}

}  // namespace jadoube::server
