// Turning games and positions from one notation into another, a source at a time.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "jadoube/cli/output.hpp"
#include "jadoube/notation/letters.hpp"
#include "jadoube/notation/pgn/source.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::cli {

// PGN; a game a line as in play_line.hpp; a position a line as FEN.
enum class Format : std::uint8_t { pgn, uci, fen };

struct Conversion {
  Format from = Format::pgn;
  Format to = Format::pgn;
  // In which letters PGN is read; nothing: those in which most of its moves are legal.
  std::optional<notation::Letters> from_letters{};
  // In which PGN is written.
  notation::Letters letters = notation::Letters::en;
  // To FEN: every position of a game instead of the last.
  bool every_position = false;
};

// Where the faults of one source are told: each is a line "games.pgn:12:7: SENTENCE" on standard error.
class Faults {
 public:
  Faults(std::string source, text::Language language) : source_(std::move(source)), language_(language) {}

  // Line and column from 1, the column in characters.
  void tell(std::uint64_t line, std::uint64_t column, const std::string& sentence);
  bool any() const { return any_; }
  text::Language language() const { return language_; }

 private:
  std::string source_;
  text::Language language_;
  bool any_ = false;
};

// Converts all of `source`. A game or line with a fault is told of; a game is then converted as far as it could be
// read, and left out if it is not even known where it starts. Ends early if the source or `out` fails; the latter knows
// why.
std::expected<void, pgn::SourceFault> convert(pgn::Source source, const Conversion& conversion, Output& out,
                                              Faults& faults);

}  // namespace jadoube::cli
