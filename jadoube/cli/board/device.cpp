#include "jadoube/cli/board/device.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <utility>

#include "jadoube/boards/keyboard.hpp"

namespace jadoube::cli {
namespace {

using namespace std::chrono_literals;

// How long the program waits before it tries to open a lost device again.
constexpr Milliseconds reopening = 500ms;

}  // namespace

Milliseconds board_time() {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

std::expected<BoardDevice, int> BoardDevice::open(const std::string& path) {
  auto port = boards::SerialPort::open(path);
  if (!port) return std::unexpected(port.error());
  return BoardDevice(path, *std::move(port));
}

std::optional<Milliseconds> BoardDevice::due_in() const {
  const auto due = lost_ ? std::optional(tried_ + reopening) : queue_.due();
  if (!due) return std::nullopt;
  return std::max(*due - board_time(), 0ms);
}

bool BoardDevice::reopened() {
  if (!lost_ || board_time() - tried_ < reopening) return false;
  tried_ = board_time();
  auto again = boards::SerialPort::open(path_);
  if (!again) return false;
  port_ = *std::move(again);
  lost_ = false;
  return true;
}

std::optional<std::vector<std::uint8_t>> BoardDevice::receive() {
  auto bytes = port_.receive();
  if (bytes) return *std::move(bytes);
  lost_ = true;
  queue_.clear();
  tried_ = board_time();
  return std::nullopt;
}

void BoardDevice::send(const std::vector<std::uint8_t>& commands) {
  if (!lost_) queue_.add(commands);
  send_next();
}

// A line that accepts nothing is lost, which is noticed when it is read.
void BoardDevice::send_next() {
  if (lost_) return;
  if (const auto next = queue_.take(board_time()); !next.empty()) static_cast<void>(port_.send(next));
}

int TypedLines::descriptor() const { return open_ ? STDIN_FILENO : -1; }

std::vector<std::string> TypedLines::read() {
  std::array<char, 4096> bytes{};
  const ssize_t size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  open_ = size > 0 || (size < 0 && errno == EINTR);
  std::vector<std::string> lines;
  for (const char byte : std::string_view(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)))) {
    if (byte == '\n')
      lines.push_back(std::exchange(line_, {}));
    else if (line_.size() <= boards::longest_typed)
      line_ += byte;
  }
  return lines;
}

std::vector<bool> wait_for(const std::vector<int>& descriptors, std::optional<Milliseconds> time) {
  std::vector<pollfd> sources;
  for (const int descriptor : descriptors) sources.push_back({descriptor, POLLIN, 0});
  constexpr Milliseconds longest = 60'000ms;
  const auto most = time ? std::clamp(*time, 0ms, longest) : longest;
  ::poll(sources.data(), sources.size(), static_cast<int>(most.count()));
  std::vector<bool> readable;
  for (const pollfd& source : sources) readable.push_back(source.revents != 0);
  return readable;
}

}  // namespace jadoube::cli
