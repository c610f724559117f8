// Shows the progress of reading on one line of standard error, if that is a terminal.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "jadoube/cli/common/command.hpp"
#include "jadoube/notation/pgn/random_access_file.hpp"
#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::cli {

class ReadingProgress {
 public:
  ReadingProgress();
  // Opens a file and follows how much of it is read.
  std::expected<pgn::Source, pgn::SourceFault> open(const std::filesystem::path& path);
  // The same for a file that can be read at any place; nothing for others. The caller must count the bytes that it
  // reads.
  std::optional<pgn::RandomAccessFile> open_regular(const std::filesystem::path& path);
  std::atomic<std::uint64_t>& read() { return read_; }
  // `games` is the total number read so far.
  void show(const Session& session, std::uint64_t games);
  // Clears the line before something else is written there.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void begin(std::uint64_t size);

  bool is_terminal_;
  bool is_shown_ = false;
  std::uint64_t size_ = 0;  // of the file; 0 if not known
  std::atomic<std::uint64_t> read_ = 0;
  Clock::time_point began_ = Clock::now(), shown_ = began_;
  std::uint64_t games_ = 0, games_before_ = 0;
};

}  // namespace jadoube::cli
