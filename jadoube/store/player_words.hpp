// The words by which a player is found in the index: those of the name, folded, and one for the federation. Internal.
#pragma once

#include <string>
#include <string_view>

namespace jadoube::store {

// The indexed words of a player: "silva ana 0por". The federation's word begins with a digit, so that no beginning of a
// name matches it. O'Neill is found as "o'neill" and as "oneill".
std::string words_of_player(std::string_view name, std::string_view federation);

// The query in SQLite's language: "sil"* "ana"* "0por". Empty if there is neither a word nor a federation.
std::string words_of_query(std::string_view words, std::string_view federation);

}  // namespace jadoube::store
