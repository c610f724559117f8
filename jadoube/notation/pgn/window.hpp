// The part of a source that is being read, in one buffer, and where in the text it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "jadoube/notation/pgn/line.hpp"
#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::pgn {

struct Place {
  std::uint64_t line = 1;
  std::uint64_t column = 1;  // in characters
};

class Window {
 public:
  // What can be looked at beyond end(). Before cursor(), it is one character at least.
  static constexpr std::size_t padding = 64;
  // What fill() provides for, unless the source ends.
  static constexpr std::size_t lookahead = 4096;

  Window(Source& source, const LineKernel& kernel);
  // Begins anew with a text that is all there, and what stopped it before its end if anything did. It stays where it
  // is; a line feed stands before it, and `padding` zeros behind it.
  void restart(std::string_view text, const std::optional<SourceFault>& fault = std::nullopt);

  // The text not yet passed is [cursor(), end()); zeros follow.
  const char* cursor() const { return cursor_; }
  const char* end() const { return end_; }
  std::size_t size() const { return static_cast<std::size_t>(end_ - cursor_); }
  void move_to(const char* cursor) { cursor_ = cursor; }
  // There is nothing behind end().
  bool is_last() const { return is_last_; }

  // Makes sure of `lookahead` characters. Pointers into the text become invalid.
  void fill() {
    while (size() < lookahead && !is_last_) [[unlikely]] read_more();
  }
  // Reads on behind end(), with more room if it takes that. False at the end of the source. Pointers become invalid.
  bool read_more();

  // Passes over what has no column: a byte order mark.
  void drop(std::size_t size) {
    place(cursor_);
    known_ = cursor_ += size;
  }
  Place place(const char* at);
  // What stopped the source before its end.
  const std::optional<SourceFault>& fault() const { return fault_; }

 private:
  void begin_at_front(std::size_t size);
  void discard_passed();

  Source& source_;
  std::uint64_t (*count_lines_)(const char*, const char*);
  std::string buffer_;
  const char* front_;  // of the text and what stands before it
  const char* cursor_;
  const char* end_;
  bool is_last_ = false;
  bool was_filled_ = false;  // at the last read
  std::optional<SourceFault> fault_;
  // A place not after the cursor, from which others are counted.
  const char* known_;
  Place known_place_;
};

}  // namespace jadoube::pgn
