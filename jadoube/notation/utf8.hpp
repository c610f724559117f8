// Characters of a text in UTF-8, for the errors that name what they met.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jadoube::notation {

// The character that begins at byte `at`; U'\0' at the end of the text, its symbol U'\u2400' for such a byte within it,
// and U'\uFFFD' for bytes that are not UTF-8.
char32_t character_at(std::string_view text, std::size_t at);

// How many characters begin before byte `at`.
std::size_t characters_before(std::string_view text, std::size_t at);

// The character in UTF-8; control characters as U+000A, say, so that a message can show them.
std::string visible(char32_t character);

}  // namespace jadoube::notation
