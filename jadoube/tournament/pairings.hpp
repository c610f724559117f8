// Reads a round's pairings in the form that pairing programs and spreadsheets write.
//
//    board;white;black;time          Mesa,Brancas,Negras          1,"Silva, Ana",Bento
//    1;Ana;Bento;90+30               1,Ana,Bento                  2,Caio,Davi,15+10
//    9;Eva;bye                       9,Eva,                       3,BYE,Eva
//
// The separator is a semicolon, a tab or a comma; fields may be in quotation marks. With a header, in English or
// Portuguese, the columns may be in any order and other columns are ignored; without a board column the boards are
// numbered from 1. Without a header the columns are board, white, black and, optionally, the time control. The text is
// UTF-8, with or without a byte order mark, or else Latin-1.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/time_control.hpp"

namespace jadoube::tournament {

inline constexpr std::size_t most_boards = 300;
inline constexpr unsigned most_board_number = 9'999;
inline constexpr std::size_t longest_name = 60;  // characters

struct ListedGame {
  unsigned board;
  std::string white, black;  // `black` is empty if `white` has a bye; see is_bye_word()
  std::string time;          // as written, if this board has its own; else empty
  friend bool operator==(const ListedGame&, const ListedGame&) = default;
};

struct PairingsError {
  enum class Kind : std::uint8_t {
    empty,              // no pairing at all
    utf16,              // the text is in UTF-16
    not_closed,         // quotation marks that are not closed
    text_after_quotes,  // text between the closing quotation mark and the separator
    no_column,          // the header does not name `found`, a player's column
    fields,             // `number` fields, not three or four
    fields_of_header,   // fewer fields than the header's columns, `number`
    board,              // not a whole number from 1 to 9999
    board_again,        // the board also occurs in line `number`
    no_name,            // a name is missing, or both stand for a bye
    name,               // longer than longest_name, or with control characters
    player_again,       // the player also occurs in line `number`
    time,               // not a time control; `time` says why
    too_many,           // more than most_boards
    column_again,       // the header names a player's column, `found`, a second time
  };
  Kind kind;
  std::size_t line = 1, column = 1;  // from 1; columns are counted in characters
  std::string found{};               // the text found there
  std::size_t number = 0;
  laws::TimeControlError time{};
};

// The boards in the order of the text.
[[nodiscard]] JADOUBE_API std::expected<std::vector<ListedGame>, PairingsError> read_pairings(std::string_view bytes);

// One sentence, with a full stop: what is wrong, in which line and column, and what was expected.
[[nodiscard]] JADOUBE_API std::string describe(const PairingsError& error, text::Language language);

}  // namespace jadoube::tournament
