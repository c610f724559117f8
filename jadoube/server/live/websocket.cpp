#include "jadoube/server/live/websocket.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/secret.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr std::size_t longest_message = 4'096;
constexpr std::size_t most_waiting_bytes = std::size_t{1} << 20U;
// Size of the system's buffer, in addition to the data being written: small, so that slow readers are noticed.
constexpr int send_buffer_bytes = 128 * 1024;
// A shorter welcome is sent as one frame.
constexpr std::size_t short_welcome = std::size_t{64} * 1024;
constexpr auto time_for_goodbye = 5s;

// Whether it is a page of a welcome, shared by all who get it.
bool is_page(const Outgoing& message) { return message.owner != nullptr && !message.last; }
// The part of this connection's limit that it takes.
std::size_t memory(const Outgoing& message) {
  return sizeof message + message.head.size() + (is_page(message) ? 0 : message.body.size());
}
// The memory that only this connection holds.
std::size_t own_memory(const Outgoing& message) { return sizeof message + message.head.size(); }

}  // namespace

WebSocket::WebSocket(Owner& owner, Metrics& metrics, std::shared_ptr<Connections> connections, Reading reading,
                     Socket socket)
    : owner_(owner),
      metrics_(metrics),
      connections_(std::move(connections)),
      reading_(std::move(reading)),
      socket_(std::move(socket)),
      parser_(longest_message, base::FrameParser::From::client),
      heard_(std::chrono::steady_clock::now()),
      ping_due_(heard_),
      controls_(10, 20),
      fragments_(100, 200) {
  boost::system::error_code unset;  // the system's default size then remains
  socket_.set_option(asio::socket_base::send_buffer_size(send_buffer_bytes), unset);
  connections_->budget.enter(*this);
}

WebSocket::~WebSocket() {
  forget_waiting();
  if (current_) forget(*current_);
  connections_->budget.remove(counted_bytes_);
  connections_->budget.leave(*this);
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
    reading_.share.enter(*reading_.of, [this, owner, size] { take_incoming(size); });
  });
}

void WebSocket::take_incoming(std::size_t size) {
  // A failure in one connection ends only that connection.
  try {
    take(std::span(incoming_).first(size));
    // The data may have contained a move to be sealed.
    ::explicit_bzero(incoming_.data(), size);
  } catch (const std::exception& failure) {
    log(Level::error, "connection_failed", {{"why", failure.what()}});
    drop();
  }
  if (!ended_) read();
}

void WebSocket::take(std::span<char> bytes) {
  // After the other side's close frame, or an error, no more data is read.
  while (!other_closed_ && !ended_) {
    const auto message = parser_.next(bytes);
    // One of the frames that have begun belongs to the message itself.
    const unsigned frames = parser_.take_frames();
    const unsigned fragments = message && *message && frames > 0 ? frames - 1 : frames;
    for (unsigned i = 0; i < fragments; ++i)
      if (!fragments_.take(std::chrono::steady_clock::now())) return fail_flooding();
    if (!message) return fail(message.error());
    if (!*message) return;
    take(**message);
  }
}

void WebSocket::take(const base::FrameParser::Message& message) {
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
    case Opcode::pong:
      if (!ping_sent_ && !controls_.take(heard_)) return fail_flooding();
      take_pong(heard_);
      break;
    case Opcode::ping:
      if (!controls_.take(heard_)) return fail_flooding();
      if (!closing_) send(Outgoing{.head = std::string(message.payload), .opcode = Opcode::pong});
      break;
    case Opcode::close:
      other_closed_ = true;
      if (!closing_)
        close(base::code_of(message.payload));
      else if (!writing_)
        finish();
      break;
    case Opcode::continuation: break;  // only as a part of a message
  }
}

void WebSocket::take_pong(Moment now) {
  if (!ping_sent_) return;
  const auto took = std::chrono::duration_cast<Milliseconds>(now - *std::exchange(ping_sent_, std::nullopt));
  // A single slow answer means little, so the value rises only half way.
  round_trip_ = round_trip_ && took > *round_trip_ ? (*round_trip_ + took) / 2 : took;
}

