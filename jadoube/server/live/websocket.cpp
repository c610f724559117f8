#include "jadoube/server/live/websocket.hpp"

#include <sys/socket.h>

#include <boost/asio/write.hpp>
#include <cerrno>

#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/secret.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr std::size_t longest_message = 4'096;
constexpr std::size_t most_waiting_bytes = std::size_t{1} << 20U;
// What the system holds for a reader beside what is being written: little, so that who reads slowly is noticed.
constexpr int send_buffer_bytes = 128 * 1024;
constexpr auto time_for_write = 20s;
constexpr auto time_for_goodbye = 5s;
// A time between these, so that connections opened together are not all pinged together.
constexpr auto least_between_pings = 10s;
constexpr auto most_between_pings = 15s;
constexpr auto ping_spread_ms =
    static_cast<std::uint32_t>(Milliseconds(most_between_pings - least_between_pings).count());

std::size_t memory(const Outgoing& message) { return message.size() + sizeof message; }

}  // namespace

WebSocket::WebSocket(Owner& owner, Metrics& metrics, Socket socket)
    : owner_(owner),
      metrics_(metrics),
      socket_(std::move(socket)),
      parser_(longest_message),
      heard_(std::chrono::steady_clock::now()),
      ping_due_(heard_),
      pings_(10, 20) {
  boost::system::error_code unset;  // then the system's own size holds
  socket_.set_option(asio::socket_base::send_buffer_size(send_buffer_bytes), unset);
}

void WebSocket::start(std::string early) {
  ping(heard_);
  if (!early.empty()) take(std::span(early));
  if (!ended_) read();
}

void WebSocket::read() {
  socket_.async_read_some(asio::buffer(incoming_), [this, owner = owner_.shared_owner()](
                                                       const boost::system::error_code& error, std::size_t size) {
    if (error) return end();
    // What one connection does ends that connection, and no other.
    try {
      take(std::span(incoming_).first(size));
    } catch (const std::exception& failure) {
      log(Level::error, "connection_failed", {{"why", failure.what()}});
      drop();
    }
    if (!ended_) read();
  });
}

void WebSocket::take(std::span<char> bytes) {
  // Behind the other side's last word, or after an error, nothing is taken any more.
  while (!other_closed_ && !ended_) {
    const auto message = parser_.next(bytes);
    if (!message) return fail(message.error());
    if (!*message) return;
    take(**message);
  }
}

void WebSocket::take(const FrameParser::Message& message) {
  heard_ = std::chrono::steady_clock::now();
  switch (message.opcode) {
    case Opcode::text:
      ++metrics_.messages_in;
      if (!closing_) owner_.receive(message.payload, heard_);
      break;
    case Opcode::binary:
      ++metrics_.messages_in;
      if (!closing_) owner_.receive_binary();
      break;
    case Opcode::pong: take_pong(heard_); break;
    case Opcode::ping:
      if (!pings_.take(heard_)) {
        ++metrics_.dropped_flooding;
        return fail(CloseCode::policy_error);
      }
      if (!closing_) send(Outgoing{.head = std::string(message.payload), .opcode = Opcode::pong});
      break;
    case Opcode::close:
      other_closed_ = true;
      if (!closing_)
        close(code_of(message.payload));
      else if (!writing_)
        finish();
      break;
    case Opcode::continuation: break;  // only within a message
  }
}

void WebSocket::take_pong(Moment now) {
  if (!ping_sent_) return;
  const auto took = std::chrono::duration_cast<Milliseconds>(now - *std::exchange(ping_sent_, std::nullopt));
  // A single slow answer says little: what is given back follows it only half way.
  round_trip_ = round_trip_ && took > *round_trip_ ? (*round_trip_ + took) / 2 : took;
}

void WebSocket::fail(CloseCode code) {
  if (code == CloseCode::too_big) ++metrics_.refused;
  other_closed_ = failed_ = true;
  if (closing_ && !writing_) return finish();
  close(code);
}

// Both sides have said that it ends.
void WebSocket::finish() {
  if (!failed_) return drop();
  // What still comes is read and not looked at: closed now, the system would take back what the other side has not
  // read.
  boost::system::error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_send, ignored);
}

void WebSocket::send(std::string_view beginning, const SharedMessage& end, const std::shared_ptr<const void>& owner) {
  if (closing_) return;
  ++metrics_.messages_out;
  if (!writing_) {
    std::array<char, SharedMessage::room> front;
    char* const front_end = front.data() + front.size();
    char* const text = std::ranges::copy_backward(beginning, front_end).out;
    char* const head = write_frame_head_before(text, Opcode::text, beginning.size() + end.body().size());
    if (send_at_once(end.behind({head, static_cast<std::size_t>(front_end - head)}))) return;
  }
  queue({std::string(beginning), owner, end.body()});
}

