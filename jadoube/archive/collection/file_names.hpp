// The parts into which split divides games, as names that any file system takes.
//
//   part_names(SplitBy::year, game)         // {"1972"}
//   part_names(SplitBy::player, game)       // {"Fischer, Robert J", "Spassky, Boris V"}
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/archive/collection/read_games.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

enum class SplitBy : std::uint8_t { player, white, black, event, site, year, month, result, eco };

// A game belongs to one part; by player, to the parts of both players. "unknown" stands for missing data of the game.
[[nodiscard]] JADOUBE_API std::vector<std::string> part_names(SplitBy by, const GameView& game);

// The text without characters that have a meaning in paths or on other systems, and at most 100 bytes; never empty.
[[nodiscard]] JADOUBE_API std::string safe_file_name(std::string_view text);

}  // namespace jadoube::archive
