#include "tests/store/cutting_proxy.hpp"
#include "tests/support/eventually.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace jadoube::test {
namespace {

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

bool send_all(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

}  // namespace

CuttingProxy::CuttingProxy(int to) : listening_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), to_(to) {
  auto address = loopback(0);
  socklen_t size = sizeof address;
  if (::bind(listening_, reinterpret_cast<sockaddr*>(&address), size) != 0 || ::listen(listening_, 16) != 0 ||
      ::getsockname(listening_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("no proxy");
  port_ = ntohs(address.sin_port);
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void CuttingProxy::cut_after(const std::string& word) {
  const std::scoped_lock lock(mutex_);
  cut_after_ = word;
}

void CuttingProxy::cut_before(const std::string& word) {
  const std::scoped_lock lock(mutex_);
  cut_before_ = word;
}

void CuttingProxy::hold_after(const std::string& word) {
  const std::scoped_lock lock(mutex_);
  hold_after_ = word;
  holds_ = false;
}

bool CuttingProxy::holds() {
  const std::scoped_lock lock(mutex_);
  return holds_;
}

void CuttingProxy::swallow(bool all) {
  const std::scoped_lock lock(mutex_);
  swallow_ = all;
}

void CuttingProxy::keep_back_answers(bool all) { keeps_back_ = all; }

void CuttingProxy::cut() {
  const std::scoped_lock lock(mutex_);
  cut_ = true;
}

// False: the connection is at its end.
bool CuttingProxy::pass(Pair& pair, bool from_client) {
  if (!from_client && pair.answer != Pair::Answer::passed_on) {
    pair.answer = Pair::Answer::held;
    holds_ = true;
    return true;
  }
  std::array<char, 65'536> buffer;
  const ssize_t size = ::recv(from_client ? pair.client : pair.server, buffer.data(), buffer.size(), 0);
  if (size <= 0) return false;
  const std::string_view bytes(buffer.data(), static_cast<std::size_t>(size));
  const auto takes = [&](std::string& word) {
    if (!from_client || word.empty() || bytes.find(word) == std::string_view::npos) return false;
    word.clear();
    return true;
  };
  if (takes(cut_before_)) return false;
  if (takes(hold_after_)) pair.answer = Pair::Answer::awaited;
  if (!send_all(from_client ? pair.server : pair.client, bytes)) return false;
  if (!takes(cut_after_)) return true;
  // The server has done as it was told once it begins to answer.
  pollfd answer{.fd = pair.server, .events = POLLIN, .revents = 0};
  ::poll(&answer, 1, std::chrono::milliseconds(patience).count());
  return false;
}

void CuttingProxy::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::vector<pollfd> waiting{{.fd = listening_, .events = POLLIN, .revents = 0}};
    for (const Pair& pair : pairs_) {
      waiting.push_back({.fd = pair.client, .events = POLLIN, .revents = 0});
      const bool held = pair.answer == Pair::Answer::held || keeps_back_;
      waiting.push_back({.fd = pair.server, .events = static_cast<short>(held ? 0 : POLLIN), .revents = 0});
    }
    ::poll(waiting.data(), waiting.size(), 20);
    const std::scoped_lock lock(mutex_);
    if (swallow_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      continue;
    }
    std::vector<Pair> kept;
    const bool cut = std::exchange(cut_, false);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      bool open = !cut;
      for (const bool from_client : {true, false})
        if (open && (from_client || !keeps_back_) && waiting[1 + 2 * i + (from_client ? 0 : 1)].revents != 0)
          open = pass(pairs_[i], from_client);
      if (open) {
        kept.push_back(pairs_[i]);
      } else {
        ::close(pairs_[i].client);
        ::close(pairs_[i].server);
      }
    }
    pairs_ = kept;
    if ((waiting[0].revents & POLLIN) == 0) continue;
    const int client = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC),
              server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const auto address = loopback(to_);
    if (::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
      pairs_.push_back({.client = client, .server = server});
    } else {
      ::close(client);
      ::close(server);
    }
  }
  for (const Pair& pair : pairs_) {
    ::close(pair.client);
    ::close(pair.server);
  }
  ::close(listening_);
}

}  // namespace jadoube::test
