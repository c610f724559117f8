#include "jadoube/notation/pgn/internal/encoding.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "jadoube/notation/internal/utf8.hpp"
#include "jadoube/notation/pgn/internal/characters.hpp"

namespace jadoube::pgn {

namespace {

// The characters of 80 to 9F in code page 1252; 0 for the five that it does not define.
constexpr std::array<char16_t, 32> windows{u'€', 0,    u'‚', u'ƒ', u'„', u'…', u'†', u'‡', u'ˆ', u'‰', u'Š',
                                           u'‹', u'Œ', 0,    u'Ž', 0,    0,    u'‘', u'’', u'“', u'”', u'•',
                                           u'–', u'—', u'˜', u'™', u'š', u'›', u'œ', 0,    u'ž', u'Ÿ'};

void append(std::string& text, char32_t character) {
  const auto add = [&](char32_t byte) { text += static_cast<char>(byte); };
  if (character < 0x80) {
    add(character);
  } else if (character < 0x800) {
    add(0xC0 | character >> 6);
    add(0x80 | (character & 0x3F));
  } else {
    add(0xE0 | character >> 12);
    add(0x80 | (character >> 6 & 0x3F));
    add(0x80 | (character & 0x3F));
  }
}

}  // namespace

bool is_ascii(std::string_view text) {
  unsigned char all = 0;
  for (const char c : text) all |= static_cast<unsigned char>(c);
  return all < 0x80;
}

bool is_utf8(std::string_view text) {
  if (is_ascii(text)) return true;
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at]);
    if (lead < 0x80) {
      ++at;
      continue;
    }
    if (notation::character_at(text, at) == U'\xFFFD' && !text.substr(at).starts_with("\uFFFD")) return false;
    at += lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  }
  return true;
}

std::string_view as_utf8(std::string_view text, std::string& buffer) {
  if (is_utf8(text)) return text;
  buffer.clear();
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const char32_t replaced = byte >= 0x80 && byte < 0xA0 ? windows[byte - 0x80] : 0;
    append(buffer, replaced != 0 ? replaced : byte);
  }
  return buffer;
}

std::optional<std::string> as_latin1(std::string_view utf8) {
  std::string text;
  for (std::size_t at = 0; at < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[at]);
    const char32_t character = lead < 0x80 ? lead : notation::character_at(utf8, at);
    at += lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0x80 ? 2 : 1;
    const auto replaced = std::ranges::find(std::span(windows), static_cast<char16_t>(character));
    if (character >= 0x80 && character < 0x10000 && replaced != std::span(windows).end())
      text += static_cast<char>(0x80 + (replaced - std::span(windows).begin()));
    else if (character < 0x100)
      text += static_cast<char>(character);
    else
      return std::nullopt;
  }
  return text;
}

std::string beginning(std::string_view text) {
  constexpr std::size_t longest = 40;
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; };
  const bool cut = text.size() > longest;
  if (cut) {
    std::size_t size = longest;
    // A character that is not ASCII may continue after the cut.
    while (size > longest - 4 && (continues(text[size]) || is_foreign(text[size - 1]))) --size;
    text = text.substr(0, size);
  }
  std::string buffer, line(as_utf8(text, buffer));
  if (cut) line += "…";
  line.erase(line.find_last_not_of("\r\n") + 1);
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line;
}

std::size_t characters(std::string_view text) {
  if (!is_utf8(text)) return text.size();
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

}  // namespace jadoube::pgn
