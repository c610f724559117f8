// Converts games and positions from one notation to another, one source at a time.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "jadoube/cli/common/faults.hpp"
#include "jadoube/cli/common/output.hpp"
#include "jadoube/notation/letters.hpp"
#include "jadoube/notation/pgn/source.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::cli {

// PGN; one game per line as in play_line.hpp; one position per line as FEN or EPD, each of which is also read for the
// other. One game per line as JSON, which is only written.
enum class Format : std::uint8_t { pgn, uci, fen, epd, json };

struct Conversion {
  Format from = Format::pgn;
  Format to = Format::pgn;
  // The letters that PGN is read with; if not set, those in which most of its moves are legal.
  std::optional<notation::Letters> from_letters{};
  // The letters that PGN is written with.
  notation::Letters letters = notation::Letters::en;
  // When converting to FEN or JSON: every position of a game instead of the last.
  bool every_position = false;
};

// Converts all of `source`. An error in a game or line is reported; the game is then converted as far as it could be
// read, or left out if its starting position is not known. Stops if the source or `out` fails; `out` keeps its own
// error.
std::expected<void, pgn::SourceFault> convert(pgn::Source source, const Conversion& conversion, Output& out,
                                              Faults& faults);

}  // namespace jadoube::cli
