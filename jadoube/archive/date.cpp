#include "jadoube/archive/date.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace jadoube::archive {

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// 0 if a digit is unknown; nothing if there are characters other than digits and ?.
std::optional<unsigned> field(std::string_view text) {
  unsigned value = 0;
  bool known = true;
  for (const char c : text) {
    if (c != '?' && !is_digit(c)) return std::nullopt;
    known = known && c != '?';
    value = 10 * value + static_cast<unsigned>(c - '0');
  }
  return known ? value : 0;
}

}  // namespace

std::optional<Date> parse_date(std::string_view text) {
  constexpr std::size_t year_alone = 4;
  if (text.size() == year_alone) {
    const auto year = field(text);
    return year ? std::optional(Date{*year, 0, 0}) : std::nullopt;
  }
  if (text.size() != 10 || text[4] != '.' || text[7] != '.') return std::nullopt;
  const auto year = field(text.substr(0, 4)), month = field(text.substr(5, 2)), day = field(text.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  // A written zero is not a valid month or day.
  if (text.substr(5, 2) == "00" || text.substr(8, 2) == "00") return Date{*year, 13, 32};
  return Date{*year, *month, *day};
}

bool is_possible(const Date& date) {
  if (date.month > 12) return false;
  constexpr std::array<unsigned, 13> days{31, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (date.day > days[date.month]) return false;
  const bool known = date.year != 0 && date.month != 0 && date.day != 0;
  return !known || std::chrono::year_month_day(std::chrono::year(static_cast<int>(date.year)),
                                               std::chrono::month(date.month), std::chrono::day(date.day))
                       .ok();
}

laws::Edition earliest_edition_on(const Date& date) {
  return date.year == 0 ? laws::editions.front() : edition_on(date);
}

laws::Edition edition_on(const Date& date) {
  if (date.year == 0) return laws::editions.back();
  return laws::edition_in_force({std::chrono::year(static_cast<int>(date.year)),
                                 std::chrono::month(std::max(date.month, 1U)),
                                 std::chrono::day(std::max(date.day, 1U))});
}

}  // namespace jadoube::archive
