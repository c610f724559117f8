// The openings of a match: the positions that its games start from.
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
  std::vector<Move> moves;  // made before the engines play
  bool chess960 = false;
};

struct OpeningsFault {
  enum class Kind : std::uint8_t {
    unreadable,  // `source` says why
    bad_line,    // `line` is neither a FEN nor EPD; `sentence` says why
    bad_game,    // in the game that begins before `line`
    over,        // the game is over where the opening in `line` ends
    none,        // there is no opening
  };
  Kind kind;
  std::size_t line = 0;
  std::string sentence{};
  std::optional<pgn::SourceFault> source{};
};
// One sentence without a full stop, except for `unreadable`.
std::string describe(const OpeningsFault& fault, text::Language language);

// Reads PGN games (up to `plies` half-moves of each), or, if the first line is neither a tag nor a move number, lines
// of FEN or EPD, whose operations are ignored. Empty lines and lines that begin with # are skipped.
std::expected<std::vector<Opening>, OpeningsFault> read_openings(pgn::Source& source, std::size_t plies,
                                                                 text::Language language);

}  // namespace jadoube::engines
