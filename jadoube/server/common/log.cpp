#include "jadoube/server/common/log.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <mutex>

#include "jadoube/base/utf8.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"

namespace jadoube::server {
namespace {

// A writable pipe takes this many bytes at once (PIPE_BUF on Linux): a longer line could block.
constexpr std::size_t longest_line = 4096;

std::atomic<std::uint64_t> dropped_lines = 0;

// Writes to standard error, even if nobody reads it: a line without room is dropped and counted.
class PatientSink final : public spdlog::sinks::base_sink<std::mutex> {
 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    if (const std::uint64_t dropped = dropped_lines - told_; dropped > 0) {
      const std::string told =
          fmt::format("{{\"level\": \"warning\", \"event\": \"log_lines_dropped\", \"count\": \"{}\"}}\n", dropped);
      if (write(told)) told_ += dropped;
    }
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    if (!write({line.data(), line.size()})) ++dropped_lines;
  }
  void flush_() override {}

 private:
  static bool write(std::string_view line) {
    pollfd watched{.fd = STDERR_FILENO, .events = POLLOUT, .revents = 0};
    if (line.size() > longest_line || ::poll(&watched, 1, 0) <= 0 || (watched.revents & POLLOUT) == 0) return false;
    const auto size = static_cast<::ssize_t>(line.size());
    const ::ssize_t sent = ::send(STDERR_FILENO, line.data(), line.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent >= 0 || errno != ENOTSOCK) return sent == size;
    return ::write(STDERR_FILENO, line.data(), line.size()) == size;
  }

  std::uint64_t told_ = 0;
};

spdlog::logger& logger() {
  static const auto made = [] {
    auto created = std::make_shared<spdlog::logger>("jadoube", std::make_shared<PatientSink>());
    created->set_pattern(R"({"time": "%Y-%m-%dT%H:%M:%S.%eZ", "level": "%l", %v})", spdlog::pattern_time_type::utc);
    return created;
  }();
  return *made;
}

spdlog::level::level_enum level_of(Level level) {
  switch (level) {
    case Level::debug: return spdlog::level::debug;
    case Level::info: return spdlog::level::info;
    case Level::warning: return spdlog::level::warn;
    case Level::error: break;
  }
  return spdlog::level::err;
}

}  // namespace

void set_log_level(std::string_view level) { logger().set_level(spdlog::level::from_str(std::string(level))); }

std::uint64_t dropped_log_lines() { return dropped_lines; }

void log(Level level, std::string_view event,
         std::initializer_list<std::pair<std::string_view, std::string_view>> values) {
  constexpr std::size_t longest_value = 500;  // characters
  if (!logger().should_log(level_of(level))) return;
  std::string line;
  laws::protocol::JsonText json(line);
  json.raw(R"("event": )").word(event);
  for (const auto& [key, value] : values)
    json.raw(", ").word(key).raw(": ").text(base::valid_utf8(value, longest_value));
  logger().log(level_of(level), "{}", line);
}

}  // namespace jadoube::server
