// Games as lines of a list: JSON or CSV.
#pragma once

#include <string>
#include <string_view>

#include "jadoube/archive/collection/opening_names.hpp"
#include "jadoube/archive/collection/read_games.hpp"

namespace jadoube::cli {

// The names of the columns, as a line of CSV.
std::string_view game_list_header();
// `opening` may be null.
std::string game_as_csv(std::string_view source, const archive::GameView& game, const archive::OpeningName* opening);
std::string game_as_json(std::string_view source, const archive::GameView& game, const archive::OpeningName* opening);

}  // namespace jadoube::cli
