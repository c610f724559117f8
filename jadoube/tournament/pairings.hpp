// Reads a round's pairings in the form that pairing programs and spreadsheets write.
//
//   board;white;black;time          Mesa,Brancas,Negras          1,"Silva, Ana",Bento
//   1;Ana;Bento;90+30               1,Ana,Bento                  2,Caio,Davi,15+10
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
  std::string white, black;
  std::string time;  // as written, if this board has its own; else empty
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
    no_name,            // a name is missing
    name,               // longer than longest_name, or with control characters
    player_again,       // the player also occurs in line `number`
    time,               // not a time control; `time` says why
    too_many,           // more than most_boards
    no_players,         // no player at all
    no_name_column,     // a header, but not of names
    column_again,       // the header names a player's column, `found`, a second time
    player_fields,      // `number` fields of a player without a header, more than three
    rating,             // not a whole number up to highest_rating
    too_many_players,   // more than most_listed_players
  };
  Kind kind;
  std::size_t line = 1, column = 1;  // from 1; columns are counted in characters
  std::string found{};               // the text found there
  std::size_t number = 0;
  laws::TimeControlError time{};
};

// The boards in the order of the text.
[[nodiscard]] JADOUBE_API std::expected<std::vector<ListedGame>, PairingsError> read_pairings(std::string_view bytes);

// A player of a round robin as a CSV has it: columns name, rating and club, in this order or, with a header, in any;
// all but the name may be missing.
struct ListedPlayer {
  std::string name;
  unsigned rating = 0;  // 0: none
  std::string club{};
  friend bool operator==(const ListedPlayer&, const ListedPlayer&) = default;
};
inline constexpr std::size_t most_listed_players = 200;
inline constexpr unsigned highest_rating = 4'000;
[[nodiscard]] JADOUBE_API std::expected<std::vector<ListedPlayer>, PairingsError> read_players(std::string_view bytes);

// One sentence, with a full stop: what is wrong, in which line and column, and what was expected.
[[nodiscard]] JADOUBE_API std::string describe(const PairingsError& error, text::Language language);

}  // namespace jadoube::tournament
