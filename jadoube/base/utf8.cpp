#include "jadoube/base/utf8.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace jadoube::base {
namespace {

unsigned char byte_of(char character) { return static_cast<unsigned char>(character); }

// The number of bytes that continue a character starting with `first`, and the least and the greatest value of the
// first of them; nothing if no character starts so (Unicode, table 3-7).
struct Continuation {
  unsigned count = 0;
  unsigned char least = 0x80, greatest = 0xbf;
};
std::optional<Continuation> continuation_of(unsigned char first) {
  if (first < 0x80) return Continuation{};
  if (first >= 0xc2 && first <= 0xdf) return Continuation{.count = 1};
  if (first == 0xe0) return Continuation{.count = 2, .least = 0xa0};
  if (first == 0xed) return Continuation{.count = 2, .greatest = 0x9f};
  if (first >= 0xe1 && first <= 0xef) return Continuation{.count = 2};
  if (first == 0xf0) return Continuation{.count = 3, .least = 0x90};
  if (first >= 0xf1 && first <= 0xf3) return Continuation{.count = 3};
  if (first == 0xf4) return Continuation{.count = 3, .greatest = 0x8f};
  return std::nullopt;
}

// The size in bytes of the character that the text begins with; 0 if there is none.
std::size_t character_size(std::string_view text) {
  const auto rest = continuation_of(byte_of(text[0]));
  if (!rest || text.size() <= rest->count) return 0;
  for (unsigned i = 1; i <= rest->count; ++i) {
    const unsigned char next = byte_of(text[i]);
    if (next < (i == 1 ? rest->least : 0x80) || next > (i == 1 ? rest->greatest : 0xbf)) return 0;
  }
  return 1 + std::size_t{rest->count};
}

}  // namespace

bool is_utf8(std::string_view text) {
  // Most texts are ASCII, which is checked for many bytes at once.
  if (std::accumulate(text.begin(), text.end(), 0U, [](unsigned all, char c) { return all | byte_of(c); }) < 0x80)
    return true;
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string valid_utf8(std::string_view text, std::size_t most_characters) {
  std::string valid;
  for (std::size_t count = 0; !text.empty() && count < most_characters; ++count) {
    const std::size_t size = character_size(text);
    valid += size == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, size);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return valid;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char character) { return (byte_of(character) & 0xC0U) != 0x80U; }));
}

}  // namespace jadoube::base
