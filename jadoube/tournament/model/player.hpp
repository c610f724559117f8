// A player of an event, and the initial order of players (C.04.2, article 2).
//
//   Player player{.number = 1, .name = "Silva, Ana", .title = Title::wim, .rating = 2250};
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/date.hpp"

namespace jadoube::tournament {

enum class Sex : std::uint8_t { unknown, man, woman };

// In the order of C.04.2, 2.2.
enum class Title : std::uint8_t { gm, im, wgm, fm, wim, cm, wfm, wcm, none };

// "GM", "WCM"; empty for none.
[[nodiscard]] JADOUBE_API std::string_view code(Title title);
// Also reads lower case and the letters of files before 2006: g, m, f, c, wg, wm, wf, wc. A blank is Title::none.
[[nodiscard]] JADOUBE_API std::optional<Title> parse_title(std::string_view text);

// A rating of a federation, from a record of its own (NRS).
struct NationalRating {
  std::string federation;
  unsigned rating = 0;  // 0: none
  friend bool operator==(const NationalRating&, const NationalRating&) = default;
};

struct Player {
  unsigned number = 0;  // the tournament pairing number (TPN), from 1; in files the starting rank
  std::string name{};   // "Last, First" in UTF-8. Two players may have the same name
  Sex sex = Sex::unknown;
  Title title = Title::none;
  unsigned rating = 0;        // of the list that the event uses; 0: none
  std::string federation{};   // three letters
  std::string fide_number{};  // digits
  std::optional<Date> birth{};
  std::vector<NationalRating> national{};
  std::string national_number{}, club{};        // not in FIDE's files
  unsigned standard = 0, rapid = 0, blitz = 0;  // FIDE's lists, if known; not in FIDE's files
  std::optional<unsigned> rank{};               // the place that the file gives
  friend bool operator==(const Player&, const Player&) = default;
};

inline constexpr unsigned most_players = 9'999;
inline constexpr unsigned most_rating = 9'999;

// The initial order (2.2): the stronger first, then the higher title, then the name by the alphabet, without regard to
// accents and capital letters.
[[nodiscard]] JADOUBE_API std::strong_ordering order_by_strength(const Player& a, const Player& b);

// Indices of `players` in the initial order. Players who are equal in it keep the order in which they were given.
[[nodiscard]] JADOUBE_API std::vector<std::size_t> initial_order(std::span<const Player> players);

// Sorts the players by the initial order and numbers them from 1 (2.3).
JADOUBE_API void number_players(std::vector<Player>& players);

}  // namespace jadoube::tournament
