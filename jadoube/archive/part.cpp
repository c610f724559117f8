#include "jadoube/archive/part.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>

#include "jadoube/archive/split.hpp"

namespace jadoube::archive {

namespace {

using Read = std::expected<std::size_t, pgn::SourceFault>;

std::unexpected<pgn::SourceFault> unreadable() {
  return std::unexpected(pgn::SourceFault{pgn::SourceFault::Kind::unreadable, errno});
}

Read read_at(int file, std::span<char> into, std::uint64_t at) {
  ssize_t size = 0;
  do size = ::pread(file, into.data(), into.size(), static_cast<off_t>(at));
  while (size < 0 && errno == EINTR);
  if (size < 0) return unreadable();
  return static_cast<std::size_t>(size);
}

// A stretch of a file; closes the file when destroyed.
class FileRange : public pgn::Source::Stream {
 public:
  FileRange(int file, std::uint64_t begin, std::uint64_t end) : file_(file), at_(begin), end_(end) {}
  FileRange(const FileRange&) = delete;
  FileRange& operator=(const FileRange&) = delete;
  ~FileRange() override { ::close(file_); }

  Read read(std::span<char> into) override {
    const auto got = read_at(file_, into.first(std::min<std::uint64_t>(into.size(), end_ - at_)), at_);
    at_ += got.value_or(0);
    return got;
  }

 private:
  int file_;
  std::uint64_t at_, end_;
};

// The first place at or after an offset where a game certainly begins; the file's end if there is none.
std::expected<std::uint64_t, pgn::SourceFault> game_start(int file, std::uint64_t offset, std::uint64_t size) {
  if (offset == 0 || offset >= size) return std::min(offset, size);
  // The beginning of a game can only be recognised with the line before it.
  constexpr std::uint64_t back = 1 << 16;
  const std::uint64_t begin = offset - std::min(offset, back);
  std::string text;
  for (std::size_t more = std::size_t{1} << 17;; more *= 2) {
    const std::size_t used = text.size();
    text.resize(used + more);
    const auto got = read_at(file, {text.data() + used, more}, begin + used);
    if (!got) return std::unexpected(got.error());
    text.resize(used + *got);
    if (const auto found = first_game_start(text, offset - begin)) return begin + *found;
    if (*got == 0) return size;
  }
}

bool is_compressed(int file) {
  std::string front(4, '\0');
  const auto got = read_at(file, front, 0);
  front.resize(got.value_or(0));
  return front.starts_with("\x1F\x8B") || front.starts_with("\x28\xB5\x2F\xFD") ||
         (front.size() == 4 && front.substr(1) == "\x2A\x4D\x18");
}

class EveryNthPiece : public pgn::Source::Stream {
 public:
  EveryNthPiece(pgn::Source source, const Part& part) : source_(std::move(source)), splitter_(source_), part_(part) {}

  Read read(std::span<char> into) override {
    while (at_ == piece_.size()) {
      at_ = 0;
      if (!splitter_.next(piece_)) {
        piece_.clear();
        if (splitter_.fault()) return std::unexpected(*splitter_.fault());
        return 0;
      }
      if (number_++ % part_.of + 1 != part_.number) piece_.clear();
    }
    const std::size_t size = std::string_view(piece_).substr(at_).copy(into.data(), into.size());
    at_ += size;
    return size;
  }

 private:
  pgn::Source source_;
  Splitter splitter_;
  Part part_;
  std::uint64_t number_ = 0;
  std::string piece_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<Part> parse_part(std::string_view text) {
  constexpr unsigned most = 10'000;
  Part part;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, part.number);
  if (number.ec != std::errc() || number.ptr == end || *number.ptr != '/') return std::nullopt;
  const auto of = std::from_chars(number.ptr + 1, end, part.of);
  if (of.ec != std::errc() || of.ptr != end || part.number < 1 || part.number > part.of || part.of > most)
    return std::nullopt;
  return part;
}

pgn::Source part_of(pgn::Source source, const Part& part) {
  return pgn::Source(std::make_unique<EveryNthPiece>(std::move(source), part));
}

std::expected<pgn::Source, pgn::SourceFault> open_part(const std::filesystem::path& path, const Part& part) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return unreadable();
  struct stat status {};
  if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || is_compressed(file)) {
    ::close(file);
    auto whole = pgn::Source::file(path);
    if (!whole) return std::unexpected(whole.error());
    return part_of(std::move(*whole), part);
  }
  const auto size = static_cast<std::uint64_t>(status.st_size);
  // size * number / of, computed so that it does not overflow for a large file.
  const auto cut = [&](unsigned number) { return size / part.of * number + size % part.of * number / part.of; };
  const auto begin = game_start(file, cut(part.number - 1), size);
  const auto end = begin ? game_start(file, cut(part.number), size) : begin;
  if (!end) {
    ::close(file);
    return std::unexpected(end.error());
  }
  return pgn::Source(std::make_unique<FileRange>(file, *begin, *end));
}

}  // namespace jadoube::archive
