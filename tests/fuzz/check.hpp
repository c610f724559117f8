// Checks for fuzzers; a failure ends the program, which libFuzzer reports with the input.
#pragma once

#include <cstdlib>
#include <string_view>
#include <utility>

#include "jadoube/notation/fen.hpp"

namespace jadoube::fuzz {

inline void check(bool holds) {
  if (!holds) std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// The first line's position, if it is one, else the initial position; and the text after that line.
inline std::pair<Position, std::string_view> position_and_text(std::string_view input) {
  const std::size_t end = input.find('\n');
  if (end == std::string_view::npos) return {Position(), input};
  const auto position = notation::read_fen(input.substr(0, end), notation::FenStyle::forgiving);
  return {position.value_or(Position()), input.substr(end + 1)};
}

}  // namespace jadoube::fuzz
