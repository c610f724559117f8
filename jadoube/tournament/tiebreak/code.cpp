#include "jadoube/tournament/tiebreak/code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace jadoube::tournament {
namespace {

constexpr std::array<std::string_view, 21> measure_codes{"PTS", "DE",  "WIN", "WON", "BPG",  "BWG",  "PS",
                                                         "REP", "STD", "TPN", "BH",  "AOB",  "FB",   "SB",
                                                         "KS",  "ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"};
constexpr std::array<std::string_view, 19> team_codes{"MPTS", "GPTS", "MPVGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB",
                                                      "ESB",  "EDE",  "EDEBT", "EDEBB", "EDET",  "EDEB",  "SSSC",
                                                      "BC",   "TBR",  "BBE",   "MP",    "GP"};

bool takes_cuts(Measure measure) {
  switch (measure) {
    case Measure::progressive:
    case Measure::buchholz:
    case Measure::average_buchholz:
    case Measure::fore_buchholz:
    case Measure::sonneborn_berger:
    case Measure::average_rating:
    case Measure::average_performance:
    case Measure::average_perfect_performance: return true;
    default: return false;
  }
}

bool is_of_ratings(Measure measure) { return measure >= Measure::average_rating; }

std::optional<unsigned> digits(std::string_view text) {
  if (text.empty() || text.size() > 4) return std::nullopt;
  unsigned number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + static_cast<unsigned>(digit - '0');
  }
  return number;
}

// False if the code does not have this modifier.
bool modify(TieBreakCode& code, std::string_view modifier) {
  if (modifier.empty()) return false;
  std::string_view rest = modifier.substr(1);
  switch (modifier.front()) {
    case 'C':
    case 'M': {
      const auto count = digits(rest);
      if (!takes_cuts(code.measure) || !count || *count < 1 || *count > 2) return false;
      code.cut_least = *count;
      if (modifier.front() == 'M') code.cut_most = *count;
      return true;
    }
    case 'L': {
      const bool is_less = rest.starts_with('-');
      if (is_less || rest.starts_with('+')) rest.remove_prefix(1);
      const auto count = digits(rest);
      if (code.measure != Measure::koya || !count) return false;
      code.limit = is_less ? -static_cast<int>(*count) : static_cast<int>(*count);
      return true;
    }
    case 'P': return rest.empty() && code.measure == Measure::direct_encounter && (code.forfeits = true);
    case 'F': return rest.empty() && code.measure == Measure::average_buchholz && (code.fore = true);
    case 'R':
      return rest.empty() && (code.measure == Measure::pairing_number || code.measure == Measure::rating) &&
             (code.reverse = true);
    case 'U': {
      const auto rating = digits(rest);
      if (!is_of_ratings(code.measure) || !rating || *rating == 0) return false;
      code.unrated_as = rating;
      return true;
    }
    default: return false;
  }
}

}  // namespace

std::expected<TieBreakCode, TieBreakError> parse_tie_break(std::string_view text) {
  std::string upper;
  for (const char letter : text)
    upper += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  std::string_view rest = upper;
  const std::string_view name = rest.substr(0, rest.find('/'));
  const auto refused = [&](TieBreakError::Kind kind, std::string_view found) {
    return std::unexpected(TieBreakError{.kind = kind, .code = std::string(text), .found = std::string(found)});
  };
  const auto known = std::ranges::find(measure_codes, name);
  if (known == measure_codes.end()) {
    const bool is_team =
        name.find(':') != std::string_view::npos || std::ranges::find(team_codes, name) != team_codes.end();
    return refused(is_team ? TieBreakError::Kind::team : TieBreakError::Kind::unknown, name);
  }
  TieBreakCode code{.measure = static_cast<Measure>(known - measure_codes.begin())};
  rest.remove_prefix(name.size());
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const std::string_view modifier = rest.substr(0, rest.find('/'));
    if (!modify(code, modifier)) return refused(TieBreakError::Kind::modifier, modifier);
    rest.remove_prefix(modifier.size());
  }
  return code;
}

std::string to_string(const TieBreakCode& code) {
  std::string text(measure_codes[static_cast<std::size_t>(code.measure)]);
  if (code.cut_most > 0)
    text += fmt::format("/M{}", code.cut_most);
  else if (code.cut_least > 0)
    text += fmt::format("/C{}", code.cut_least);
  if (code.limit != 0) text += fmt::format("/L{:+}", code.limit);
  if (code.forfeits) text += "/P";
  if (code.fore) text += "/F";
  if (code.reverse) text += "/R";
  if (code.unrated_as) text += fmt::format("/U{}", *code.unrated_as);
  return text;
}

}  // namespace jadoube::tournament