void WebSocket::fail_flooding() {
  ++metrics_.dropped_flooding;
  fail(CloseCode::policy_error);
}

void WebSocket::fail(CloseCode code) {
  if (code == CloseCode::too_big) ++metrics_.refused;
  other_closed_ = failed_ = true;
  if (closing_ && !writing_) return finish();
  close(code);
}

// Both sides have announced the end.
void WebSocket::finish() {
  if (!failed_) return drop();
  // Further data is read and ignored: if the socket were closed now, the system would discard data that the other side
  // has not read yet.
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
    char* const head = base::write_frame_head_before(text, Opcode::text, beginning.size() + end.body().size());
    if (send_at_once(end.behind({head, static_cast<std::size_t>(front_end - head)}))) return;
  }
  queue({std::string(beginning), owner, end.body()});
}

void WebSocket::send(Welcome welcome) {
  std::size_t size = welcome.beginning.size() + welcome.end.size();
  for (const PageView& page : welcome.pages) size += page.text.size();
  if (size <= short_welcome) return MessageLine::send(welcome.text());
  // A welcome is one message (RFC 6455, 5.4), with each page in a frame of its own.
  Opcode opcode = Opcode::text;
  send(Outgoing{
      .head = std::move(welcome.beginning), .opcode = std::exchange(opcode, Opcode::continuation), .last = false});
  for (PageView& page : welcome.pages)
    send(Outgoing{.head = {}, .owner = std::move(page.owner), .body = page.text, .opcode = opcode, .last = false});
  send(Outgoing{.head = std::move(welcome.end), .opcode = opcode});
}

void WebSocket::send(Outgoing message) {
  if (closing_) return;
  if (message.last && !(message.opcode >= Opcode::close)) ++metrics_.messages_out;
  if (!writing_) {
    if (is_page(message)) {
      queue(std::move(message));
      return;
    }
    std::array<char, base::longest_frame_head> head;
    char* const head_end = head.data() + head.size();
    std::string frame(base::write_frame_head_before(head_end, message.opcode, message.size(), message.last), head_end);
    if (send_at_once(frame.append(message.head).append(message.body))) return;
  }
  queue(std::move(message));
}

// The system almost always takes a whole message at once, and then nothing has to wait. False: it takes nothing.
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
  counted_bytes_ += rest_.size();
  connections_->budget.add(rest_.size());
  unsent_ = {asio::buffer(rest_), {}, {}};
  writing_ = true;
  progress_ = std::chrono::steady_clock::now();
  write_rest();
  make_room();
  return true;
}

void WebSocket::queue(Outgoing message) {
  waiting_bytes_ += memory(message);
  if (waiting_bytes_ > most_waiting_bytes && writing_) {
    waiting_bytes_ -= memory(message);
    ++metrics_.dropped_slow;
    return drop();
  }
  count(message);
  const bool urgent = message.opcode == Opcode::ping || message.opcode == Opcode::pong;
  (urgent ? urgent_ : waiting_).push_back(std::move(message));
  if (!writing_) write_next();
  make_room();
}

void WebSocket::count(const Outgoing& message) {
  SendBudget& budget = connections_->budget;
  counted_bytes_ += own_memory(message);
  budget.add(own_memory(message));
  if (message.owner) budget.hold(message.owner.get(), message.body.size());
}

void WebSocket::forget(Outgoing& message) {
  SendBudget& budget = connections_->budget;
  waiting_bytes_ -= memory(message);
  counted_bytes_ -= own_memory(message);
  budget.remove(own_memory(message));
  if (message.owner) budget.release(message.owner.get());
}

// If too much waits in the whole process, the slowest connections are dropped: perhaps this one.
void WebSocket::make_room() {
  if (connections_->budget.exceeded()) metrics_.dropped_for_memory += connections_->budget.make_room();
}

// Data being written stays until the system has reported the end.
void WebSocket::let_go() {
  drop();
  forget_waiting();
}

