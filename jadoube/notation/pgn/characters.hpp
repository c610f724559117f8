// What the characters of a PGN text are.
#pragma once

#include <string_view>

namespace jadoube::pgn {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }
constexpr bool is_line_end(char c) { return c == '\n' || c == '\r'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_foreign(char c) { return static_cast<unsigned char>(c) >= 0x80; }  // not ASCII
// What ends a word.
constexpr bool is_structure(char c) { return std::string_view("{}()[];$!?*").contains(c); }

}  // namespace jadoube::pgn
