// In which letters the moves of a PGN are written, where nobody has said it.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "jadoube/notation/letters.hpp"
#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::cli {

// Those in which the most moves can be read and are legal; English if it is among them. `sample` is the beginning of a
// PGN. What K, Q, R, B and N cannot be at all decides soon; a game of few moves may be legal in two languages.
notation::Letters likely_letters(std::string_view sample);

// Reads the beginning of `source` for likely_letters(), and gives the source back whole.
struct Sampled {
  notation::Letters letters;
  pgn::Source source;
  std::string beginning{};  // some kilobytes of it
};
std::expected<Sampled, pgn::SourceFault> with_likely_letters(pgn::Source source);

}  // namespace jadoube::cli
