// The lines of a source of text, one at a time.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::cli {

class TextLines {
 public:
  // Of a line longer than `longest` bytes, next() returns its beginning, up to about 64 KiB more than that; the rest is
  // skipped.
  explicit TextLines(pgn::Source& source, std::size_t longest = std::string::npos)
      : source_(source), longest_(longest) {}

  // The next line without its end (LF or CR LF), valid until the next call; nothing after the last. A byte order mark
  // at the beginning of the text is skipped.
  std::expected<std::optional<std::string_view>, pgn::SourceFault> next();
  // Whether next() can return a line without reading from the source, which might have to wait.
  bool ready() const { return held_.find('\n', at_) != std::string::npos; }
  // The number of the line that next() returned last, from 1.
  std::uint64_t number() const { return number_; }

 private:
  std::expected<std::size_t, pgn::SourceFault> read_more();

  pgn::Source& source_;
  std::size_t longest_;
  std::string held_;
  std::size_t at_ = 0;  // where the next line begins
  bool ended_ = false;
  std::uint64_t number_ = 0;
};

struct Word {
  std::string_view text;
  std::size_t at;  // in bytes from the line's beginning
};

// The words of a line, separated by spaces and tabs.
std::vector<Word> words(std::string_view line);

// The column of the byte `at`, in characters from 1.
std::size_t column(std::string_view line, std::size_t at);

}  // namespace jadoube::cli
