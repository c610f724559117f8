// Classes of characters in a PGN text.
#pragma once

#include <array>
#include <string_view>

namespace jadoube::pgn {

// A set of characters for tests one at a time, for which std::string_view would call a function.
class CharacterSet {
 public:
  constexpr explicit CharacterSet(std::string_view characters) {
    for (const char c : characters) has_[static_cast<unsigned char>(c)] = true;
  }
  constexpr bool contains(char c) const { return has_[static_cast<unsigned char>(c)]; }

 private:
  std::array<bool, 256> has_{};
};

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }
constexpr bool is_line_end(char c) { return c == '\n' || c == '\r'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_foreign(char c) { return static_cast<unsigned char>(c) >= 0x80; }  // not ASCII
// The characters that end a word.
inline constexpr CharacterSet structure("{}()[];$!?*");
constexpr bool is_structure(char c) { return structure.contains(c); }

}  // namespace jadoube::pgn
