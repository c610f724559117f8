// A PGN file, local or on a web server, that is read again whenever it has changed.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "jadoube/cli/common/command.hpp"

namespace jadoube::cli {

class WatchedSource {
 public:
  // A path, or an address that starts with http:// or https://.
  explicit WatchedSource(std::string name) : name_(std::move(name)) {}

  // Whether the text has changed since the last call; or a sentence that says why it cannot be read. A server beyond
  // the local network is asked at most every three seconds; after a refusal, at the time that it gives, or after a
  // minute.
  std::expected<bool, std::string> look(const Session& session);
  const std::string& text() const { return text_; }
  const std::string& name() const { return name_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::expected<bool, std::string> look_at_file(const Session& session);
  std::expected<bool, std::string> look_at_address(const Session& session);
  bool replace(std::string text);

  std::string name_;
  std::string text_;
  std::string tag_;  // the ETag of a web server
  std::uint64_t size_ = 0;
  std::filesystem::file_time_type written_{};
  Clock::time_point next_{};          // no request before
  std::optional<std::string> why_{};  // the last request failed
};

}  // namespace jadoube::cli
