// The openings of a match: where its games begin.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/notation/pgn/source.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::engines {

struct Opening {
  Position start;
  std::vector<Move> moves;  // made before the engines think
  bool chess960 = false;
};

struct OpeningsFault {
  enum class Kind : std::uint8_t {
    unreadable,  // `source` says why
    bad_line,    // `line` is neither a FEN nor EPD; `sentence` says why
    bad_game,    // of the game that begins before `line`
    over,        // nothing can be moved where the opening in `line` ends
    none,        // there is no opening
  };
  Kind kind;
  std::size_t line = 0;
  std::string sentence{};
  std::optional<pgn::SourceFault> source{};
};
// One sentence without a full stop, but for `unreadable`.
std::string describe(const OpeningsFault& fault, text::Language language);

// PGN games (up to `plies` of each), or where the first line is no tag and no move number: a line each of FEN or EPD,
// whose operations are passed over. Empty lines and those that begin with # do not count.
std::expected<std::vector<Opening>, OpeningsFault> read_openings(pgn::Source& source, std::size_t plies,
                                                                 text::Language language);

}  // namespace jadoube::engines
