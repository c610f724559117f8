#include "jadoube/archive/internal/plain.hpp"

#include <cstdint>
#include <cstring>

#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/text/put.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::archive {

namespace {

// Up to eight characters, with spaces after those of a shorter text.
std::uint64_t up_to_eight(std::string_view text) {
  constexpr std::string_view spaces = "        ";
  std::uint64_t characters = 0;
  std::memcpy(&characters, text.size() < spaces.size() ? spaces.data() : text.data(), sizeof characters);
  if (text.size() < spaces.size()) text::detail::copy(reinterpret_cast<char*>(&characters), text);
  return characters;
}

// Whether a text is all ASCII without control characters; checks eight characters at a time.
bool is_plain(std::string_view text) {
  constexpr std::uint64_t each = 0x0101010101010101, high = 0x80 * each;
  constexpr std::size_t step = sizeof each;
  // Sets the highest bit of each of eight characters that is something else.
  const auto others = [](std::uint64_t characters) {
    const std::uint64_t against_delete = characters ^ 0x7F * each;
    return characters | ((characters - 0x20 * each) & ~characters) | ((against_delete - each) & ~against_delete);
  };
  if (text.size() <= step) return (others(up_to_eight(text)) & high) == 0;
  // The last eight may overlap the ones before.
  std::uint64_t found = others(up_to_eight(text.substr(text.size() - step)));
  for (std::size_t at = 0; at + step < text.size(); at += step) found |= others(up_to_eight(text.substr(at, step)));
  return (found & high) == 0;
}

}  // namespace

std::string_view plain(std::string_view text, std::string& buffer) {
  if (is_plain(text)) return text;
  std::string converted;
  buffer.clear();
  for (const char c : pgn::as_utf8(text, converted)) buffer += (c >= '\0' && c < ' ') || c == '\x7F' ? ' ' : c;
  return buffer;
}

std::string in_one_line(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  for (const char c : text::trimmed(text)) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (!is_blank || line.back() != ' ') line += is_blank ? ' ' : c;
  }
  return line;
}

}  // namespace jadoube::archive
