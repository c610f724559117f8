// Lays out text for a terminal, in lines of at most 80 columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jadoube::cli {

// The number of columns of a text: its code points, since the catalogue's texts have neither wide nor combining
// characters.
std::size_t width(std::string_view text);

// The words of a text, between blanks.
std::vector<std::string> words(const std::string& text);

// `words` in lines that start at column `indent`, except that the first starts at column `at`.
std::string wrapped(const std::vector<std::string>& words, std::size_t indent, std::size_t at);

struct Row {
  std::string name;
  std::string description;
};

// Two columns: names, and their descriptions.
std::string table(const std::vector<Row>& rows);

// In bold type.
inline std::string bold(const std::string& text) { return "\033[1m" + text + "\033[0m"; }

}  // namespace jadoube::cli
