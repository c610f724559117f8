// Makes any text safe to print on one line.
#pragma once

#include <string>
#include <string_view>

namespace jadoube::archive {

// The text in UTF-8, with spaces for control characters, because a terminal would interpret them and some end the line.
// Returns the text itself, or a view of `buffer`.
std::string_view plain(std::string_view text, std::string& buffer);

// The text with one space for each run of blanks and line ends, and none at its ends.
std::string in_one_line(std::string_view text);

}  // namespace jadoube::archive
