// Texts from anywhere, made fit for a line of text.
#pragma once

#include <string>
#include <string_view>

namespace jadoube::archive {

// In UTF-8, with spaces for control characters: a terminal would obey them, and some end the line. The text itself, or
// what is then in `buffer`.
std::string_view plain(std::string_view text, std::string& buffer);

}  // namespace jadoube::archive
