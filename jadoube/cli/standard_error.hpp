// One line on standard error.
#pragma once

#include <string_view>

namespace jadoube::cli {

// Writes the text and an end of line. What a terminal would obey rather than show, which a file's name or contents may
// bring along, is written out: an escape as U+001B, a byte that is no UTF-8 as U+FFFD's sign.
void write_error_line(std::string_view text);

// The beginning of a word that may be of any length, for a message to quote: cut after some forty characters.
std::string_view beginning(std::string_view word);

}  // namespace jadoube::cli
