// A day of the calendar, and the forms in which people write it.
//
//   parse_date("2026/12/04");          // also 2026-12-04, 04.12.2026, "4 Dec 2026", 2026
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "jadoube/compiler.hpp"

namespace jadoube::tournament {

// Month and day may be 0, for unknown. Years are 1800 to 2199.
struct Date {
  std::uint16_t year = 0;
  std::uint8_t month = 0, day = 0;
  friend constexpr auto operator<=>(const Date&, const Date&) = default;
};

// Reads any of the forms above; of three numbers with the year last, the first is the day unless it cannot be.
[[nodiscard]] JADOUBE_API std::optional<Date> parse_date(std::string_view text);
// Reads YY/MM/DD, with years from 1970 to 2069.
[[nodiscard]] JADOUBE_API std::optional<Date> parse_short_date(std::string_view text);

// "2026/12/04", "1999/00/00".
[[nodiscard]] JADOUBE_API std::string to_string(const Date& date);

}  // namespace jadoube::tournament
