// The letters that stand for the pieces in algebraic notation (Appendix C.2): each player may write their own
// language's.
//
// King, queen, rook, bishop, knight, from the tables of the languages' federations and textbooks. A letter is another
// piece in another language, so that a file must be read in one of them:
//
//    ru  Кр Ф Л С К   К alone is the knight; Кр is read as the king before К as a knight. С is also Ukrainian's bishop
//    uk  Кр Ф Т С К   Т is the rook, as in Bulgarian; Russian has Л
//    bg  Ц Д Т О К    Д is the queen, as in Serbian; К the knight, which is Serbian's king
//    sr  К Д Т Л С    Л is the bishop and С the knight: in Russian the rook and the bishop
//    pl  K H W G S    S is the knight, as in German; Czech's bishop
//    cs  K D V S J    V is the rook: Hungarian's queen. S is the bishop: Polish's and German's knight
//    hu  K V B F H    B is the rook: English's bishop; F the bishop, as in French; H the knight: Polish's queen
//
//   letter(Letters::pt, Role::knight) == "C"
//   parse_letters("pt-BR") == Letters::pt
#pragma once

#include "jadoube/chess/piece.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::notation {

// A language by its ISO 639-1 code, or the figurines ♔♕♖♗♘, which belong to no language.
enum class Letters : std::uint8_t { pt, en, es, fr, de, nl, it, figurine, ru, uk, bg, sr, pl, cs, hu };

inline constexpr std::array all_letters{Letters::pt, Letters::en, Letters::es,       Letters::fr, Letters::de,
                                        Letters::nl, Letters::it, Letters::figurine, Letters::ru, Letters::uk,
                                        Letters::bg, Letters::sr, Letters::pl,       Letters::cs, Letters::hu};
// The letters in which a move that a player has written, at the board or on a score sheet, may be. The others are read
// only in files, and where they are named.
inline constexpr std::array sheet_letters{Letters::pt, Letters::en, Letters::es, Letters::fr,
                                          Letters::de, Letters::nl, Letters::it, Letters::figurine};

// The ISO code, "pt" for example, or "figurine".
[[nodiscard]] JADOUBE_API std::string_view code(Letters letters) noexcept;

// The letters with this code, in any case; anything after a '-' or '_' is ignored ("pt-BR"). Nothing for other words.
[[nodiscard]] JADOUBE_API std::optional<Letters> parse_letters(std::string_view code) noexcept;

// The letters of a language of the texts, or of the first of its fallbacks that has some.
[[nodiscard]] JADOUBE_API Letters letters_of(text::Language language) noexcept;

// How a piece is written, in UTF-8: one letter or two (Кр), or one figurine, the white one for either side. Empty for a
// pawn, which is written without a letter (C.3).
[[nodiscard]] JADOUBE_API std::string_view letter(Letters letters, Role role) noexcept;

// The piece that `capital`, an ASCII letter, stands for; in English also P for a pawn, which PGN's import format
// allows.
[[nodiscard]] JADOUBE_API std::optional<Role> role_of(Letters letters, char capital) noexcept;

// The piece with whose letter a text begins, and the letter's size in bytes, for letters that are not ASCII; the
// longest letter counts. Size 0 if there is none.
struct LetterAt {
  Role role = Role::pawn;
  std::size_t size = 0;
};
[[nodiscard]] JADOUBE_API LetterAt foreign_letter(Letters letters, std::string_view text) noexcept;

}  // namespace jadoube::notation
