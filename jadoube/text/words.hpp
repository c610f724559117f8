// Words and numbers out of a text.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace jadoube::text {

inline constexpr std::string_view blanks = " \t\r\n";

// Without the blanks around it.
constexpr std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

// The number that the whole text is, and nothing else, as std::from_chars() reads it; nothing where it does not fit.
template <class Number, class... Format>
std::optional<Number> number(std::string_view text, Format... format) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value, format...);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return value;
}

}  // namespace jadoube::text
