#include "jadoube/server/bot/line_stream.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <boost/asio/buffer.hpp>
#include <cerrno>

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr std::size_t most_waiting = 256 * 1024;
constexpr int send_buffer_bytes = 64 * 1024;
// Connections are checked every two seconds, and clients expect a line every seven.
constexpr auto longest_silence = 4s;

}  // namespace

LineStream::LineStream(Metrics& metrics, std::shared_ptr<Connections> connections, Socket socket,
                       std::unique_ptr<ConnectionSlot> slot, bool chunked)
    : metrics_(metrics),
      connections_(std::move(connections)),
      group_(connections_->enter(*this)),
      socket_(std::move(socket)),
      slot_(std::move(slot)),
      chunked_(chunked),
      progress_(std::chrono::steady_clock::now()),
      said_(progress_) {
  boost::system::error_code unset;  // the system's default size then remains
  socket_.set_option(asio::socket_base::send_buffer_size(send_buffer_bytes), unset);
  connections_->budget.enter(*this);
}

LineStream::~LineStream() {
  connections_->leave(*this, group_);
  connections_->budget.remove(counted_);
  connections_->budget.leave(*this);
}

void LineStream::start(std::string head, std::function<void()> ended) {
  ended_ = std::move(ended);
  if (slot_) {
    slot_->evict_by([weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->drop();
    });
    // The address has reached its limit of connections.
    if (!slot_->sit()) drop();
  }
  put(head);
  read();
}

void LineStream::read() {
  socket_.async_read_some(asio::buffer(incoming_),
                          [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
                            if (error || !self->reads_.take(std::chrono::steady_clock::now())) return self->finish();
                            self->read();
                          });
}

void LineStream::finish() {
  drop();
  if (const auto ended = std::exchange(ended_, {})) ended();
}

void LineStream::send(std::string_view line) {
  if (closing_) return;
  if (!line.empty()) ++metrics_.messages_out;
  said_ = std::chrono::steady_clock::now();
  std::string bytes;
  if (chunked_) fmt::format_to(std::back_inserter(bytes), "{:x}\r\n", line.size() + 1);
  bytes.append(line).append(chunked_ ? "\n\r\n" : "\n");
  put(bytes);
}

void LineStream::end() {
  if (closing_) return;
  if (chunked_) put("0\r\n\r\n");
  close_when_sent();
}

void LineStream::cut() { close_when_sent(); }

void LineStream::close_when_sent() {
  if (std::exchange(closing_, true)) return;
  progress_ = std::chrono::steady_clock::now();
  boost::system::error_code ignored;
  if (!busy_) socket_.shutdown(tcp::socket::shutdown_send, ignored);
}

void LineStream::drop() {
  closing_ = true;
  boost::system::error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_both, ignored);
  socket_.close(ignored);
}

void LineStream::let_go() {
  drop();
  waiting_ = {};
  count();
}

void LineStream::put(std::string_view bytes) {
  if (waiting_.size() + bytes.size() > most_waiting) {
    ++metrics_.dropped_slow;
    return drop();
  }
  waiting_ += bytes;
  if (!busy_) write();
  count();
}

// The system almost always takes everything at once.
void LineStream::write() {
  writing_.swap(waiting_);
  waiting_.clear();
  written_ = 0;
  const ::ssize_t taken =
      ::send(socket_.native_handle(), writing_.data(), writing_.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (taken < 0 && errno != EAGAIN && errno != EINTR) return drop();
  progress_ = std::chrono::steady_clock::now();
  written_ = taken < 0 ? 0 : static_cast<std::size_t>(taken);
  if (written_ == writing_.size()) return writing_.clear();
  busy_ = true;
  write_rest();
}

void LineStream::write_rest() {
  socket_.async_write_some(asio::buffer(writing_.data() + written_, writing_.size() - written_),
                           [self = shared_from_this()](const boost::system::error_code& error, std::size_t taken) {
                             if (error) {
                               self->busy_ = false;
                               return self->drop();
                             }
                             if (taken > 0) self->progress_ = std::chrono::steady_clock::now();
                             self->written_ += taken;
                             if (self->written_ < self->writing_.size()) return self->write_rest();
                             self->busy_ = false;
                             self->writing_.clear();
                             if (!self->waiting_.empty()) self->write();
                             boost::system::error_code ignored;
                             if (self->closing_ && !self->busy_)
                               self->socket_.shutdown(tcp::socket::shutdown_send, ignored);
                             self->count();
                           });
}

// If too much waits in the whole process, the slowest connections are dropped: perhaps this one.
void LineStream::count() {
  SendBudget& budget = connections_->budget;
  budget.remove(counted_);
  counted_ = waiting_.size() + writing_.size();
  budget.add(counted_);
  if (counted_ > 0 && budget.exceeded()) metrics_.dropped_for_memory += budget.make_room();
}

void LineStream::look_after(Moment now) {
  if ((busy_ || closing_) && now - std::max(progress_, connections_->resumed) > connections_->times.progress) {
    if (!closing_) ++metrics_.dropped_slow;
    return drop();
  }
  if (!closing_ && now - said_ > longest_silence) send({});
}

}  // namespace jadoube::server
