// PGN as convert reads and writes it.
#pragma once

#include <functional>

#include "jadoube/cli/conversion.hpp"
#include "jadoube/cli/play_line.hpp"

namespace jadoube::cli {

// Each game whole, with its tags, comments and variations, in other letters.
std::expected<void, pgn::SourceFault> rewrite_pgn(pgn::Source source, const Conversion& conversion, Output& out,
                                                  Faults& faults);

// The moves of each game itself, handed to `take` until `out` fails.
std::expected<void, pgn::SourceFault> read_pgn_play(pgn::Source source, std::optional<notation::Letters> letters,
                                                    Output& out, Faults& faults,
                                                    const std::function<void(const PlayLine&)>& take);

// A game in PGN: with the result that the last position gives it, if it does, and a blank line after it.
std::string pgn_of(const PlayLine& play, notation::Letters letters);

}  // namespace jadoube::cli
