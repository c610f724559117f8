// Finds out from the beginning of a PGN whether it is a text, and in which language its piece letters are, if none is
// given.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "jadoube/notation/letters.hpp"
#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::cli {

// The letters in which the most moves are readable and legal; English in case of a tie. `sample` is the beginning of a
// PGN. Letters that do not exist in a language decide quickly; a game of few moves may be legal in two languages.
notation::Letters likely_letters(std::string_view sample);

// The size of a file's beginning that is enough to tell whether it is text.
inline constexpr std::size_t kind_sample = 4096;
// Whether the beginning of a file is not that of a text.
bool is_binary(std::string_view sample);
// The size of a text's beginning that is enough for likely_letters().
inline constexpr std::size_t letters_sample = std::size_t{1} << 16;
// The same for a `beginning` that may be cut off within a move.
notation::Letters likely_letters_of(std::string_view beginning, bool is_whole);

// Reads the beginning of `source` for likely_letters(), and returns a source that still starts at the beginning.
struct Sampled {
  notation::Letters letters;
  pgn::Source source;
  std::string beginning{};  // its first kind_sample bytes
};
std::expected<Sampled, pgn::SourceFault> with_likely_letters(pgn::Source source);

}  // namespace jadoube::cli
