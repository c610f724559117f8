#include "jadoube/notation/internal/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace jadoube::notation {

namespace {

constexpr char32_t not_utf8 = U'\uFFFD';

}  // namespace

char32_t character_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return U'\0';
  const auto byte = [&](std::size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const unsigned lead = byte(at);
  if (lead == 0) return U'\u2400';
  if (lead < 0x80) return lead;
  const unsigned more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  if (lead < 0xC2 || lead > 0xF4) return not_utf8;
  char32_t character = lead & (0x3FU >> more);
  for (unsigned i = 1; i <= more; ++i) {
    if ((byte(at + i) & 0xC0U) != 0x80) return not_utf8;
    character = character << 6 | (byte(at + i) & 0x3FU);
  }
  constexpr std::array<char32_t, 4> least{0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  return character < least[more] || character > 0x10FFFF || surrogate ? not_utf8 : character;
}

std::size_t characters_before(std::string_view text, std::size_t at) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text.substr(0, at), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

std::string visible(char32_t character) {
  if (character < U' ' || (character >= 0x7F && character < 0xA0))
    return fmt::format("U+{:04X}", static_cast<unsigned>(character));
  std::string text;
  const auto add = [&](char32_t bits) { text += static_cast<char>(bits); };
  if (character < 0x80) {
    add(character);
  } else if (character < 0x800) {
    add(0xC0 | character >> 6);
    add(0x80 | (character & 0x3F));
  } else if (character < 0x10000) {
    add(0xE0 | character >> 12);
    add(0x80 | (character >> 6 & 0x3F));
    add(0x80 | (character & 0x3F));
  } else {
    add(0xF0 | character >> 18);
    add(0x80 | (character >> 12 & 0x3F));
    add(0x80 | (character >> 6 & 0x3F));
    add(0x80 | (character & 0x3F));
  }
  return text;
}

}  // namespace jadoube::notation
