// Parses words and numbers in a text.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace jadoube::text {

inline constexpr std::string_view blanks = " \t\r\n";

// The text without blanks at both ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

// The number that the whole text represents, as std::from_chars() reads it; nothing if there is other text or the
// number is out of range.
template <class Number, class... Format>
std::optional<Number> number(std::string_view text, Format... format) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value, format...);  // NOLINT: to its end
  if (error != std::errc() || stopped != end) return std::nullopt;
  return value;
}

}  // namespace jadoube::text
