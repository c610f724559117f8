#include "jadoube/tournament/model/date.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace jadoube::tournament {
namespace {

struct Parts {
  std::vector<unsigned> numbers;
  std::vector<std::size_t> digits;
  unsigned month_by_name = 0;
};

// The numbers and at most one name of a month; nothing if there is anything else but separators.
std::optional<Parts> parts_of(std::string_view text) {
  constexpr std::array<std::string_view, 12> months{"jan", "feb", "mar", "apr", "may", "jun",
                                                    "jul", "aug", "sep", "oct", "nov", "dec"};
  Parts parts;
  for (std::size_t at = 0; at < text.size();) {
    const auto is_digit = [](char sign) { return sign >= '0' && sign <= '9'; };
    const auto is_letter = [](char sign) { return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z'); };
    std::size_t end = at + 1;
    if (is_digit(text[at])) {
      while (end < text.size() && is_digit(text[end])) ++end;
      unsigned number = 0;
      if (std::from_chars(text.data() + at, text.data() + end, number).ec != std::errc()) return std::nullopt;
      parts.numbers.push_back(number);
      parts.digits.push_back(end - at);
    } else if (is_letter(text[at])) {
      while (end < text.size() && is_letter(text[end])) ++end;
      std::string name;
      for (const char letter : text.substr(at, std::min<std::size_t>(3, end - at)))
        name += static_cast<char>(letter | 0x20);
      for (unsigned month = 0; month < months.size(); ++month)
        if (parts.month_by_name == 0 && name == months[month]) parts.month_by_name = month + 1;
      if (parts.month_by_name == 0) return std::nullopt;
    } else if (std::string_view(" ./-,").find(text[at]) == std::string_view::npos) {
      return std::nullopt;
    }
    at = end;
  }
  return parts;
}

std::optional<Date> checked(unsigned year, unsigned month, unsigned day) {
  if (year < 1800 || year > 2199 || month > 12 || day > 31 || (month == 0 && day > 0)) return std::nullopt;
  return Date{static_cast<std::uint16_t>(year), static_cast<std::uint8_t>(month), static_cast<std::uint8_t>(day)};
}

}  // namespace

std::optional<Date> parse_date(std::string_view text) {
  const auto parts = parts_of(text);
  if (!parts) return std::nullopt;
  const auto& numbers = parts->numbers;
  if (parts->month_by_name > 0) {
    if (numbers.size() != 2) return std::nullopt;
    const bool year_last = parts->digits[1] == 4;
    return checked(numbers[year_last ? 1 : 0], parts->month_by_name, numbers[year_last ? 0 : 1]);
  }
  if (numbers.size() == 1 && parts->digits[0] == 8)
    return checked(numbers[0] / 10'000, numbers[0] / 100 % 100, numbers[0] % 100);
  if (numbers.size() == 1 && parts->digits[0] == 4) return checked(numbers[0], 0, 0);
  if (numbers.size() == 2 && parts->digits[0] == 4) return checked(numbers[0], numbers[1], 0);
  if (numbers.size() != 3) return std::nullopt;
  if (parts->digits[0] == 4) return checked(numbers[0], numbers[1], numbers[2]);
  if (parts->digits[2] != 4) return std::nullopt;
  // The day comes first unless it cannot.
  if (numbers[1] > 12) return checked(numbers[2], numbers[0], numbers[1]);
  return checked(numbers[2], numbers[1], numbers[0]);
}

std::optional<Date> parse_short_date(std::string_view text) {
  const auto parts = parts_of(text);
  if (!parts || parts->numbers.size() != 3 || parts->month_by_name > 0) return std::nullopt;
  if (parts->digits[0] == 4) return checked(parts->numbers[0], parts->numbers[1], parts->numbers[2]);
  if (parts->digits[0] > 2) return std::nullopt;
  const unsigned century = parts->numbers[0] < 70 ? 2000 : 1900;
  return checked(century + parts->numbers[0], parts->numbers[1], parts->numbers[2]);
}

std::string to_string(const Date& date) { return fmt::format("{}/{:02}/{:02}", date.year, date.month, date.day); }

}  // namespace jadoube::tournament