void WebSocket::forget_waiting() {
  for (std::size_t i = written_; i < writing_now_.size(); ++i) forget(writing_now_[i]);
  for (auto* const queue : {&waiting_, &urgent_})
    for (Outgoing& message : *queue) forget(message);
  writing_now_.clear();
  written_ = 0;
  waiting_.clear();
  urgent_.clear();
}

void WebSocket::write_next() {
  if (!urgent_.empty()) {
    current_ = std::move(urgent_.front());
    urgent_.erase(urgent_.begin());
  } else {
    if (written_ == writing_now_.size()) {
      writing_now_.clear();
      writing_now_.swap(waiting_);
      written_ = 0;
    }
    current_ = std::move(writing_now_[written_++]);
  }
  writing_ = true;
  progress_ = std::chrono::steady_clock::now();
  char* const head_end = head_.data() + head_.size();
  const char* const head = base::write_frame_head_before(head_end, current_->opcode, current_->size(), current_->last);
  unsent_ = {asio::buffer(head, static_cast<std::size_t>(head_end - head)), asio::buffer(current_->head),
             asio::buffer(current_->body.data(), current_->body.size())};
  write_rest();
}

void WebSocket::write_rest() {
  socket_.async_write_some(
      unsent_, [this, owner = owner_.shared_owner()](const boost::system::error_code& error, std::size_t taken) {
        if (error) {
          writing_ = false;
          return drop();
        }
        if (taken > 0) progress_ = std::chrono::steady_clock::now();
        for (asio::const_buffer& buffer : unsent_) {
          const std::size_t of_this = std::min(taken, buffer.size());
          buffer += of_this;
          taken -= of_this;
        }
        if (asio::buffer_size(unsent_) > 0) return write_rest();
        written();
      });
}

void WebSocket::written() {
  writing_ = false;
  if (current_) forget(*current_);
  current_.reset();
  counted_bytes_ -= rest_.size();
  connections_->budget.remove(rest_.size());
  rest_ = {};
  if (anything_waits()) return write_next();
  if (!closing_) return owner_.drained();
  closing_since_ = std::chrono::steady_clock::now();
  if (other_closed_) finish();
}

void WebSocket::close(CloseCode code) {
  if (closing_) return;
  send(Outgoing{.head = base::close_payload(code), .opcode = Opcode::close});
  closing_ = true;
  closing_since_ = std::chrono::steady_clock::now();
  if (other_closed_ && !writing_) finish();
}

void WebSocket::dismiss(CloseReason why, const Refusal& refusal) {
  if (closing_) return;
  MessageLine::send(error_message(refusal));
  close(close_code(why));
}

void WebSocket::ping(Moment now) {
  // A random delay, so that connections opened together are not pinged together.
  const Milliseconds pause = connections_->times.ping;
  ping_due_ = now + pause + Milliseconds(draw_number(static_cast<std::uint32_t>(pause.count() / 2)));
  ping_sent_ = now;
  send(Outgoing{.head = {}, .opcode = Opcode::ping});
}

void WebSocket::look_after(Moment now) {
  // Data that arrived during a pause of the server has not been read yet.
  const Moment resumed = connections_->resumed;
  const bool slow = writing_ && now - std::max(progress_, resumed) > connections_->times.progress;
  const bool silent = now - std::max(heard_, resumed) > connections_->times.quiet;
  const bool gone = closing_ && !writing_ && now - closing_since_ > time_for_goodbye;
  if (slow) ++metrics_.dropped_slow;
  if (silent) ++metrics_.dropped_silent;
  if (slow || silent || gone) return drop();
  if (!closing_ && now >= ping_due_) ping(now);
}

// Ends the current read with an error, and that ends the connection: not here, while the caller is still working.
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

CloseReason reason_for(Code code) {
  return code == Code::not_stored || code == Code::too_fast || code == Code::too_many ? CloseReason::try_again
                                                                                      : CloseReason::not_allowed;
}

}  // namespace jadoube::server
