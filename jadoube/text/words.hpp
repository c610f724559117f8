// Parses words and numbers in a text.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace jadoube::text {

inline constexpr std::string_view blanks = " \t\r\n";

// The text without blanks at both ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

#if !defined(__cpp_lib_to_chars)
namespace detail {
// For standard libraries whose std::from_chars() reads no fractions yet: digits, a point, an exponent.
template <std::floating_point Number>
std::from_chars_result from_chars(const char* begin, const char* end, Number& value) {
  const std::string text(begin, end);
  char* stopped = nullptr;
  if (text.empty() || text.find_first_of("+ xX\t\n") == 0) return {begin, std::errc::invalid_argument};
  value = static_cast<Number>(std::strtod(text.c_str(), &stopped));
  return {begin + (stopped - text.c_str()), stopped == text.c_str() ? std::errc::invalid_argument : std::errc()};
}
}  // namespace detail
#endif

// The number that the whole text represents, as std::from_chars() reads it; nothing if there is other text or the
// number is out of range.
template <class Number, class... Format>
std::optional<Number> number(std::string_view text, Format... format) {
  Number value{};
  const char* const end = text.data() + text.size();
#if !defined(__cpp_lib_to_chars)
  using detail::from_chars;
#endif
  using std::from_chars;
  const auto [stopped, error] = from_chars(text.data(), end, value, format...);  // NOLINT: to its end
  if (error != std::errc() || stopped != end) return std::nullopt;
  return value;
}

}  // namespace jadoube::text
