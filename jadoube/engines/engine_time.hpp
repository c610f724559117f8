// Time controls as programs for matches between engines write them, in seconds: 10+0.1, 40/60, 1:30+0.5, 5min+3s.
//
//   const auto time = read_engine_time("40/60");     // 40 moves in a minute, again and again
//   to_pgn_tag(*time) == "40/60"
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/time_control.hpp"

namespace jadoube::engines {

struct EngineTimeError {
  enum class Kind : std::uint8_t {
    no_number,      // a number was expected
    unknown_unit,   // other than h, min, m, s, sec and ms, or after a time with colons
    too_large,      // more than 10,000 minutes, or 1,000 moves
    nothing,        // no moves, or no time
    unexpected,     // text that does not belong to it
    moves_missing,  // a period before the last must say for how many moves
    bad_colon,      // a colon stands between a whole number and two digits below 60, in a time and not in what is added
    repeated,       // the same kind of extra time twice in a period
  };
  Kind kind;
  std::size_t column;  // from 1
  // The text in this dialect, where it is one of PGN's, whose periods are joined by ":": "40/7200,3600".
  std::string meant{};

  friend bool operator==(const EngineTimeError&, const EngineTimeError&) = default;
};

// Periods joined by ",", each [moves/]time[+increment][d delay][b Bronstein]; "none" or "inf" is a game without a
// clock. A time is a number with or without a unit, seconds without, or minutes:seconds, or hours:minutes:seconds; what
// is added has no colons. 0 moves are all moves. In a game without a time but with an increment, 0+5, the first move
// has the increment too. If the last period is for a number of moves, it is repeated: as a TimeControl it stands there
// often enough for the longest game that the seventy-five moves allow.
[[nodiscard]] JADOUBE_API std::expected<laws::TimeControl, EngineTimeError> read_engine_time(std::string_view text);

// The control without the repetitions of its last period.
[[nodiscard]] JADOUBE_API laws::TimeControl without_repetitions(const laws::TimeControl& control);
// Whether its last period is repeated.
[[nodiscard]] JADOUBE_API bool repeats(const laws::TimeControl& control);
// For the tag TimeControl (PGN standard, 9.6.1): "40/60", "10+0.1".
[[nodiscard]] JADOUBE_API std::string to_pgn_tag(const laws::TimeControl& control);

}  // namespace jadoube::engines
