#include "jadoube/cli/common/reading_progress.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {

namespace {

class CountedFile : public pgn::Source::Stream {
 public:
  CountedFile(int file, std::atomic<std::uint64_t>& count) : file_(file), count_(count) {}
  CountedFile(const CountedFile&) = delete;
  CountedFile& operator=(const CountedFile&) = delete;
  ~CountedFile() override { ::close(file_); }

  std::expected<std::size_t, pgn::SourceFault> read(std::span<char> into) override {
    ssize_t size = 0;
    do size = ::read(file_, into.data(), into.size());
    while (size < 0 && errno == EINTR);
    if (size < 0) return std::unexpected(pgn::SourceFault{pgn::SourceFault::Kind::unreadable, errno});
    count_ += static_cast<std::uint64_t>(size);
    return static_cast<std::size_t>(size);
  }

 private:
  int file_;
  std::atomic<std::uint64_t>& count_;
};

void write_error(const std::string& text) { static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr)); }

}  // namespace

ReadingProgress::ReadingProgress() : is_terminal_(::isatty(STDERR_FILENO) != 0) {}

void ReadingProgress::begin(std::uint64_t size) {
  read_ = 0;
  size_ = size;
  began_ = Clock::now();
  games_before_ = games_;
}

std::optional<pgn::RandomAccessFile> ReadingProgress::open_regular(const std::filesystem::path& path) {
  auto file = pgn::RandomAccessFile::open(path);
  if (!file) return std::nullopt;
  begin(file->size());
  return file;
}

std::expected<pgn::Source, pgn::SourceFault> ReadingProgress::open(const std::filesystem::path& path) {
  begin(0);
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::unexpected(pgn::SourceFault{pgn::SourceFault::Kind::unreadable, errno});
  struct stat status {};
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode)) size_ = static_cast<std::uint64_t>(status.st_size);
  return pgn::Source(std::make_unique<CountedFile>(file, read_));
}

void ReadingProgress::show(const Session& session, std::uint64_t games) {
  games_ = games;
  if (!is_terminal_) return;
  const auto now = Clock::now();
  if (now - shown_ < std::chrono::milliseconds(200)) return;
  shown_ = now;
  is_shown_ = true;
  const double seconds = std::chrono::duration<double>(now - began_).count();
  const auto rate = static_cast<std::uint64_t>(static_cast<double>(games - games_before_) / seconds);
  std::string line = session.say(Message::audit_progress, games, rate);
  if (size_ != 0 && read_ != 0) {
    constexpr unsigned width = 24;
    const double part = std::min(1.0, static_cast<double>(read_) / static_cast<double>(size_));
    const auto filled = static_cast<std::size_t>(part * width);
    const auto left = static_cast<std::uint64_t>(seconds * (1 - part) / part);
    line = fmt::format("[{}{}] {:3.0f} % {} {}", std::string(filled, '='), std::string(width - filled, ' '), 100 * part,
                       line, session.say(Message::audit_time_left, left / 60, fmt::format("{:02}", left % 60)));
  }
  write_error("\r" + line + "\x1B[K");
}

void ReadingProgress::clear() {
  if (!is_shown_) return;
  is_shown_ = false;
  write_error("\r\x1B[K");
}

}  // namespace jadoube::cli
