// A round's pairings as pairing programs and spreadsheets write them.
//
//   board;white;black;time          Mesa,Brancas,Negras          1,"Silva, Ana",Bento
//   1;Ana;Bento;90+30               1,Ana,Bento                  2,Caio,Davi,15+10
//
// The separator is a semicolon, a tab or a comma; fields may stand in quotation marks. With a header, in English or
// Portuguese, the columns are in any order, further ones are left out, and without one for the board the boards are
// numbered from 1. Without a header the columns are board, white, black and, at will, the time control. The text is
// UTF-8, with or without a byte order mark, or else Latin-1.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/laws/model/time_control.hpp"

namespace jadoube::tournament {

inline constexpr std::size_t most_boards = 300;
inline constexpr std::size_t longest_name = 60;  // characters

struct ListedGame {
  unsigned board;
  std::string white, black;
  std::string time;  // as written, where this board's differs; else empty
  friend bool operator==(const ListedGame&, const ListedGame&) = default;
};

struct PairingsError {
  enum class Kind : std::uint8_t {
    empty,              // no pairing at all
    utf16,              // the text is in UTF-16
    not_closed,         // quotation marks that are not closed
    text_after_quotes,  // something between the closing marks and the separator
    no_column,          // the header does not name `found`, the column of a side
    fields,             // `number` fields, not three or four
    fields_of_header,   // fewer fields than the header's columns, `number`
    board,              // no whole number from 1 to 9999
    board_again,        // the board stood in line `number` already
    no_name,            // a name is missing
    name,               // longer than longest_name, or with control characters
    player_again,       // the player stood in line `number` already
    time,               // no time control; `time` says why
    too_many,           // more than most_boards
  };
  Kind kind;
  std::size_t line = 1, column = 1;  // from 1; columns are counted in characters
  std::string found{};               // what stands there
  std::size_t number = 0;
  laws::TimeControlError time{};
};

// The boards in the order in which they stand.
std::expected<std::vector<ListedGame>, PairingsError> read_pairings(std::string_view bytes);

// One sentence, with a full stop: what is wrong, in which line and column, and what was expected.
std::string describe(const PairingsError& error, text::Language language);

}  // namespace jadoube::tournament
