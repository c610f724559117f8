// Clauses common to the errors of read_san and read_uci, for a text that is not a move.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "jadoube/text/catalogue.hpp"

namespace jadoube::notation {

// Says that another character, or the end of the text (U'\0'), stands in place of `expected`, a text expected_….
std::string unexpected_clause(text::Language language, char32_t character, std::size_t column, text::Message expected);

// Says that there is text after the end of the move.
std::string too_long_clause(text::Language language, char32_t character, std::size_t column);

// A whole sentence: the clause, and the first few of the moves that may have been meant, if any.
std::string with_candidates(text::Language language, const std::string& clause, std::span<const std::string> moves);

}  // namespace jadoube::notation
