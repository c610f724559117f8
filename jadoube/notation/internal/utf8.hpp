// Characters of a text in UTF-8, for error messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jadoube::notation {

// The character that begins at byte `at`; U'\0' at the end of the text, the symbol U'\u2400' for a zero byte within it,
// and U'\uFFFD' for bytes that are not UTF-8.
char32_t character_at(std::string_view text, std::size_t at);

// How many characters begin before byte `at`.
std::size_t characters_before(std::string_view text, std::size_t at);

// The character in UTF-8; control characters as text, such as U+000A, so that a message can show them.
std::string visible(char32_t character);

}  // namespace jadoube::notation
