// Signs that books, programs and old files print among the moves besides the standard's own: annotations such as ± and
// ⟳, words such as "ch" and "mate", and blanks that are not ASCII.
//
// Texts are UTF-8; a byte that is not part of a UTF-8 character is read as code page 1252.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace jadoube::pgn {

// One character and its size in bytes; 0 at the end of the text.
struct Character {
  char32_t value = U'\0';
  std::size_t size = 0;
};
Character first_character(std::string_view text);

// The size of the blank at the beginning of a text, if it is not ASCII: a no-break space, an em space, a zero-width
// space. Else 0.
std::size_t foreign_blank(std::string_view text);
// Whether that blank has no width, so that it may stand within a word.
bool is_zero_width(std::string_view text);

// The sign that begins a text, and its Numeric Annotation Glyph (PGN standard, 10, and the numbers that programs have
// added). A sign of check or mate, †, has none. `size` is 0 if the text does not begin with a sign.
struct Sign {
  std::size_t size = 0;
  std::optional<std::uint8_t> glyph{};
};
Sign sign_at(std::string_view text);

// Whether a word says something about the move before it that the move itself shows: "ch", "dbl", "mate", "e.p.".
bool is_remark(std::string_view word);

// Whether a character can be part of a move in some language: an ASCII letter or digit, another letter, a figurine.
bool is_of_a_move(char32_t character);

}  // namespace jadoube::pgn
