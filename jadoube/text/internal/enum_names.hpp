// The names of enumerators, as the source has them: words for programs.
//
//   enum_name(Color::white) == "white"
//   parse_enum<Color>("black") == Color::black
//
// For enumerations whose values count from 0, without gaps, up to `most_enumerators`.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace jadoube::text {

inline constexpr std::size_t most_enumerators = 64;

namespace detail {

// GCC and Clang put the value's name into the name of the function; a value without a name is written as a cast.
template <auto value>
consteval std::string_view enumerator() {
  const std::string_view function = __PRETTY_FUNCTION__, before = "value = ";
  const std::size_t begin = function.find(before) + before.size();
  const std::string_view name = function.substr(begin, function.find_first_of(";]", begin) - begin);
  return name.front() == '(' ? std::string_view() : name.substr(name.rfind(':') + 1);
}

template <typename Enum, std::size_t... values>
consteval auto enumerators(std::index_sequence<values...>) {
  return std::array{enumerator<static_cast<Enum>(values)>()...};
}

template <typename Enum>
inline constexpr auto names_of = enumerators<Enum>(std::make_index_sequence<most_enumerators>());

}  // namespace detail

template <typename Enum>
constexpr std::string_view enum_name(Enum value) {
  return detail::names_of<Enum>[static_cast<std::size_t>(value)];
}

template <typename Enum>
constexpr std::optional<Enum> parse_enum(std::string_view name) {
  if (name.empty()) return std::nullopt;
  for (std::size_t value = 0; value < most_enumerators; ++value)
    if (detail::names_of<Enum>[value] == name) return static_cast<Enum>(value);
  return std::nullopt;
}

}  // namespace jadoube::text
