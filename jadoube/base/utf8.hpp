// Text from outside: whether it is UTF-8, and made so. Internal.
#pragma once

#include <string>
#include <string_view>

namespace jadoube::base {

bool is_utf8(std::string_view text);
// With U+FFFD in place of each byte that is not UTF-8, and cut after so many characters.
std::string valid_utf8(std::string_view text, std::size_t most_characters = std::string::npos);
// Of a text in UTF-8.
std::size_t characters(std::string_view text);

}  // namespace jadoube::base
