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
  using Names = std::array<std::string_view, 11>;
  constexpr Names chess{"",
                        "standard",
                        "normal",
                        "chess",
                        "fromposition",
                        "chess960",
                        "fischerandom",
                        "fischerrandom",
                        "fischerrandomchess",
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
