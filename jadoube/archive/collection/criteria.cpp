#include "jadoube/archive/collection/criteria.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "jadoube/archive/collection/name_pattern.hpp"

namespace jadoube::archive {

namespace {

std::optional<std::uint32_t> number_of(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return number;
}

// The two ends of "a..b"; of a text without dots, that text twice.
std::pair<std::string_view, std::string_view> ends_of(std::string_view text) {
  const auto dots = text.find("..");
  if (dots == std::string_view::npos) return {text, text};
  return {text.substr(0, dots), text.substr(dots + 2)};
}

// A date whose missing parts are 0.
std::optional<Date> partial_date(std::string_view text) {
  std::array<std::uint32_t, 3> parts{};
  for (std::size_t i = 0; i < parts.size() && !text.empty(); ++i) {
    const auto end = std::min(text.find_first_of(".-"), text.size());
    const auto part = number_of(text.substr(0, end));
    if (!part || (i == 0 && end != 4)) return std::nullopt;
    parts[i] = *part;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!text.empty()) return std::nullopt;
  const Date date{parts[0], parts[1], parts[2]};
  return date.year != 0 && is_possible(date) ? std::optional(date) : std::nullopt;
}

// The date with `filler` in place of its unknown parts.
Date filled(Date date, Date filler) {
  if (date.month == 0) date.month = filler.month;
  if (date.day == 0) date.day = filler.day;
  return date;
}
constexpr Date first_day{0, 1, 1}, last_day{0, 12, 31};

}  // namespace

std::optional<DateRange> parse_date_range(std::string_view text) {
  const auto [first, last] = ends_of(text);
  if (first.empty() && last.empty()) return std::nullopt;
  DateRange range;
  if (!first.empty()) {
    const auto date = partial_date(first);
    if (!date) return std::nullopt;
    range.first_ = filled(*date, first_day);
  }
  if (!last.empty()) {
    const auto date = partial_date(last);
    if (!date) return std::nullopt;
    range.last_ = filled(*date, last_day);
  }
  return range;
}

bool DateRange::admits(std::string_view text) const {
  const auto date = parse_date(text);
  if (!date || date->year == 0) return false;
  return filled(*date, last_day) >= first_ && filled(*date, first_day) <= last_;
}

std::optional<NumberRange> parse_number_range(std::string_view text) {
  const auto [first, last] = ends_of(text);
  NumberRange range;
  const auto least = number_of(first), most = number_of(last);
  if ((!least && !first.empty()) || (!most && !last.empty()) || (!least && !most)) return std::nullopt;
  if (least) range.least = *least;
  if (most) range.most = *most;
  return range;
}

std::optional<EcoRange> parse_eco_range(std::string_view text) {
  const auto is_code = [](std::string_view code) {
    return !code.empty() && code.size() <= 3 &&
           ((code[0] >= 'A' && code[0] <= 'E') || (code[0] >= 'a' && code[0] <= 'e')) &&
           std::ranges::all_of(code.substr(1), [](char c) { return c >= '0' && c <= '9'; });
  };
  auto [first, last] = ends_of(text);
  if (first == last)
    if (const auto hyphen = text.find('-'); hyphen != std::string_view::npos)
      first = text.substr(0, hyphen), last = text.substr(hyphen + 1);
  if (!is_code(first) || !is_code(last)) return std::nullopt;
  const auto upper = [](std::string_view code) {
    std::string written(code);
    written[0] = static_cast<char>(written[0] & ~0x20);
    return written;
  };
  EcoRange range;
  range.first_ = upper(first);
  range.last_ = upper(last);
  return range;
}

bool EcoRange::admits(std::string_view code) const {
  return code.size() >= 3 && code.substr(0, first_.size()) >= first_ && code.substr(0, last_.size()) <= last_;
}

std::optional<TagTest> parse_tag_test(std::string_view text) {
  using enum TagTest::Relation;
  const auto at = text.find_first_of("=!<>");
  if (at == std::string_view::npos || at == 0) return std::nullopt;
  constexpr std::array<std::pair<std::string_view, TagTest::Relation>, 6> signs{
      {{"<=", at_most}, {">=", at_least}, {"!=", lacks}, {"<", less}, {">", more}, {"=", contains}}};
  const auto sign = std::ranges::find_if(signs, [&](const auto& s) { return text.substr(at).starts_with(s.first); });
  if (sign == signs.end()) return std::nullopt;
  TagTest test;
  test.name_ = text.substr(0, at);
  test.relation_ = sign->second;
  fold(text.substr(at + sign->first.size()), test.text_);
  return test;
}

bool TagTest::admits(const TagList& tags) const {
  using enum Relation;
  const std::string_view written = tags.value(name_);
  if (written.empty()) return relation_ == lacks && !text_.empty();
  std::string value;
  fold(written, value);
  if (relation_ == contains) return value.contains(text_);
  if (relation_ == lacks) return !value.contains(text_);
  const auto a = number_of(value), b = number_of(text_);
  const std::strong_ordering order = a && b ? *a <=> *b : std::string_view(value) <=> std::string_view(text_);
  switch (relation_) {
    case less: return order < 0;
    case at_most: return order <= 0;
    case more: return order > 0;
    default: return order >= 0;
  }
}

}  // namespace jadoube::archive
