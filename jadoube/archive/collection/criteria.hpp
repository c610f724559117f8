// Conditions on the tags of a game. Each parse function returns nothing for a text of another form.
//
//   parse_date_range("1972..1975")->admits("1974.??.??")
//   parse_eco_range("B9")->admits("B97")
//   parse_tag_test("WhiteElo>=2500")
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "jadoube/archive/collection/tag_list.hpp"
#include "jadoube/archive/date.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

// A range from one date to another, both included: "a..b", "a.." or "..b"; "a" alone is both ends.
class JADOUBE_API DateRange {
 public:
  // Whether the known parts of the date allow it to lie in the range; never, if its year is not known.
  [[nodiscard]] bool admits(std::string_view date) const;

 private:
  friend JADOUBE_API std::optional<DateRange> parse_date_range(std::string_view text);
  Date first_, last_{9999, 12, 31};
};
// Dates as in PGN, of which month and day may be missing: "1972", "1972.07", "1972.07.11"; "-" may stand for ".".
[[nodiscard]] JADOUBE_API std::optional<DateRange> parse_date_range(std::string_view text);

struct NumberRange {
  std::uint32_t least = 0, most = ~std::uint32_t{0};
  [[nodiscard]] bool admits(std::uint32_t number) const { return number >= least && number <= most; }
};
// "20..40", "20..", "..40", "40".
[[nodiscard]] JADOUBE_API std::optional<NumberRange> parse_number_range(std::string_view text);

// Codes of openings: "B90", "B9" for all that begin so, "B90..B99" or "B90-B99"; a letter after the digits of
// a game's code is ignored.
class JADOUBE_API EcoRange {
 public:
  [[nodiscard]] bool admits(std::string_view code) const;

 private:
  friend JADOUBE_API std::optional<EcoRange> parse_eco_range(std::string_view text);
  std::string first_, last_;  // only as many characters as here are compared
};
[[nodiscard]] JADOUBE_API std::optional<EcoRange> parse_eco_range(std::string_view text);

class JADOUBE_API TagTest {
 public:
  // A tag that is missing passes only != with a text that is not empty.
  [[nodiscard]] bool admits(const TagList& tags) const;

 private:
  friend JADOUBE_API std::optional<TagTest> parse_tag_test(std::string_view text);
  enum class Relation { contains, lacks, less, at_most, more, at_least };

  std::string name_;
  Relation relation_ = Relation::contains;
  std::string text_;  // folded
};
// NAME=TEXT and NAME!=TEXT test whether the tag contains the text, in any case; NAME<TEXT, <=, >, >= compare numbers if
// both are, else texts.
[[nodiscard]] JADOUBE_API std::optional<TagTest> parse_tag_test(std::string_view text);

}  // namespace jadoube::archive
