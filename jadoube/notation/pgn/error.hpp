// The errors in a PGN text: what is wrong, where, and what may have been meant.
#pragma once

#include <string>

#include "jadoube/compiler.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/result.hpp"
#include "jadoube/notation/san.hpp"

namespace jadoube::pgn {

struct PgnError {
  enum class Kind : std::uint8_t {
    // Errors in tags. A tag whose value is clear is kept.
    tag_without_name,   // [ and no name
    tag_without_value,  // no text in quotation marks after the name
    tag_without_end,    // the line ends before "]
    stray_quote,        // a quotation mark within the value without a \ before it; it is read as part of the value
    // Errors in the starting position. The game's moves are skipped.
    bad_setup,          // the FEN tag: `fen` says why
    setup_without_fen,  // SetUp "1" and no FEN
    unknown_variant,    // the game is not played by the rules of chess or Chess960
    // Errors in moves. The rest of the line (the variation, or the game itself) is skipped, unless the move stood.
    bad_move,     // unreadable, illegal or ambiguous: `san` says why, in `position`
    turn_passed,  // a turn is passed in check, or in stalemate
    // Errors between the moves. They are skipped, except for a comment without end.
    comment_without_end,  // before the file ends or a line begins with [Event ", unless a brace follows that closes it
    variation_without_end,
    variation_without_start,
    variation_without_move,  // there is no move that it could replace
    nested_too_deep,         // more than ReadOptions::max_depth variations within each other
    too_long,                // a comment or tag longer than ReadOptions::max_text
    bad_glyph,               // $ without a number up to 255
    unexpected,              // a character or word that means nothing here
    // Errors in the result.
    unknown_result,  // in the tag Result; the tag is ignored
    result_missing,  // the moves end without one
    result_differs,  // the result after the moves differs from the tag
    // Hints: text that is not written as in the standard, but can mean only one thing, and is read so. They go to
    // Visitor::hint(); in each game, the first of each kind is reported.
    tag_in_other_case,  // "fen" for FEN: `meant` is the tag
    other_move_form,    // e1g1, c1b2, d8q: `meant_move` in `position`
    joined_castling,    // O-OO-O: two moves without a blank between them
    other_result_form,  // 1:0, 0.5-0.5, 1–0: `meant` is the result
    null_move_played,   // -- or Z0 in the game itself: the turn passes
    end_mark,           // Ctrl-Z, which ended the files of old systems
    joined_words,       // Nf3Nc6, Nf31-0: two words without a blank between them
    foreign_blank,      // a no-break space or another blank that is not ASCII: `text` is U+00A0
    unusual_sign,       // a bracket, a symbol or a word such as "ch", which changes no move; it is passed over
    nested_comment,     // a comment with braces in it, which ends with the outermost one
    tags_within_game,   // tags among the moves of a game that goes on after them; they are passed over
    other_quotes,       // a tag's value in typographic quotation marks
    kings_in_centre,    // kings put on the central squares as a sign of the result, which is no move
    fen_is_final,       // the tag FEN holds the position at the end of the moves, which begin at the initial one
  };

  Kind kind;
  std::uint64_t game = 0;    // the number of the game in the file, from 1; 0 before the first
  std::uint64_t line = 1;    // from 1
  std::uint64_t column = 1;  // from 1, in characters
  std::string text{};        // the text there, in UTF-8; cut off after about forty characters
  std::optional<notation::SanError> san{};
  std::optional<Position> position{};
  std::optional<notation::FenError> fen{};
  // A bad_move that was made nevertheless, because the moves after it can only be read after it.
  bool stood = false;
  std::string meant{};
  std::optional<Move> meant_move{};
};

[[nodiscard]] constexpr bool is_hint(PgnError::Kind kind) { return kind >= PgnError::Kind::tag_in_other_case; }

// One sentence without the place, with moves written in these letters: "Nf5 is not legal: …".
[[nodiscard]] JADOUBE_API std::string describe(const PgnError& error, text::Language language,
                                               notation::Letters letters = notation::Letters::en);

// The same sentence after its place: "game 2, line 31, column 14: …".
[[nodiscard]] JADOUBE_API std::string describe_with_place(const PgnError& error, text::Language language,
                                                          notation::Letters letters = notation::Letters::en);

}  // namespace jadoube::pgn
