// Converts the encodings found in PGN files to UTF-8.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jadoube::pgn {

bool is_ascii(std::string_view text);
bool is_utf8(std::string_view text);

// The text itself if it is UTF-8. Otherwise the text is read as Latin-1, as the PGN standard specifies (4.1), with the
// characters of code page 1252 in place of the control characters, and converted into `buffer`.
std::string_view as_utf8(std::string_view text, std::string& buffer);

// UTF-8 converted to Latin-1, with code page 1252's characters as above; nothing if it has other characters.
std::optional<std::string> as_latin1(std::string_view utf8);

// The first forty bytes or so, cut between characters, as UTF-8, on one line.
std::string beginning(std::string_view text);

// The number of characters; of bytes if the text is not UTF-8.
std::size_t characters(std::string_view text);

}  // namespace jadoube::pgn
