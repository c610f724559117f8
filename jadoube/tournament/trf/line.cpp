#include <algorithm>

#include "jadoube/tournament/trf/internal/line.hpp"

namespace jadoube::tournament::trf {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

Line::Line(std::string text, std::size_t number) : text_(std::move(text)), number_(number) {
  // Tabs, form feeds and the end mark of old systems are blanks.
  std::ranges::replace_if(
      text_, [](char byte) { return byte == '\t' || byte == '\f' || byte == '\x1A'; }, ' ');
  text_.resize(trimmed("." + text_).size() - 1);
  const auto begins = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; };
  if (std::ranges::all_of(text_, [](char byte) { return static_cast<unsigned char>(byte) < 0x80U; })) return;
  for (std::size_t at = 0; at < text_.size(); ++at)
    if (begins(text_[at])) starts_.push_back(static_cast<std::uint32_t>(at));
  starts_.push_back(static_cast<std::uint32_t>(text_.size()));
}

std::size_t Line::offset(std::size_t column) const {
  if (column > length()) return text_.size();
  return starts_.empty() ? column - 1 : starts_[column - 1];
}

std::string_view Line::characters(std::size_t first, std::size_t last) const {
  const std::size_t from = offset(first), to = offset(last + 1);
  return std::string_view(text_).substr(from, to > from ? to - from : 0);
}

char Line::at(std::size_t column) const {
  const std::string_view character = characters(column, column);
  if (character.empty()) return ' ';
  return character.size() == 1 ? character.front() : '\x7F';
}

Field Line::field(std::size_t first, std::size_t last) const {
  const std::string_view text = characters(first, last);
  const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
  return {trimmed(text), blanks == text.size() ? first : first + blanks};
}

std::vector<Field> Line::words(std::size_t first) const {
  std::vector<Field> words;
  for (std::size_t column = first; column <= length();) {
    if (at(column) == ' ') {
      ++column;
      continue;
    }
    std::size_t end = column;
    while (end <= length() && at(end) != ' ') ++end;
    words.push_back({characters(column, end - 1), column});
    column = end;
  }
  return words;
}

std::optional<Line> LineReader::next() {
  while (!left_.empty()) {
    const std::size_t end = std::min(left_.find_first_of("\r\n"), left_.size());
    const std::string_view text = left_.substr(0, end);
    left_.remove_prefix(end);
    left_.remove_prefix(left_.starts_with("\r\n") ? 2 : std::min<std::size_t>(left_.size(), 1));
    ++number_;
    if (!text.empty()) return Line(std::string(text), number_);
  }
  return std::nullopt;
}

std::optional<unsigned> whole_number(std::string_view text) {
  if (text.empty() || text.size() > 9) return std::nullopt;
  unsigned number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + static_cast<unsigned>(digit - '0');
  }
  return number;
}

}  // namespace jadoube::tournament::trf