void WebSocket::send(Outgoing message) {
  if (closing_) return;
  if (message.opcode == Opcode::text) ++metrics_.messages_out;
  if (!writing_) {
    std::array<char, longest_frame_head> head;
    char* const head_end = head.data() + head.size();
    std::string frame(write_frame_head_before(head_end, message.opcode, message.size()), head_end);
    if (send_at_once(frame.append(message.head).append(message.body))) return;
  }
  queue(std::move(message));
}

// Almost always the system takes all of a message at once; then nothing need wait for that. False: it takes nothing.
bool WebSocket::send_at_once(std::string_view frame) {
  const ::ssize_t taken = ::send(socket_.native_handle(), frame.data(), frame.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (taken < 0) {
    if (errno == EAGAIN || errno == EINTR) return false;
    drop();
    return true;
  }
  const auto sent = static_cast<std::size_t>(taken);
  if (sent == frame.size()) return true;
  rest_ = frame.substr(sent);
  writing_ = true;
  writing_since_ = std::chrono::steady_clock::now();
  asio::async_write(socket_, asio::buffer(rest_),
                    [this, owner = owner_.shared_owner()](const boost::system::error_code& error, std::size_t) {
                      rest_ = {};
                      written(error);
                    });
  return true;
}

void WebSocket::queue(Outgoing message) {
  waiting_bytes_ += memory(message);
  if (waiting_bytes_ > most_waiting_bytes && writing_) {
    ++metrics_.dropped_slow;
    return drop();
  }
  waiting_.push_back(std::move(message));
  if (!writing_) write_next();
}

void WebSocket::write_next() {
  if (written_ == writing_now_.size()) {
    writing_now_.clear();
    writing_now_.swap(waiting_);
    written_ = 0;
  }
  writing_ = true;
  writing_since_ = std::chrono::steady_clock::now();
  const Outgoing& next = writing_now_[written_];
  char* const head_end = head_.data() + head_.size();
  const char* const head = write_frame_head_before(head_end, next.opcode, next.size());
  const std::array<asio::const_buffer, 3> buffers{asio::buffer(head, static_cast<std::size_t>(head_end - head)),
                                                  asio::buffer(next.head),
                                                  asio::buffer(next.body.data(), next.body.size())};
  asio::async_write(socket_, buffers,
                    [this, owner = owner_.shared_owner()](const boost::system::error_code& error, std::size_t) {
                      Outgoing& done = writing_now_[written_++];
                      waiting_bytes_ -= memory(done);
                      done = {};
                      written(error);
                    });
}

void WebSocket::written(const boost::system::error_code& error) {
  writing_ = false;
  if (error) return drop();
  if (anything_waits()) return write_next();
  if (!closing_) return owner_.drained();
  closing_since_ = std::chrono::steady_clock::now();
  if (other_closed_) finish();
}

void WebSocket::close(CloseCode code) {
  if (closing_) return;
  send(Outgoing{.head = close_payload(code), .opcode = Opcode::close});
  closing_ = true;
  closing_since_ = std::chrono::steady_clock::now();
  if (other_closed_ && !writing_) finish();
}

void WebSocket::ping(Moment now) {
  ping_due_ = now + least_between_pings + Milliseconds(draw_number(ping_spread_ms));
  ping_sent_ = now;
  send(Outgoing{.head = {}, .opcode = Opcode::ping});
}

void WebSocket::look_after(Moment now) {
  const bool slow = writing_ && now - writing_since_ > time_for_write;
  const bool silent = now - heard_ > time_for_silence;
  const bool gone = closing_ && !writing_ && now - closing_since_ > time_for_goodbye;
  if (slow) ++metrics_.dropped_slow;
  if (silent) ++metrics_.dropped_silent;
  if (slow || silent || gone) return drop();
  if (!closing_ && now >= ping_due_) ping(now);
}

// The connection's read ends with an error, and so does the conversation: not here, where the caller is still at work.
void WebSocket::drop() {
  closing_ = true;
  boost::system::error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_send, ignored);
  socket_.close(ignored);
}

void WebSocket::end() {
  if (std::exchange(ended_, true)) return;
  drop();
  owner_.ended();
}

CloseCode close_code(CloseReason why) {
  switch (why) {
    case CloseReason::not_allowed: return CloseCode::policy_error;
    case CloseReason::too_large: return CloseCode::too_big;
    case CloseReason::not_understood: return CloseCode::unknown_data;
    case CloseReason::stopping: return CloseCode::going_away;
    case CloseReason::try_again: break;
  }
  return CloseCode::try_again_later;
}

}  // namespace jadoube::server
