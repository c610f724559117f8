// Writes a line to standard error.
#pragma once

#include <string_view>

namespace jadoube::cli {

// Writes the text and an end of line. Characters that a terminal would interpret, which may come from a file's name or
// contents, are written as text: an escape as U+001B, a byte that is not UTF-8 as U+FFFD.
void write_error_line(std::string_view text);

// The beginning of a word of any length, to quote in a message: cut after about forty characters.
std::string_view beginning(std::string_view word);

}  // namespace jadoube::cli
