// Names that everybody sees: of players and events. Internal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jadoube::server {

// The name in Unicode's normal form C, with one plain space for each other kind of space and none around it. Nothing if
// it is not UTF-8, or has characters that cannot be seen or that change how others are shown: controls, direction
// marks, zero-width characters, separators of lines and paragraphs, fillers, private and unassigned ones (by their
// properties in the Unicode Character Database).
std::optional<std::string> visible_name(std::string_view text);

// Two such names differ at most in capitals, in any script.
bool same_name(std::string_view a, std::string_view b);

}  // namespace jadoube::server
