// The part of a source that is being read, in one buffer, and its place in the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/line.hpp"
#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::pgn {

struct Place {
  std::uint64_t line = 1;
  std::uint64_t column = 1;  // in characters
};

class JADOUBE_API Window {
 public:
  // The bytes that may be read beyond end(). Before cursor(), at least one character may be read.
  static constexpr std::size_t padding = 64;
  // The number of characters that fill() guarantees, unless the source ends.
  static constexpr std::size_t lookahead = 4096;

  Window(Source& source, const LineKernel& kernel);
  // Starts again with a complete text, and the fault that ended it, if any. The text is not copied; there must be a
  // line feed before it and `padding` zeros after it.
  void restart(std::string_view text, const std::optional<SourceFault>& fault = std::nullopt);

  // The remaining text is [cursor(), end()); zeros follow it.
  [[nodiscard]] const char* cursor() const { return cursor_; }
  [[nodiscard]] const char* end() const { return end_; }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end_ - cursor_); }
  void move_to(const char* cursor) { cursor_ = cursor; }
  // Whether nothing follows end().
  [[nodiscard]] bool is_last() const { return is_last_; }

  // Makes sure that `lookahead` characters are in the buffer. Pointers into the text become invalid.
  void fill() {
    while (size() < lookahead && !is_last_) [[unlikely]] read_more();
  }
  // Reads more text after end(), enlarging the buffer if needed. False at the end of the source. Pointers become
  // invalid.
  bool read_more();

  // Skips text that has no column: a byte order mark.
  void drop(std::size_t size) {
    place(cursor_);
    known_ = cursor_ += size;
  }
  Place place(const char* at);
  // The fault that stopped the source before its end, if any.
  [[nodiscard]] const std::optional<SourceFault>& fault() const { return fault_; }

 private:
  void begin_at_front(std::size_t size);
  void discard_passed();

  Source& source_;
  std::uint64_t (*count_lines_)(const char*, const char*);
  std::string buffer_;
  const char* front_;  // the beginning of the text and what precedes it
  const char* cursor_;
  const char* end_;
  bool is_last_ = false;
  bool was_filled_ = false;  // by the last read
  std::optional<SourceFault> fault_;
  // A place at or before the cursor, from which other places are counted.
  const char* known_;
  Place known_place_;
};

}  // namespace jadoube::pgn
