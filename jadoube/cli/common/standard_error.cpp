#include "jadoube/cli/common/standard_error.hpp"

#include <cstdio>

#include "jadoube/notation/internal/utf8.hpp"

namespace jadoube::cli {
namespace {

// The number of bytes of the character at `at`.
std::size_t size_at(std::string_view text, std::size_t at) {
  const char32_t character = notation::character_at(text, at);
  const auto written = notation::visible(character);
  const bool as_written = character < 0x80 || text.substr(at).starts_with(written);
  return character < 0x80 || !as_written ? 1 : written.size();
}

}  // namespace

void write_error_line(std::string_view text) {
  std::string line;
  for (std::size_t at = 0; at < text.size(); at += size_at(text, at))
    line += notation::visible(notation::character_at(text, at));
  line += '\n';
  static_cast<void>(std::fwrite(line.data(), 1, line.size(), stderr));  // an error here cannot be reported
}

std::string_view beginning(std::string_view word) {
  constexpr std::size_t longest = 40;
  std::size_t end = 0;
  for (std::size_t characters = 0; end < word.size() && characters < longest; ++characters) end += size_at(word, end);
  return word.substr(0, end);
}

}  // namespace jadoube::cli
