#include "jadoube/archive/identity.hpp"

#include <algorithm>

namespace jadoube::archive {

namespace {

constexpr unsigned initial_bits = 5;
constexpr std::uint32_t word_mask = 0xFFFF, hash_mask = 0x7FF;

constexpr std::uint32_t initial(std::uint32_t word) { return word & ((1U << initial_bits) - 1); }
constexpr bool is_whole(std::uint32_t word) { return word >> initial_bits != 0; }

// By byte: a letter in lower case, a digit, 0 for what separates words, or `accented`. Other bytes that are not ASCII
// are part of a word.
constexpr char accented = 1;  // the first byte of a letter of Latin-1 in UTF-8
constexpr auto letters = [] {
  std::array<char, 256> all{};
  for (unsigned c = 0; c < 256; ++c) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c >= 0x80)
      all[c] = static_cast<char>(upper ? c | 0x20 : c);
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

// Of two or three letters, as a number: the last in the lowest byte.
bool is_title(std::uint32_t spelled) {
  constexpr auto code = [](std::string_view title) {
    std::uint32_t number = 0;
    for (const char c : title) number = number << 8 | static_cast<unsigned char>(c);
    return number;
  };
  constexpr std::array titles{code("gm"),  code("im"),  code("fm"),  code("cm"),
                              code("wgm"), code("wim"), code("wfm"), code("wcm")};
  return std::ranges::find(titles, spelled) != titles.end();
}

NameWords words_of(std::string_view name) {
  NameWords words;
  std::uint32_t hash = 0, spelled = 0, size = 0, begin = 0;
  for (std::size_t at = 0;; ++at) {
    char letter = at < name.size() ? letters[static_cast<unsigned char>(name[at])] : '\0';
    if (letter == accented && at + 1 < name.size()) letter = unaccented[static_cast<unsigned char>(name[++at]) & 0x1F];
    if (letter != '\0') [[likely]] {
      if (size == 0) begin = static_cast<std::uint32_t>(letter & 0x1F);
      spelled = spelled << 8 | static_cast<unsigned char>(letter);
      hash = (hash + static_cast<unsigned char>(letter)) * 0x9E3779B1U;
      ++size;
      continue;
    }
    if (size != 0 && !(size <= 3 && size + 1 < name.size() && is_title(spelled)))
      words.add((size == 1 ? 0 : std::max(hash >> 21 & hash_mask, 1U)) << initial_bits | begin);
    if (at >= name.size() || name[at] == '(') return words;
    if (name[at] == ',') words.has_comma = true;
    hash = spelled = size = 0;
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

bool may_be_same_player(Player a, Player b) {
  if (a == b) return true;
  const std::uint32_t family_a = a & word_mask, given_a = a >> 16, family_b = b & word_mask, given_b = b >> 16;
  const auto same = [](std::uint32_t x, std::uint32_t y) { return x == y && is_whole(x); };
  return (same(family_a, family_b) && agree(given_a, given_b)) ||
         (same(family_a, given_b) && agree(given_a, family_b)) || (same(given_a, family_b) && agree(family_a, given_b));
}

}  // namespace jadoube::archive
