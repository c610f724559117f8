// Names of players as lists show them, where two players have the same name; and words that stand in place of a name.
//
//   distinct_names(players);       // "Silva, Ana (GX Porto)", "Silva, Ana (Coimbra)", "Costa, Rui"
//   is_bye_word("BYE");            // true: nobody is called so, the opponent has a bye
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/player.hpp"

namespace jadoube::tournament {

// Returns each player's name. If others have the same name, brackets distinguish them: by the first of club, year of
// birth and number that all of them have and that differs between all of them.
[[nodiscard]] JADOUBE_API std::vector<std::string> distinct_names(std::span<const Player> players);

// Whether the text is empty, a dash, or a word for a bye in lists of pairings and players: "bye", "BYE", "-", "folga",
// "isento", "spielfrei".
[[nodiscard]] JADOUBE_API bool is_bye_word(std::string_view text);

}  // namespace jadoube::tournament
