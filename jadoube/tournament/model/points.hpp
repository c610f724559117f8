// Points of a game, a bye or a tournament, exact to a tenth as files of tournaments have them (C.04, TRF26).
//
//   Points score = points(1) + half_point;      // 1.5
//   to_string(score);                            // "1.5"
//   parse_points("11.5");                        // 115 tenths
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "jadoube/compiler.hpp"

namespace jadoube::tournament {

struct Points {
  std::int32_t tenths = 0;

  friend constexpr auto operator<=>(Points, Points) = default;
  friend constexpr Points operator+(Points a, Points b) { return {a.tenths + b.tenths}; }
  friend constexpr Points operator-(Points a, Points b) { return {a.tenths - b.tenths}; }
  friend constexpr Points operator*(int count, Points points) { return {count * points.tenths}; }
  constexpr Points& operator+=(Points other) { return *this = *this + other; }
};

[[nodiscard]] constexpr Points points(int whole) { return {10 * whole}; }
inline constexpr Points half_point{5};

// "0.5", "12.0", "-1.0".
[[nodiscard]] JADOUBE_API std::string to_string(Points points);

// Reads "11.5", "11", ".5", "11,5", "11½", with blanks around and at most one digit after the mark; nothing for other
// text or for more than 9999 points.
[[nodiscard]] JADOUBE_API std::optional<Points> parse_points(std::string_view text);

}  // namespace jadoube::tournament
