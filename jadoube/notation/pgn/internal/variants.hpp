// The variants that the tag Variant names.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace jadoube::pgn {

enum class Variant : std::uint8_t { chess, crazyhouse, antichess, other };  // `chess` includes Chess960

// Case, blanks and signs do not matter.
inline Variant variant_named(std::string_view name) {
  std::string plain;
  for (char c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) plain += c;
  }
  constexpr std::array<std::string_view, 34> chess{"",
                                                   "standard",
                                                   "standardchess",
                                                   "normal",
                                                   "normalchess",
                                                   "regular",
                                                   "regularchess",
                                                   "classic",
                                                   "classical",
                                                   "classicalchess",
                                                   "orthodox",
                                                   "orthodoxchess",
                                                   "international",
                                                   "chess",
                                                   "western",
                                                   "westernchess",
                                                   "fide",
                                                   "none",
                                                   "fromposition",
                                                   "setup",
                                                   "chess960",
                                                   "960",
                                                   "chess9lx",
                                                   "9lx",
                                                   "frc",
                                                   "fischerandom",
                                                   "fischerandomchess",
                                                   "fischerrandom",
                                                   "fischerrandomchess",
                                                   "wildfr",
                                                   "fullchess960",
                                                   "chess960frc",
                                                   "freestyle",
                                                   "freestylechess"};
  if (std::ranges::find(chess, plain) != chess.end()) return Variant::chess;
  if (plain == "crazyhouse" || plain == "zh") return Variant::crazyhouse;
  if (plain == "antichess" || plain == "giveaway" || plain == "giveawaychess" || plain == "suicide" ||
      plain == "suicidechess")
    return Variant::antichess;
  return Variant::other;
}

}  // namespace jadoube::pgn
