#include "jadoube/archive/collection/name_pattern.hpp"

#include <algorithm>

namespace jadoube::archive {

namespace {

// U+00C0 to U+00DF and U+00E0 to U+00FF.
constexpr std::string_view latin1("aaaaaaaceeeeiiiidnooooo ouuuuyty");
// U+0100 to U+017F.
constexpr std::string_view latin_a(
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuu"
    "uu"
    "wwyyyzzzzzzs");
static_assert(latin1.size() == 32 && latin_a.size() == 128);

constexpr bool is_of_word(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80) != 0; }

// Calls `take(word)` with each word of a folded text, until it returns true.
template <class Take>
bool any_word(std::string_view folded, Take take) {
  for (std::size_t at = 0; at < folded.size();) {
    while (at < folded.size() && !is_of_word(folded[at])) ++at;
    std::size_t end = at;
    while (end < folded.size() && is_of_word(folded[end])) ++end;
    if (end != at && take(folded.substr(at, end - at))) return true;
    at = end;
  }
  return false;
}

}  // namespace

void fold(std::string_view utf8, std::string& folded) {
  for (std::size_t at = 0; at < utf8.size(); ++at) {
    const char c = utf8[at];
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) [[likely]] {
      folded += static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
      continue;
    }
    const unsigned next = at + 1 < utf8.size() ? static_cast<unsigned char>(utf8[at + 1]) : 0U;
    const unsigned code = (byte & 0x1FU) << 6 | (next & 0x3FU);
    const bool two_bytes = byte >= 0xC3 && byte <= 0xD1 && (next & 0xC0U) == 0x80;
    if (two_bytes && code >= 0xC0 && code < 0x180) {
      folded += code < 0x100 ? latin1[code & 0x1F] : latin_a[code - 0x100];
      if (code == 0xDF) folded.replace(folded.size() - 1, 1, "ss");
      ++at;
    } else if (two_bytes && code >= 0x410 && code < 0x430) {  // a capital Cyrillic letter
      folded += {static_cast<char>(0xC0 | (code + 0x20) >> 6), static_cast<char>(0x80 | ((code + 0x20) & 0x3F))};
      ++at;
    } else {
      folded += c;
    }
  }
}

NamePattern::NamePattern(std::string_view words) {
  std::string folded;
  fold(words, folded);
  any_word(folded, [&](std::string_view word) {
    words_.emplace_back(word);
    return false;
  });
}

bool NamePattern::matches(std::string_view name) const {
  thread_local std::string folded;  // keeps its memory from name to name
  folded.clear();
  fold(name, folded);
  return std::ranges::all_of(words_, [&](std::string_view wanted) {
    return any_word(folded, [&](std::string_view word) {
      return word.starts_with(wanted) || (word.size() == 1 && wanted.starts_with(word));
    });
  });
}

}  // namespace jadoube::archive
