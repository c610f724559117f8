// Numeric Annotation Glyphs: the meaning of each number (PGN standard, 10, and the numbers that programs have added).
//
//   glyph_name(3, text::Language::en) == "very good move"
//   glyph_sign(14) == "⩲"
//   glyph_of("!?") == 5
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::pgn {

// The meaning in a few words; empty for a number without one.
[[nodiscard]] JADOUBE_API std::string glyph_name(unsigned number, text::Language language);
// The sign that books print; empty if there is none.
[[nodiscard]] JADOUBE_API std::string_view glyph_sign(unsigned number);
// The number of such a sign, in any of the forms that the reader of PGN understands; nothing for any other text.
[[nodiscard]] JADOUBE_API std::optional<std::uint8_t> glyph_of(std::string_view sign);

}  // namespace jadoube::pgn
