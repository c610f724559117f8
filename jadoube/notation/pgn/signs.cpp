#include "jadoube/notation/pgn/internal/signs.hpp"

#include <algorithm>
#include <array>

#include "jadoube/notation/internal/utf8.hpp"
#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/encoding.hpp"

namespace jadoube::pgn {

namespace {

struct Printed {
  std::string_view text;
  std::uint8_t glyph;
};

// The Informant's signs in the forms of ChessBase, Lichess, SCID and printed books. A longer sign must come before a
// shorter one that begins it.
constexpr std::array printed{
    Printed{"‼", 3},    Printed{"⁇", 4},    Printed{"⁉", 5},    Printed{"⁈", 6},    Printed{"□", 7},
    Printed{"☐", 7},    Printed{"▢", 7},    Printed{"◻", 7},    Printed{"=∞", 44},  Printed{"=/∞", 44},
    Printed{"∞=", 44},  Printed{"∞/=", 44}, Printed{"≌", 44},   Printed{"⯹", 44}, Printed{"©", 44},
    Printed{"∞", 13},   Printed{"+/=", 14}, Printed{"+=", 14},  Printed{"⩲", 14},   Printed{"=/+", 15},
    Printed{"=+", 15},  Printed{"⩱", 15},   Printed{"==", 11},  Printed{"=", 10},   Printed{"+/-", 16},
    Printed{"+/−", 16}, Printed{"±", 16},   Printed{"-/+", 17}, Printed{"−/+", 17}, Printed{"∓", 17},
    Printed{"+--", 20}, Printed{"--+", 21}, Printed{"+-", 18},  Printed{"+−", 18},  Printed{"+–", 18},
    Printed{"-+", 19},  Printed{"−+", 19},  Printed{"–+", 19},  Printed{"⨀", 22},   Printed{"⊙", 22},
    Printed{"☉", 22},   Printed{"○", 26},   Printed{"◯", 26},   Printed{"⟳", 32},   Printed{"↻", 32},
    Printed{"⭮", 32}, Printed{"↑↑", 32},  Printed{"↑", 36},   Printed{"→", 40},   Printed{"⇒", 40},
    Printed{"⇆", 132},  Printed{"⇄", 132},  Printed{"⇋", 132},  Printed{"⊕", 138},  Printed{"⨁", 138},
    Printed{"∆", 140},  Printed{"△", 140},  Printed{"Δ", 140},  Printed{"∇", 141},  Printed{"▽", 141},
    Printed{"⌓", 142},  Printed{"≤", 143},  Printed{"×", 147},  Printed{"⨯", 147},  Printed{"⊥", 148},
    Printed{"⟂", 148},  Printed{"⇔", 149},  Printed{"⟺", 149},  Printed{"⇗", 150},  Printed{"⟨⟩", 150},
    Printed{"◫", 151},  Printed{"⊞", 151},  Printed{"◨", 152},  Printed{"⊟", 152},  Printed{"◧", 153},
    Printed{"⊠", 153},
};

// Signs that are letters: they count only alone or at the end of a word.
constexpr std::array lettered{Printed{"TN", 146}, Printed{"N", 146}, Printed{"RR", 145}, Printed{"D", 220}};

constexpr std::array<std::string_view, 4> checks{"†", "‡", "††", "✝"};

constexpr std::array<std::string_view, 26> remarks{
    "ch",    "ch.",    "dbl",        "dbl.",       "dblch",     "dbl.ch",    "double", "dis",  "dis.",
    "disch", "dis.ch", "discovered", "check",      "mate",      "checkmate", "mat",    "matt", "ep",
    "e.p.",  "e.p",    "xeque",      "xeque-mate", "stalemate", "stm",       "+ch",    "#mate"};

// Blanks without a width: joiners, marks of direction, variation selectors, the byte order mark.
bool is_zero_width(char32_t c) {
  return (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x2069) || c == 0xFE0E ||
         c == 0xFE0F || c == 0xFEFF || c == 0x00AD || c == 0x180E;
}

}  // namespace

Character first_character(std::string_view text) {
  if (text.empty()) return {};
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {lead, 1};
  const char32_t character = notation::character_at(text, 0);
  if (character != U'\uFFFD' || text.starts_with("\uFFFD"))
    return {character, lead >= 0xF0 ? std::size_t{4} : lead >= 0xE0 ? std::size_t{3} : std::size_t{2}};
  std::string buffer;
  return {notation::character_at(as_utf8(text.substr(0, 1), buffer), 0), 1};
}

std::size_t foreign_blank(std::string_view text) {
  if (text.empty() || !is_foreign(text[0])) return 0;
  const auto [c, size] = first_character(text);
  const bool is_blank = c == 0x00A0 || c == 0x0085 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 ||
                        c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000 || is_zero_width(c);
  return is_blank ? size : 0;
}

bool is_zero_width(std::string_view text) { return is_zero_width(first_character(text).value); }

Sign sign_at(std::string_view text) {
  for (const auto& [sign, glyph] : printed)
    if (text.starts_with(sign)) return {sign.size(), glyph};
  for (const auto& [sign, glyph] : lettered)
    if (text == sign) return {sign.size(), glyph};
  for (const std::string_view sign : checks)
    if (text.starts_with(sign)) return {sign.size(), std::nullopt};
  // The same signs in an old encoding.
  if (const auto [character, size] = first_character(text); size == 1 && is_foreign(text[0])) {
    const std::string utf8 = notation::visible(character);
    if (const Sign sign = sign_at(utf8); sign.size == utf8.size()) return {1, sign.glyph};
  }
  return {};
}

bool is_remark(std::string_view word) { return std::ranges::find(remarks, word) != remarks.end(); }

bool is_of_a_move(char32_t c) {
  if (c < 0x80) return is_letter(static_cast<char>(c)) || is_digit(static_cast<char>(c));
  // Letters of Latin-1, of Latin Extended, Greek and Cyrillic, but not × and ÷; the figurines.
  return (c >= 0xC0 && c <= 0x52F && c != 0xD7 && c != 0xF7) || c == 0xAA || c == 0xBA || (c >= 0x2654 && c <= 0x265F);
}

}  // namespace jadoube::pgn
