// Texts in the encodings that PGN files are found in, made UTF-8.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jadoube::pgn {

bool is_ascii(std::string_view text);
bool is_utf8(std::string_view text);

// The text itself if it is UTF-8. Otherwise it is taken as Latin-1, as the PGN standard has it (4.1), with what Windows
// puts in the place of its control characters (code page 1252), converted into `buffer`.
std::string_view as_utf8(std::string_view text, std::string& buffer);

// UTF-8 as Latin-1, with code page 1252's characters as above; nothing if it has others.
std::optional<std::string> as_latin1(std::string_view utf8);

// The first forty bytes or so, whole characters, as UTF-8, on one line.
std::string beginning(std::string_view text);

// The number of characters: of UTF-8, else bytes.
std::size_t characters(std::string_view text);

}  // namespace jadoube::pgn
