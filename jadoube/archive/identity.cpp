#include "jadoube/archive/identity.hpp"

#include <algorithm>
#include <cstring>

namespace jadoube::archive {

namespace {

constexpr unsigned initial_bits = 5;
constexpr std::uint32_t word_mask = 0xFFFF, hash_mask = 0x7FF;

constexpr std::uint32_t initial(std::uint32_t word) { return word & ((1U << initial_bits) - 1); }
constexpr bool is_whole(std::uint32_t word) { return word >> initial_bits != 0; }

// By byte: a letter in lower case, a digit, 0 for what separates words, or `accented`. Other bytes that are not ASCII
// are part of a word.
constexpr unsigned char accented = 1;  // the first byte of a letter of Latin-1 in UTF-8
constexpr auto letters = [] {
  std::array<unsigned char, 256> all{};
  for (unsigned c = 0; c < 256; ++c) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c >= 0x80)
      all[c] = static_cast<unsigned char>(upper ? c | 0x20 : c);
  }
  all[0xC3] = accented;
  return all;
}();

// The letters of Latin-1 from À on, without their accents, by the low five bits of the second byte in UTF-8.
constexpr std::string_view unaccented("aaaaaaaceeeeiiiidnooooo\0ouuuuyty", 32);

struct NameWords {
  std::uint32_t first = 0;         // of all
  std::uint32_t last = 0;          // of all
  std::uint32_t before_comma = 0;  // the last before the first comma
  std::uint32_t after_comma = 0;   // the first after it
  bool has_comma = false;

  void add(std::uint32_t word) {
    if (first == 0) first = word;
    last = word;
    if (!has_comma)
      before_comma = word;
    else if (after_comma == 0)
      after_comma = word;
  }
};

// A chess title before or behind a name.
bool is_title(std::string_view word, std::string_view name) {
  if (word.size() < 2 || word.size() > 3 || word.size() == name.size()) return false;
  constexpr std::array<std::string_view, 8> titles{"gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm"};
  return std::ranges::any_of(titles, [word](std::string_view title) {
    return std::ranges::equal(
        word, title, {}, [](char c) { return letters[static_cast<unsigned char>(c)]; },
        [](char c) { return static_cast<unsigned char>(c); });
  });
}

// The first letter of a word, without its accent.
unsigned char letter_of(const char* word, std::size_t size) {
  const unsigned char letter = letters[static_cast<unsigned char>(*word)];
  return letter == accented && size > 1
             ? static_cast<unsigned char>(unaccented[static_cast<unsigned char>(word[1]) & 0x1F])
             : letter;
}

NameWords words_of(std::string_view name) {
  NameWords words;
  const char* at = name.data();
  const char* const end = at + name.size();
  for (;;) {
    const char* const begin = at;
    std::uint32_t hash = 0;
    unsigned char letter = 0;
    for (; at != end && (letter = letters[static_cast<unsigned char>(*at)]) != 0; ++at) {
      if (letter == accented) [[unlikely]] {
        if (at + 1 == end) continue;
        letter = static_cast<unsigned char>(unaccented[static_cast<unsigned char>(*++at) & 0x1F]);
      }
      hash = (hash + letter) * 0x9E3779B1U;
    }
    if (const auto size = static_cast<std::size_t>(at - begin); size != 0 && !is_title({begin, size}, name)) {
      const bool is_initial = size == 1 || (size == 2 && letters[static_cast<unsigned char>(*begin)] == accented);
      words.add((is_initial ? 0 : std::max(hash >> 21 & hash_mask, 1U)) << initial_bits |
                (letter_of(begin, size) & 0x1FU));
    }
    if (at == end || *at == '(') return words;
    if (*at == ',') words.has_comma = true;
    ++at;
  }
}

// Whether two given names can be one person's; a missing one can be anything.
bool agree(std::uint32_t a, std::uint32_t b) {
  if (a == 0 || b == 0) return true;
  return is_whole(a) && is_whole(b) ? a == b : initial(a) == initial(b);
}

}  // namespace

Player player_of(std::string_view name) {
  const NameWords words = words_of(name);
  std::uint32_t family = words.has_comma ? words.before_comma : words.last;
  std::uint32_t given = words.has_comma ? words.after_comma : words.first;
  if (!words.has_comma && words.first == words.last) given = 0;
  if (!is_whole(family)) std::swap(family, given);  // "Carlsen M."
  return (family & word_mask) | (given & word_mask) << 16;
}

Player RecentPlayers::of(std::string_view name) {
  if (name.size() < shortest || name.size() > longest) return player_of(name);
  std::uint64_t front = 0, back = 0;
  std::memcpy(&front, name.data(), sizeof front);
  std::memcpy(&back, name.data() + name.size() - sizeof back, sizeof back);
  Entry& entry = entries_[(front ^ back * 0x9E3779B97F4A7C15) * 0xD1342543DE82EF95 >> (64 - bits)];
  if (name != std::string_view(entry.name.data(), entry.size)) {
    name.copy(entry.name.data(), name.size());
    entry.size = static_cast<std::uint32_t>(name.size());
    entry.player = player_of(name);
  }
  return entry.player;
}

bool may_be_same_player(Player a, Player b) {
  if (a == b) return true;
  const std::uint32_t family_a = a & word_mask, given_a = a >> 16, family_b = b & word_mask, given_b = b >> 16;
  const auto same = [](std::uint32_t x, std::uint32_t y) { return x == y && is_whole(x); };
  return (same(family_a, family_b) && agree(given_a, given_b)) ||
         (same(family_a, given_b) && agree(given_a, family_b)) || (same(given_a, family_b) && agree(family_a, given_b));
}

}  // namespace jadoube::archive
