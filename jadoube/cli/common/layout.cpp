#include "jadoube/cli/common/layout.hpp"

#include <CLI/StringTools.hpp>
#include <algorithm>

namespace jadoube::cli {
namespace {

constexpr std::size_t line_width = 80;

// A word that is longer than a line, such as the alternatives "pair|round|…", divided after its bars.
std::vector<std::string> pieces_of(const std::string& word, std::size_t room) {
  std::vector<std::string> pieces{""};
  for (std::size_t from = 0; from < word.size();) {
    const std::size_t end = std::min(word.find('|', from), word.size() - 1) + 1;
    const std::string part = word.substr(from, end - from);
    if (!pieces.back().empty() && width(pieces.back() + part) > room) pieces.emplace_back();
    pieces.back() += part;
    from = end;
  }
  return width(word) > room ? pieces : std::vector{word};
}

}  // namespace

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string wrapped(const std::vector<std::string>& words, std::size_t indent, std::size_t at) {
  std::string text;
  bool first_of_line = true;
  for (const auto& word : words) {
    bool first_piece = true;
    for (const auto& piece : pieces_of(word, line_width - indent)) {
      const std::size_t blank = first_of_line || !first_piece ? 0 : 1;
      if (!first_of_line && (!first_piece || at + blank + width(piece) > line_width)) {
        text += '\n';
        text.append(indent, ' ');
        at = indent;
      } else {
        text.append(blank, ' ');
        at += blank;
      }
      text += piece;
      at += width(piece);
      first_of_line = first_piece = false;
    }
  }
  return text;
}

std::vector<std::string> words(const std::string& text) { return CLI::detail::split(text, ' '); }

std::string table(const std::vector<Row>& rows) {
  constexpr std::size_t margin = 2, widest = 26;
  std::size_t column = 0;
  for (const auto& row : rows)
    if (width(row.name) <= widest) column = std::max(column, width(row.name));
  column += 2 * margin;
  std::string text;
  for (const auto& row : rows) {
    const auto end = margin + width(row.name);
    text += std::string(margin, ' ') + wrapped({row.name}, margin, margin);
    if (end + margin > column)
      (text += '\n').append(column, ' ');
    else
      text.append(column - end, ' ');
    text += wrapped(words(row.description), column, column) + "\n";
  }
  return text;
}

}  // namespace jadoube::cli
