#include "jadoube/cli/common/text_lines.hpp"

#include <algorithm>

#include "jadoube/text/next_word.hpp"

namespace jadoube::cli {

// Returns where the new data begin in held_, whose first byte is the line's.
std::expected<std::size_t, pgn::SourceFault> TextLines::read_more() {
  constexpr std::size_t chunk = 1 << 16;
  held_.erase(0, at_);
  at_ = 0;
  // If a line is already too long, keeping its beginning is enough.
  if (held_.size() > longest_) held_.resize(longest_ + 1);
  const std::size_t held = held_.size();
  held_.resize(held + chunk);
  const auto read = source_.read({held_.data() + held, chunk});
  if (!read) return std::unexpected(read.error());
  held_.resize(held + *read);
  ended_ = *read == 0;
  return held;
}

std::expected<std::optional<std::string_view>, pgn::SourceFault> TextLines::next() {
  std::size_t end = held_.find('\n', at_);
  while (end == std::string::npos && !ended_) {
    const auto from = read_more();
    if (!from) return std::unexpected(from.error());
    end = held_.find('\n', *from);
  }
  if (end == std::string::npos && at_ == held_.size()) return std::nullopt;

  const std::size_t stop = std::min(end, held_.size());
  auto line = std::string_view(held_).substr(at_, stop - at_);
  at_ = std::min(stop + 1, held_.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (number_++ == 0 && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
  return line;
}

std::vector<Word> words(std::string_view line) {
  std::vector<Word> all;
  for (std::size_t at = text::next_word(line, 0); at < line.size();) {
    const auto end = text::next_blank(line, at);
    all.push_back({line.substr(at, end - at), at});
    at = text::next_word(line, end);
  }
  return all;
}

std::size_t column(std::string_view line, std::size_t at) {
  const auto before = line.substr(0, at);
  return 1 + static_cast<std::size_t>(std::ranges::count_if(before, [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace jadoube::cli
