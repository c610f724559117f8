// The lines of a file by columns, and fields within them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::tournament::trf {

std::string_view trimmed(std::string_view text);

struct Field {
  std::string_view text;   // without blanks around
  std::size_t column = 1;  // of its first character, or of the field if it is blank
};

// One line without its end, in UTF-8, tabs as blanks. Columns count characters from 1; beyond the end everything is
// blank.
class Line {
 public:
  Line(std::string text, std::size_t number);

  std::size_t number() const { return number_; }
  std::size_t length() const { return starts_.empty() ? text_.size() : starts_.size() - 1; }  // characters
  const std::string& text() const { return text_; }
  // The first three characters.
  std::string_view code() const { return characters(1, 3); }
  // A character of ASCII, blank beyond the end; U+FFFD's stand-in '\x7F' for any other.
  char at(std::size_t column) const;
  std::string_view characters(std::size_t first, std::size_t last) const;
  Field field(std::size_t first, std::size_t last) const;
  Field rest(std::size_t first) const { return field(first, length()); }
  // The texts between blanks, from column `first` on.
  std::vector<Field> words(std::size_t first) const;

 private:
  std::size_t offset(std::size_t column) const;

  std::string text_;
  std::size_t number_;
  std::vector<std::uint32_t> starts_;  // of each character and of the end; empty if all are ASCII
};

// The lines of a text that are not empty, one at a time: a file may have a million empty ones. A line ends with CR, LF
// or CR LF. Blanks at the ends of lines are removed.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : left_(text) {}
  // Nothing after the last line.
  std::optional<Line> next();

 private:
  std::string_view left_;
  std::size_t number_ = 0;  // of the last line that was read
};

// Reads digits only, at most nine.
std::optional<unsigned> whole_number(std::string_view text);

}  // namespace jadoube::tournament::trf
