#include "jadoube/client/table_line.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/beast/websocket/detail/hybi13.hpp>
#include <boost/json/parse.hpp>
#include <csignal>
#include <random>
#include <span>

#include "jadoube/base/websocket_frames.hpp"

namespace jadoube::client {
namespace {

using namespace std::chrono_literals;
using base::masked_frame;
using base::Opcode;
using Clock = std::chrono::steady_clock;

// The same values as on the pages (web/src/api/socket.ts).
constexpr auto first_wait = 250ms, longest_wait = 8000ms, ping_every = 10'000ms, silence_limit = 25'000ms;
constexpr std::size_t longest_message = std::size_t{64} << 20;

void count(int counter) {
  constexpr std::uint64_t one = 1;
  static_cast<void>(!::write(counter, &one, sizeof one));
}

void reset(int counter) {
  std::uint64_t counted = 0;
  static_cast<void>(!::read(counter, &counted, sizeof counted));
}

// Sixteen random bytes in base64 (RFC 6455, 4.1).
std::string websocket_key() {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr int full_letters = 21;
  std::random_device random;
  std::string key;
  for (int i = 0; i < full_letters; ++i) key += letters[random() % letters.size()];
  // Two bits of the last byte's letter are padding.
  key += letters[random() % 4 * 16];
  return key + "==";
}

bool accepts(const WebAnswer& answer, const std::string& key) {
  boost::beast::websocket::detail::sec_ws_accept_type wanted;
  boost::beast::websocket::detail::make_sec_ws_accept(wanted, {key.data(), key.size()});
  return answer.header("sec-websocket-accept") == std::string_view(wanted.data(), wanted.size());
}

}  // namespace

TableLine::TableLine(TableAddress address)
    : address_(std::move(address)),
      path_("/api/tables/" + address_.table + "/live"),
      joins_(address_.secret.empty()),
      told_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      thread_([this] { run(); }) {}

TableLine::TableLine(const std::string& origin, const std::string& host, std::string path)
    : address_{.origin = origin, .host = host, .table = {}},
      path_(std::move(path)),
      joins_(false),
      told_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      thread_([this] { run(); }) {}

TableLine::~TableLine() {
  stop_ = true;
  count(wake_);
  thread_.join();
  ::close(told_);
  ::close(wake_);
}

std::vector<LineEvent> TableLine::take() {
  reset(told_);
  const std::lock_guard lock(mutex_);
  return std::exchange(events_, {});
}

void TableLine::tell(LineEvent event) {
  {
    const std::lock_guard lock(mutex_);
    if (auto* const opened = std::get_if<line::Opened>(&event)) opened->connection = ++connection_;
    open_ = std::holds_alternative<line::Opened>(event) || (open_ && std::holds_alternative<line::Received>(event));
    if (!open_) outgoing_.clear();
    events_.push_back(std::move(event));
  }
  count(told_);
}

void TableLine::send(unsigned connection, std::string_view text) {
  {
    const std::lock_guard lock(mutex_);
    if (!open_ || connection != connection_) return;
    outgoing_ += masked_frame(Opcode::text, text);
  }
  count(wake_);
}

void TableLine::run() {
  // TLS may write to a connection that has ended, which raises SIGPIPE.
  sigset_t signals;
  sigfillset(&signals);
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  for (unsigned tries = 0; !stop_; ++tries) {
    open_and_follow();
    if (welcomed_.exchange(false)) tries = 0;
    wait_to_try(tries);
  }
}

void TableLine::wait_to_try(unsigned tries) {
  constexpr unsigned doublings = 5;
  const auto until =
      Clock::now() + std::min<std::chrono::milliseconds>(first_wait * (1 << std::min(tries, doublings)), longest_wait);
  while (!stop_ && Clock::now() < until) {
    pollfd wake{wake_, POLLIN, 0};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    ::poll(&wake, 1, static_cast<int>(std::max<std::chrono::milliseconds::rep>(left.count(), 0)));
    reset(wake_);
  }
}

// Takes the open seat; false if that was not possible.
bool TableLine::join() {
  auto connection = WebConnection::open(address_.origin, stop_);
  if (!connection) {
    tell(line::Unreachable{connection.error().why, connection.error().kind});
    return false;
  }
  const auto answer =
      connection->ask(fmt::format("POST /api/tables/{}/join HTTP/1.1\r\nHost: {}\r\nContent-Type: "
                                  "application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}",
                                  address_.table, address_.host),
                      stop_);
  if (!answer) {
    tell(line::Unreachable{});
    return false;
  }
  boost::system::error_code error;
  const auto json = boost::json::parse(answer->body, error);
  const auto* const object = error ? nullptr : json.if_object();
  const auto* const token = object == nullptr ? nullptr : object->if_contains("token");
  if (answer->status != 200 || token == nullptr || !token->is_string()) {
    tell(line::Refused{answer->status, answer->body});
    return false;
  }
  address_.secret = std::string(token->get_string());
  joins_ = false;
  tell(line::Joined{address_});
  return true;
}

void TableLine::open_and_follow() {
  if (joins_ && !join()) return;
  auto connection = WebConnection::open(address_.origin, stop_);
  if (!connection) return tell(line::Unreachable{connection.error().why, connection.error().kind});
  const std::string key = websocket_key();
  const auto answer =
      connection->ask(fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: "
                                  "Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n\r\n",
                                  path_, address_.host, key),
                      stop_);
  if (!answer) return tell(line::Unreachable{});
  if (answer->status != 101 || !accepts(*answer, key)) return tell(line::Refused{answer->status, answer->body});
  tell(line::Opened{0});
  follow(*connection);
  tell(line::Lost{});
}

void TableLine::follow(WebConnection& connection) {
  base::FrameParser parser(longest_message, base::FrameParser::From::server);
  std::string in, out;
  auto heard = Clock::now(), pinged = heard;
  while (true) {
    const bool ends = stop_;
    {
      const std::lock_guard lock(mutex_);
      out += std::exchange(outgoing_, {});
    }
    if (ends) out += masked_frame(Opcode::close, base::close_payload(base::CloseCode::normal));
    if (!connection.send(out)) return;
    if (ends) {
      if (out.empty()) connection.end_orderly();
      return;
    }
    in.clear();
    const bool goes_on = connection.receive(in);
    if (!in.empty()) heard = Clock::now();
    for (std::span<char> bytes(in);;) {
      const auto message = parser.next(bytes);
      if (!message) return;
      if (!*message) break;
      const auto& [opcode, payload] = **message;
      if (opcode == Opcode::text) tell(line::Received{std::string(payload)});
      if (opcode == Opcode::ping) out += masked_frame(Opcode::pong, payload);
      if (opcode == Opcode::close || opcode == Opcode::binary) return;
    }
    if (!goes_on || Clock::now() - heard > silence_limit) return;
    if (Clock::now() - pinged > ping_every) {
      pinged = Clock::now();
      out += masked_frame(Opcode::ping, {});
    }
    if (!out.empty() && !connection.send(out)) return;
    std::array<pollfd, 2> sources{
        pollfd{connection.descriptor(), static_cast<short>(out.empty() ? POLLIN : POLLIN | POLLOUT), 0},
        pollfd{wake_, POLLIN, 0}};
    ::poll(sources.data(), sources.size(), static_cast<int>(ping_every.count()));
    reset(wake_);
  }
}

}  // namespace jadoube::client
