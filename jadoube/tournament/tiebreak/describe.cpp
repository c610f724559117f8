#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::tournament {
namespace {

// Without zeros at the end.
std::string decimal(std::int64_t hundredths) {
  const std::int64_t size = hundredths < 0 ? -hundredths : hundredths;
  std::string text = (hundredths < 0 ? "-" : "") + std::to_string(size / 100);
  if (size % 100 == 0) return text;
  text += '.' + std::to_string(size % 100 / 10);
  return size % 10 == 0 ? text : text + std::to_string(size % 10);
}

std::string written(const TieBreakCode& code, const Term& term, text::Language language) {
  std::string text = decimal(term.hundredths);
  if (code.measure == Measure::sonneborn_berger)
    text = decimal(term.score) + " × " + decimal(10 * std::int64_t{term.scored.tenths});
  if (code.measure == Measure::progressive) return text;
  return text + (term.dummy ? say(language, Message::tie_break_dummy, term.round)
                            : " (" + std::to_string(term.opponent) + ')');
}

bool is_average(Measure measure) {
  return measure == Measure::average_buchholz || measure == Measure::average_rating ||
         measure == Measure::average_performance || measure == Measure::average_perfect_performance;
}

}  // namespace

std::string to_string(const TieBreakCode&, const TieBreakValue& value) {
  return value.hundredths ? decimal(*value.hundredths) : "–";
}

std::string working(const TieBreakCode& code, const TieBreakValue& value, text::Language language) {
  std::string sum, cuts;
  std::size_t kept = 0;
  for (const Term& term : value.terms) {
    std::string& to = term.cut == Term::Cut::kept ? sum : cuts;
    if (!to.empty()) to += term.cut == Term::Cut::kept ? " + " : ", ";
    to += written(code, term, language);
    kept += term.cut == Term::Cut::kept;
  }
  std::string text = to_string(code, value);
  if (value.terms.empty()) return text;
  if (sum.empty()) sum = "0";
  text += is_average(code.measure) ? " = (" + sum + ") / " + std::to_string(kept) : " = " + sum;
  return cuts.empty() ? text : text + say(language, Message::tie_break_cut, cuts);
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
