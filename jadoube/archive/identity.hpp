// Data that show that two records are of the same game, even if names and dates are written differently.
//
//   may_be_same_player(player_of("Carlsen,M"), player_of("Magnus Carlsen"))
//   may_be_same_date(packed({2024, 5, 0}), packed({2024, 5, 12}))
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "jadoube/archive/date.hpp"
#include "jadoube/archive/fingerprint.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

// Two words of a name, the likely family name in the low half: for each 11 bits of a hash, or 0 for only an initial,
// and its first letter. 0: no name.
using Player = std::uint32_t;

// Case, accents, titles and text in parentheses do not matter. The family name is the last word before a comma, else
// the last word of all.
[[nodiscard]] JADOUBE_API Player player_of(std::string_view name);
// Whether the family names are equal and the given names, or their initials, do not contradict each other, in either
// order: "Ding, Liren" and "Liren Ding".
[[nodiscard]] JADOUBE_API bool may_be_same_player(Player a, Player b);

// player_of() with a memory of the last names: most of them occur again soon.
class JADOUBE_API RecentPlayers {
 public:
  Player of(std::string_view name);

 private:
  static constexpr std::size_t shortest = sizeof(std::uint64_t), longest = 32;
  struct Entry {
    std::array<char, longest> name;
    std::uint32_t size = 0;
    Player player = 0;
  };
  static constexpr unsigned bits = 6;
  std::array<Entry, std::size_t{1} << bits> entries_{};  // by a hash of the name
};

// 0 for "?", "-" and nothing.
[[nodiscard]] constexpr std::uint32_t round_of(std::string_view tag) {
  if (tag == "?" || tag == "-") return 0;
  std::uint32_t hash = 0;
  for (const char c : tag) hash = (hash + static_cast<unsigned char>(c)) * 0x9E3779B1U;
  return hash;
}

// Year, month and day in one number; 0 for unknown parts.
[[nodiscard]] constexpr std::uint32_t packed(const Date& date) { return date.year << 9 | date.month << 5 | date.day; }
// Whether the parts that are known of both are equal.
[[nodiscard]] constexpr bool may_be_same_date(std::uint32_t a, std::uint32_t b) {
  const auto agrees = [](std::uint32_t x, std::uint32_t y) { return x == 0 || y == 0 || x == y; };
  return agrees(a >> 9, b >> 9) && agrees(a >> 5 & 15, b >> 5 & 15) && agrees(a & 31, b & 31);
}

struct GameIdentity {
  // From the starting position and the moves; for a game of fewer than twenty moves also from place, round and time.
  // None if the game is not compared with others: its moves, or its date, could not be read.
  Fingerprint moves{};
  // From the starting position, the first twenty half-moves and the players' likely family names; 0 for a shorter game.
  std::uint64_t opening = 0;
  std::array<Player, 2> players{};  // by color
  std::uint32_t date = 0;           // as packed()
  std::uint32_t plies = 0;
  std::uint32_t round = 0;  // a hash of the tag Round; 0 if it is not known
  // A byte of the position after every second half-move.
  std::span<const std::uint8_t> keys{};

  static constexpr std::uint32_t opening_plies = 20, plies_for_a_key = 2;
  // A game of fewer half-moves than this can easily be played twice.
  static constexpr std::uint32_t distinctive_plies = 40;
  [[nodiscard]] bool is_compared() const { return moves != Fingerprint{}; }
};

}  // namespace jadoube::archive
