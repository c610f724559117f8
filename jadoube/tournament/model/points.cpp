#include "jadoube/tournament/model/points.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace jadoube::tournament {

std::string to_string(Points points) {
  const int tenths = std::abs(points.tenths);
  return fmt::format("{}{}.{}", points.tenths < 0 ? "-" : "", tenths / 10, tenths % 10);
}

std::optional<Points> parse_points(std::string_view text) {
  constexpr std::string_view one_half = "½";
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const bool half = text.ends_with(one_half);
  if (half) text.remove_suffix(one_half.size());
  int whole = 0, tenths = half ? 5 : 0;
  std::size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
    if (digits == 4) return std::nullopt;
    whole = 10 * whole + (text[digits++] - '0');
  }
  text.remove_prefix(digits);
  if (!text.empty()) {
    const bool one_decimal = text.size() == 2 && text[1] >= '0' && text[1] <= '9';
    const bool point_alone = text.size() == 1 && digits > 0;
    if (half || (text[0] != '.' && text[0] != ',') || (!one_decimal && !point_alone)) return std::nullopt;
    if (one_decimal) tenths = text[1] - '0';
  } else if (digits == 0 && !half) {
    return std::nullopt;
  }
  const int all = 10 * whole + tenths;
  return Points{negative ? -all : all};
}

}  // namespace jadoube::tournament
