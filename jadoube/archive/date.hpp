// Dates in PGN's tags, and the edition of the Laws that was in force.
//
//   edition_on(*parse_date("2014.06.30")) == laws::Edition::e2009
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/edition.hpp"

namespace jadoube::archive {

// 0 for an unknown part, "??".
struct Date {
  unsigned year = 0;
  unsigned month = 0;
  unsigned day = 0;

  friend auto operator<=>(const Date&, const Date&) = default;
};

// "YYYY.MM.DD" with ? for unknown digits, which make the whole part unknown; or the year alone, as old files have it.
// Nothing for any other text (PGN standard, 8.1.1.3).
[[nodiscard]] JADOUBE_API std::optional<Date> parse_date(std::string_view text);
// Whether the known parts can be a day of the calendar.
[[nodiscard]] JADOUBE_API bool is_possible(const Date& date);

// The edition that was surely in force on that day: the oldest if the year is unknown.
[[nodiscard]] JADOUBE_API laws::Edition earliest_edition_on(const Date& date);
// The edition in force on that day. An unknown day or month counts as the first one; if the year is unknown, the newest
// edition.
[[nodiscard]] JADOUBE_API laws::Edition edition_on(const Date& date);

}  // namespace jadoube::archive
