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

// So much of a file is enough to tell whether it is text.
inline constexpr std::size_t kind_sample = 4096;
// So much of a text is enough for likely_letters().
inline constexpr std::size_t letters_sample = std::size_t{1} << 16;
// The same where `beginning` may be cut off within a move.
notation::Letters likely_letters_of(std::string_view beginning, bool is_whole);

// Reads the beginning of `source` for likely_letters(), and gives the source back whole.
struct Sampled {
  notation::Letters letters;
  pgn::Source source;
  std::string beginning{};  // kind_sample of it
};
std::expected<Sampled, pgn::SourceFault> with_likely_letters(pgn::Source source);

}  // namespace jadoube::cli
