// A score sheet (Article 8.1) as text: the entries of one player, readable or not.
//
//   const auto sheet = read_score_sheet("1. e4 e5\n2. Nf3 ?\n3. Bb5 a6\n");
//   if (!sheet) std::cerr << describe(sheet.error(), text::Language::en);
//   sheet->entries[3].kind == SheetEntry::Kind::illegible
//
// The format:
//
// - A row is a number and one or two entries, White's and Black's: "12. Nf3 Nc6", "12 Nf3 Nc6", "12.Nf3 Nc6". Several
//   rows may be on one line, and a row may go on in the next line. "12... Nc6" is Black's entry alone.
// - Columns may be separated by blanks, or by tabs or '|'; then an empty column is an empty place: "12 | | Nc6".
// - Without numbers the entries are read in order, White's first.
// - "?" is an entry that cannot be read; "...", "--" and "-" are places left empty. An entry that the player forgot may
//   also simply be absent, with the next one in its place. Within an entry, "?" stands for characters that cannot be
//   read: "N?3".
// - An entry is a move in algebraic notation, short or long, in the letters of any language (see notation/letters.hpp);
//   any other text is compared with possible moves letter by letter.
// - A number that is skipped leaves the place of its row empty; one that is repeated or too low counts as the next.
// - Results (1-0), remarks in braces, lines that begin with '#' or ';', and PGN tags are ignored.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::archive {

struct SheetEntry {
  enum class Kind : std::uint8_t {
    empty,      // nothing stands here, or a sign for nothing
    illegible,  // something that cannot be read
    written,    // `text`
  };
  Kind kind = Kind::empty;
  std::string text{};
  // The line of the text, from 1; 0 for a place that the text does not mention.
  std::uint32_t line = 0;

  friend bool operator==(const SheetEntry&, const SheetEntry&) = default;
};

struct ScoreSheet {
  // By place: 2 * (row - 1) for White's entry of a row, one more for Black's. The last one is not empty.
  std::vector<SheetEntry> entries;
  // Whether every row has a number and one entry, so that the entries may be those of either side.
  bool one_column = false;
  // Whether the rows have numbers; if not, a forgotten entry moves the later ones into the other column.
  bool numbered = false;

  friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;
};

struct SheetError {
  enum class Kind : std::uint8_t {
    not_text,        // a zero byte
    too_large,       // more than longest_sheet bytes
    no_entries,      // nothing that could be an entry
    no_moves,        // entries, but none is a move in any language, or the sign for an illegible one
    entry_too_long,  // a word of more than longest_entry bytes
    too_many_rows,   // more than most_rows
  };
  Kind kind;
  std::uint32_t line = 0;  // from 1; 0 where the whole text is concerned

  friend bool operator==(const SheetError&, const SheetError&) = default;
};

inline constexpr std::size_t longest_sheet = std::size_t{1} << 18;  // bytes
inline constexpr std::size_t longest_entry = 32;                    // bytes
inline constexpr std::size_t most_rows = 600;

// Takes time linear in the text's length.
[[nodiscard]] JADOUBE_API std::expected<ScoreSheet, SheetError> read_score_sheet(std::string_view text);

// One sentence.
[[nodiscard]] JADOUBE_API std::string describe(const SheetError& error, text::Language language);

}  // namespace jadoube::archive
