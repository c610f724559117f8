// Checks whether text from outside is UTF-8, and makes it so. Internal.
#pragma once

#include <string>
#include <string_view>

namespace jadoube::base {

bool is_utf8(std::string_view text);
// The text with U+FFFD in place of each byte that is not UTF-8, cut after `most_characters`.
std::string valid_utf8(std::string_view text, std::size_t most_characters = std::string::npos);
// The number of characters of a text in UTF-8.
std::size_t characters(std::string_view text);

}  // namespace jadoube::base
