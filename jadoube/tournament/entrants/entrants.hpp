// Reads the list of a tournament's entrants, from CSV as spreadsheets write it.
//
//    Name;Rating;Title;Federation;Sex;FIDE;Birth;Club        nome,elo,título,fed,sexo,id fide,nascimento,clube
//    Silva, Ana;2105;WFM;POR;w;1900001;1999/04/02;GX Porto   "Silva, Ana",2105,WFM,POR,F,1900001,1999-04-02,GX Porto
//
// The first line names the columns, in English, Portuguese or as the lists of pairing programs do, in any order and any
// case; other columns are ignored. Surname and first name may have a column each. Without such a line each line has a
// name and optionally a rating and a club; or surname, first name and rating in columns of their own, and optionally a
// club, if the lines can be nothing else. Lines that list the bye as a player (is_bye_word) are left out. The separator
// is a semicolon, a tab or a comma. The text is UTF-8, with or without a byte order mark, or else Latin-1.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/tournament/model/player.hpp"

namespace jadoube::tournament {

struct EntrantsError {
  enum class Kind : std::uint8_t {
    utf16,
    quotes,          // quotation marks that are not closed, or text after them
    no_name_column,  // the first line names no column of names
    nobody,          // no player at all
    fields,          // without headings: `found` fields, more than name, rating and club
    surplus,         // more fields than headings: mostly a name with a comma that is not in quotation marks
    no_name,
    long_name,  // more than `found` characters, or not visible: see refused_text()
    rating,     // not a whole number up to most_rating
    title,
    sex,
    birth,     // not a date
    too_many,  // more than most_players
  };
  Kind kind;
  std::size_t line = 1, column = 1;  // from 1; columns are counted in characters
  std::string found{};
};

// The players in the order of the text, without numbers: number_players() gives them.
[[nodiscard]] JADOUBE_API std::expected<std::vector<Player>, EntrantsError> read_entrants(std::string_view bytes);

// The error for whoever reads the list and takes only texts of at most `most` characters: `text`, of the player at
// `index` of read_entrants(), is longer, or not visible.
[[nodiscard]] JADOUBE_API EntrantsError refused_text(std::string_view bytes, std::size_t index, std::string_view text,
                                                     std::size_t most);

// The headings of the first line that name no column read here, or a column a second time, so that an organiser knows
// what is left out. Nothing if the first line names no column at all.
[[nodiscard]] JADOUBE_API std::vector<std::string> unread_headings(std::string_view bytes);

// What an organiser should know of how the list was read, as one sentence: without headings, that surname and first
// name stand in two columns. Empty: nothing.
[[nodiscard]] JADOUBE_API std::string describe_reading(std::string_view bytes, text::Language language);

// Finds the entrant among `players`: by the same FIDE number; or, if one of the two has none, by the same name, date of
// birth, federation and rating. The same name alone is not enough. Null if there is none.
[[nodiscard]] JADOUBE_API const Player* same_person(std::span<const Player> players, const Player& entrant);

// The index of the first player who is the same person, in that sense, as one before them.
[[nodiscard]] JADOUBE_API std::optional<std::size_t> listed_again(std::span<const Player> players);

// One sentence, with a full stop.
[[nodiscard]] JADOUBE_API std::string describe(const EntrantsError& error, text::Language language);

}  // namespace jadoube::tournament
