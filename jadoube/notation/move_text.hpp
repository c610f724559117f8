// What read_san and read_uci say alike of a text that is no move.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "jadoube/text/catalogue.hpp"

namespace jadoube::notation {

// Another character stands there, or none (U'\0'), than `expected`: one of the texts expected_….
std::string unexpected_clause(text::Language language, char32_t character, std::size_t column, text::Message expected);

// Nothing more belongs to the move.
std::string too_long_clause(text::Language language, char32_t character, std::size_t column);

// A whole sentence: the clause, and the first few of the moves that may have been meant, if any.
std::string with_candidates(text::Language language, const std::string& clause, std::span<const std::string> moves);

}  // namespace jadoube::notation
