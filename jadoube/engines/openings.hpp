// The openings of a match: the positions that its games start from.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/engines/polyglot.hpp"
#include "jadoube/notation/pgn/source.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::engines {

struct Opening {
  Position start;
  std::vector<Move> moves;  // made before the engines play
  bool chess960 = false;
};

// How openings are chosen.
struct OpeningChoice {
  std::size_t plies = 16;  // half-moves of PGN games and Polyglot books
  bool random = false;     // in random order; a Polyglot book's lines are always random
  std::uint64_t seed = 0;  // the same seed gives the same order, on every machine
  std::size_t start = 1;   // the first one to use, in the order of the file
  std::size_t lines = 1;   // how many lines of a Polyglot book
  bool chess960 = false;   // every opening is Chess960
};

struct OpeningsFault {
  enum class Kind : std::uint8_t {
    unreadable,  // `source` says why
    bad_line,    // `line` is neither a FEN nor EPD; `sentence` says why
    bad_game,    // in the game that begins before `line`
    over,        // the game is over where the opening in `line` ends
    none,        // there is no opening
    start,       // there are not so many openings; `line` is how many there are
  };
  Kind kind;
  std::size_t line = 0;
  std::string sentence{};
  std::optional<pgn::SourceFault> source{};
};
// One sentence without a full stop, except for `unreadable`.
[[nodiscard]] JADOUBE_API std::string describe(const OpeningsFault& fault, text::Language language);

// Reads PGN games (up to `plies` half-moves of each), or, if the first line is neither a tag nor a move number, lines
// of FEN or EPD, whose operations are ignored. Empty lines and lines that begin with # are skipped.
[[nodiscard]] JADOUBE_API std::expected<std::vector<Opening>, OpeningsFault> read_openings(pgn::Source& source,
                                                                                           const OpeningChoice& choice,
                                                                                           text::Language language);

// Lines of a Polyglot book from the initial position; each move is chosen by its weight. They have no moves if the book
// does not have that position.
[[nodiscard]] JADOUBE_API std::vector<Opening> book_openings(const PolyglotBook& book, const OpeningChoice& choice);

// The 960 initial positions of Chess960, by number or in random order.
[[nodiscard]] JADOUBE_API std::vector<Opening> chess960_openings(const OpeningChoice& choice);

}  // namespace jadoube::engines
