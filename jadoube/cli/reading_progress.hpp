// How far a long reading has come, on one line of standard error, if that is a terminal.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "jadoube/cli/command.hpp"
#include "jadoube/notation/pgn/random_access_file.hpp"
#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::cli {

class ReadingProgress {
 public:
  ReadingProgress();
  // A file whose reading is followed from now on.
  std::expected<pgn::Source, pgn::SourceFault> open(const std::filesystem::path& path);
  // The same for a file that is long enough to be read in pieces; nothing for others. What has been read of it is to be
  // counted.
  std::optional<pgn::RandomAccessFile> open_long(const std::filesystem::path& path);
  std::atomic<std::uint64_t>& read() { return read_; }
  // So many games have been read in all.
  void show(const Session& session, std::uint64_t games);
  // Takes the line away, before something else is written there.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void begin(std::uint64_t size);

  bool is_terminal_;
  bool is_shown_ = false;
  std::uint64_t size_ = 0;  // of the file; 0 where that is not known
  std::atomic<std::uint64_t> read_ = 0;
  Clock::time_point began_ = Clock::now(), shown_ = began_;
  std::uint64_t games_ = 0, games_before_ = 0;
};

}  // namespace jadoube::cli
