// Dates as PGN's tags write them, and the edition of the Laws that was in force.
//
//   edition_on(*parse_date("2014.06.30")) == laws::Edition::e1997
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "jadoube/laws/model/edition.hpp"

namespace jadoube::archive {

// 0 for what is not known, "??".
struct Date {
  unsigned year = 0;
  unsigned month = 0;
  unsigned day = 0;

  friend auto operator<=>(const Date&, const Date&) = default;
};

// "YYYY.MM.DD" with ? for unknown digits; a field with any is unknown. Nothing for anything else. (PGN
// standard, 8.1.1.3)
std::optional<Date> parse_date(std::string_view text);
// Whether the calendar has such a day, as far as it is known.
bool is_possible(const Date& date);

// The edition in force that day, an unknown day or month counting as the first; the newest where even the year is
// unknown.
laws::Edition edition_on(const Date& date);

}  // namespace jadoube::archive
