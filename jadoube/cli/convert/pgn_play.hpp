// PGN input and output of convert.
#pragma once

#include <functional>

#include "jadoube/cli/convert/conversion.hpp"
#include "jadoube/cli/convert/play_line.hpp"

namespace jadoube::cli {

// Writes each game completely, with its tags, comments and variations, in other letters.
std::expected<void, pgn::SourceFault> rewrite_pgn(pgn::Source source, const Conversion& conversion, Output& out,
                                                  Faults& faults);

// Passes the main line of each game to `take` until `out` fails.
std::expected<void, pgn::SourceFault> read_pgn_play(pgn::Source source, std::optional<notation::Letters> letters,
                                                    Output& out, Faults& faults,
                                                    const std::function<void(const PlayLine&)>& take);

// A game in PGN, followed by a blank line; its result is the one that the last position determines, if any.
std::string pgn_of(const PlayLine& play, notation::Letters letters);

}  // namespace jadoube::cli
