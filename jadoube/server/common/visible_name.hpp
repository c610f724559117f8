// Names of players and events that everybody sees. Internal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jadoube::server {

// The name in Unicode's normal form C: every kind of space becomes one plain space, and outer spaces are removed.
// Returns nothing if the text is not UTF-8, or has characters that are invisible or change how others are shown:
// controls, direction marks, zero-width characters, separators of lines and paragraphs, fillers, private and unassigned
// characters (by their properties in the Unicode Character Database).
std::optional<std::string> visible_name(std::string_view text);

// Whether two such names differ at most in upper and lower case, in any script.
bool same_name(std::string_view a, std::string_view b);

}  // namespace jadoube::server
