// Codes of tie-breaks (C.07, articles 6 to 10 and 14) as files and regulations write them (MTB26).
//
//   auto code = parse_tie_break("BH/C1");          // Buchholz, the lowest value cut
//   code->measure;                                   // Measure::buchholz
//   to_string(*code);                                // "BH/C1"
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::tournament {

enum class Measure : std::uint8_t {
  points,                       // PTS
  direct_encounter,             // DE, 6
  wins,                         // WIN, 7.1
  games_won,                    // WON, 7.2
  games_with_black,             // BPG, 7.3
  games_won_with_black,         // BWG, 7.4
  progressive,                  // PS, 7.5
  rounds_elected,               // REP, 7.6
  standard_points,              // STD, 7.7
  pairing_number,               // TPN, 7.8
  buchholz,                     // BH, 8.1
  average_buchholz,             // AOB, 8.2
  fore_buchholz,                // FB, 8.3
  sonneborn_berger,             // SB, 9.1
  koya,                         // KS, 9.2
  average_rating,               // ARO, 10.1
  performance,                  // TPR, 10.2
  perfect_performance,          // PTP, 10.3
  average_performance,          // APRO, 10.4
  average_perfect_performance,  // APPO, 10.5
  rating,                       // RTNG, 10.6
};

struct TieBreakCode {
  Measure measure = Measure::points;
  unsigned cut_least = 0, cut_most = 0;  // /C1, /C2: least; /M1, /M2: both (14.1 to 14.4)
  int limit = 0;                         // /L+n, /L-n: half points (14.5)
  bool forfeits = false;                 // /P: forfeited games count in a direct encounter (6.1.1)
  bool fore = false;                     // /F: the average of Fore Buchholz (8.2)
  bool reverse = false;                  // /R (7.8, 10.6)
  std::optional<unsigned> unrated_as{};  // /U1400: the rating of players without one (10)
  friend bool operator==(const TieBreakCode&, const TieBreakCode&) = default;
};

struct TieBreakError {
  enum class Kind : std::uint8_t {
    unknown,      // not a code of MTB26 for players
    team,         // a code for teams (C.07, 11 to 13)
    modifier,     // a modifier that the tie-break does not have, or an unknown one: `found`
    round_robin,  // not in round robins (C.07, note to 8)
    swiss,        // only in round robins (9.2)
    unrated,      // there are unrated players and no rule for them (10): `player` is the first
  };
  Kind kind;
  std::string code{}, found{};
  unsigned player = 0;
};

[[nodiscard]] JADOUBE_API std::expected<TieBreakCode, TieBreakError> parse_tie_break(std::string_view code);
[[nodiscard]] JADOUBE_API std::string to_string(const TieBreakCode& code);

// One sentence, with a full stop and the article.
[[nodiscard]] JADOUBE_API std::string describe(const TieBreakError& error, text::Language language);

}  // namespace jadoube::tournament
