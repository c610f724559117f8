// Tables of a tournament as CSV for spreadsheets: UTF-8 with a byte order mark, lines end in CR LF.
//
// A spreadsheet takes a field that begins with = + - @ as a formula and would run it. Such names get an apostrophe in
// front, which is removed when a CSV is read. This program's own words, such as the result `+-`, do not change.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "jadoube/text/catalogue.hpp"

namespace jadoube::server {

// Adds the apostrophe, so that a spreadsheet shows the name as text; the other function removes it.
std::string with_formula_guard(std::string_view name);
std::string_view without_formula_guard(std::string_view name);

class Csv {
 public:
  explicit Csv(text::Language language) : language_(language) {}

  // Adds a word of this program.
  Csv& field(std::string_view text);
  // Adds a text that somebody else has written.
  Csv& name(std::string_view text) { return field(with_formula_guard(text)); }
  Csv& heading(text::Message message) { return field(say(language_, message)); }
  Csv& number(unsigned number) { return field(std::to_string(number)); }
  Csv& hundredths(std::optional<unsigned> number);
  // Writes as many decimals as necessary.
  static std::string decimal(std::int64_t hundredths);
  void end_line();
  std::string out() && { return std::move(out_); }

 private:
  text::Language language_;
  std::string out_ = "\xEF\xBB\xBF";
  bool first_ = true;
};

}  // namespace jadoube::server
