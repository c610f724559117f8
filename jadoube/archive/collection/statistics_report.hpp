// Statistics as text for a terminal, CSV, JSON, and a drawing.
#pragma once

#include "jadoube/archive/collection/statistics.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::archive {

// Tables with a bar for each row, whose full length is that of the most frequent row. `most` limits the openings and
// players; 0: all.
[[nodiscard]] JADOUBE_API std::string to_text(const Statistics& statistics, text::Language language, std::size_t most);
// Columns table, label, games, wins, draws, losses; the last three are White's, or the player's.
[[nodiscard]] JADOUBE_API std::string to_csv(const Statistics& statistics, std::size_t most);
// One object on one line.
[[nodiscard]] JADOUBE_API std::string to_json(const Statistics& statistics, std::size_t most);
// The same tables as a drawing in SVG, in which each bar is divided into wins, draws and losses.
[[nodiscard]] JADOUBE_API std::string to_svg(const Statistics& statistics, text::Language language, std::size_t most);

}  // namespace jadoube::archive
