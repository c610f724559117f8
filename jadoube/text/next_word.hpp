// Finds the beginnings and ends of words in a text. Faster than find_first_of(), which calls a function for each
// character.
//
//   const auto begin = text::next_word(line, 0), end = text::next_blank(line, begin);
#pragma once

#include <cstddef>
#include <string_view>

namespace jadoube::text {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// The beginning of the next word from `at` on; the end of the text if there is none.
constexpr std::size_t next_word(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

// The next blank from `at` on; the end of the text if there is none.
constexpr std::size_t next_blank(std::string_view text, std::size_t at) {
  while (at < text.size() && !is_blank(text[at])) ++at;
  return at;
}

}  // namespace jadoube::text
