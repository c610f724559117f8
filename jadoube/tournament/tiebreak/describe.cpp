#include <fmt/format.h>

#include "jadoube/text/catalogue.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::tournament {
namespace {

// The number without zeros at the end.
std::string decimal(std::int64_t hundredths, std::string_view mark = ".") {
  const std::int64_t size = hundredths < 0 ? -hundredths : hundredths;
  const char* sign = hundredths < 0 ? "-" : "";
  if (size % 100 == 0) return fmt::format("{}{}", sign, size / 100);
  if (size % 10 == 0) return fmt::format("{}{}{}{}", sign, size / 100, mark, size % 100 / 10);
  return fmt::format("{}{}{}{:02}", sign, size / 100, mark, size % 100);
}

std::string written(const TieBreakCode& code, const Term& term, text::Language language) {
  const std::string_view mark = text::decimal_mark(language);
  std::string text = decimal(term.hundredths, mark);
  if (code.measure == Measure::sonneborn_berger)
    text = fmt::format("{} × {}", decimal(term.score, mark), decimal(10 * std::int64_t{term.scored.tenths}, mark));
  if (code.measure == Measure::progressive) return text;
  text += term.dummy ? say(language, Message::tie_break_dummy, term.round) : fmt::format(" ({})", term.opponent);
  return text;
}

bool is_average(Measure measure) {
  return measure == Measure::average_buchholz || measure == Measure::average_rating ||
         measure == Measure::average_performance || measure == Measure::average_perfect_performance;
}

}  // namespace

std::string to_string(const TieBreakValue& value) { return value.hundredths ? decimal(*value.hundredths) : "–"; }

std::string working(const TieBreakCode& code, const TieBreakValue& value, text::Language language) {
  std::string sum, cuts;
  std::size_t kept = 0;
  for (const Term& term : value.terms) {
    std::string& to = term.cut == Term::Cut::kept ? sum : cuts;
    if (!to.empty()) to += term.cut == Term::Cut::kept ? " + " : ", ";
    to += written(code, term, language);
    kept += term.cut == Term::Cut::kept;
  }
  std::string text = value.hundredths ? decimal(*value.hundredths, text::decimal_mark(language)) : to_string(value);
  if (value.terms.empty()) return text;
  if (kept == 0) sum.append(1, '0');
  const std::string ending = cuts.empty() ? cuts : say(language, Message::tie_break_cut, cuts);
  return is_average(code.measure) ? fmt::format("{} = ({}) / {}{}", text, sum, kept, ending)
                                  : fmt::format("{} = {}{}", text, sum, ending);
}

std::string describe(const TieBreakError& error, text::Language language) {
  using Kind = TieBreakError::Kind;
  switch (error.kind) {
    case Kind::unknown: return say(language, Message::tie_break_unknown, error.code);
    case Kind::team: return say(language, Message::tie_break_team, error.code);
    case Kind::modifier: return say(language, Message::tie_break_modifier, error.code, error.found);
    case Kind::round_robin: return say(language, Message::tie_break_round_robin, error.code);
    case Kind::swiss: return say(language, Message::tie_break_swiss, error.code);
    case Kind::unrated: break;
  }
  return say(language, Message::tie_break_unrated, error.code, error.player);
}

}  // namespace jadoube::tournament
