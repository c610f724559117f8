// The letters that stand for the pieces in algebraic notation (Appendix C.2): each player may write their own
// language's.
//
//   letter(Letters::pt, Role::knight) == "C"
//   parse_letters("pt-BR") == Letters::pt
#pragma once

#include "jadoube/chess/piece.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::notation {

// A language by its ISO 639-1 code, or the figurines ♔♕♖♗♘, which belong to no language.
enum class Letters : std::uint8_t { pt, en, es, fr, de, nl, it, figurine };

inline constexpr std::array all_letters{Letters::pt, Letters::en, Letters::es, Letters::fr,
                                        Letters::de, Letters::nl, Letters::it, Letters::figurine};

// The ISO code, "pt" for example, or "figurine".
std::string_view code(Letters letters) noexcept;

// The letters with this code, in any case; anything after a '-' or '_' is ignored ("pt-BR"). Nothing for other words.
std::optional<Letters> parse_letters(std::string_view code) noexcept;

// The letters of a language of the texts, or of the first of its fallbacks that has some.
Letters letters_of(text::Language language) noexcept;

// How a piece is written, in UTF-8: one letter, or one figurine, the white one for either side. Empty for a pawn, which
// is written without a letter (C.3).
std::string_view letter(Letters letters, Role role) noexcept;

// The piece that `capital`, an ASCII letter, stands for; in English also P for a pawn, which PGN's import format
// allows.
std::optional<Role> role_of(Letters letters, char capital) noexcept;

}  // namespace jadoube::notation
