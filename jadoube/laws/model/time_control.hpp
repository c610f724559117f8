// How much time the players have (Article 6.2 of 1997, 6.3 later), and how it is written.
//
//   const auto control = parse_time_control_in_minutes("40/90+30:30+30");
//   to_string(*control) == "40/90+30:30+30"
//
// This is 40 moves in 90 minutes, then 30 minutes for the rest, and 30 seconds a move from the first on.
//
// Three dialects write it: J'adoube in minutes, PGN in seconds, and programs for matches between engines in seconds
// with units and colons. The name of a function says which: "3+2" is three minutes in the first and three seconds in
// the others.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/edition.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::laws {

inline constexpr std::string_view no_clock = "none", no_clock_in_pgn = "-";

// One period of a time control.
struct Period {
  // The moves to be completed in it; none: all the remaining ones.
  std::optional<unsigned> moves{};
  Milliseconds time{};
  Milliseconds increment{};  // added when the clock is pressed
  Milliseconds delay{};      // runs before the main time in every move
  Milliseconds bronstein{};  // of the main time a move took, at most this is given back when the clock is pressed

  // Something is added to the time in every move.
  [[nodiscard]] bool adds_time() const {
    return increment > Milliseconds::zero() || delay > Milliseconds::zero() || bronstein > Milliseconds::zero();
  }

  friend bool operator==(const Period&, const Period&) = default;
};

// The periods in order; only the last one may have no number of moves, and is repeated if it has one. Empty: the game
// is played without a clock.
using TimeControl = std::vector<Period>;

// The period of that index, from 0, of a control that is not empty: the last one stands for all those after it.
[[nodiscard]] inline const Period& period_at(const TimeControl& control, std::size_t index) {
  return control[std::min(index, control.size() - 1)];
}
[[nodiscard]] inline bool repeats(const TimeControl& control) { return !control.empty() && control.back().moves; }
// The period that begins when a player has completed `moves` moves; null if none does.
[[nodiscard]] JADOUBE_API const Period* period_begun_by(const TimeControl& control, unsigned moves);

// Why a text is no time control: where, counted in bytes from 1, and what was expected there.
struct TimeControlError {
  enum class Kind : std::uint8_t {
    empty,
    bad_number,        // no number where one should be
    number_too_large,  // in minutes: more than 10,000 minutes, 1,000 moves or 3,600 seconds; in a match: 10,000 minutes
    too_many_decimals,  // more than three; in a match, fifteen
    no_moves,           // a period for 0 moves
    no_time,            // no time, and no delay in the first period, nothing added in a later one
    unexpected,         // something else than the sign of an addition or the end of a period
    repeated,           // the same kind of extra time twice in a period
    moves_in_last,      // in minutes: the last period must be for all the remaining moves
    moves_missing,      // a period before the last must say for how many moves
    too_many_periods,   // in minutes: more than 10
    bad_colon,          // in a match: only a whole number, a colon and two digits below 60 are a time
    unknown_unit,       // in a match: other than h, min, m, s, sec and ms, or after a time with colons
  };
  Kind kind;
  std::size_t column;
  char32_t character = U'\0';  // what stands there; U'\0' at the end of the text

  friend bool operator==(const TimeControlError&, const TimeControlError&) = default;
};

// Reads a time control in minutes: periods joined by ":", each [moves/]minutes[+increment s][d delay s][b Bronstein s]
// in digits with at most three decimals: "40/120:60", "25d10", "3+2", "0.5"; "none" for a game without a clock. The
// last period is for all the remaining moves.
[[nodiscard]] JADOUBE_API std::expected<TimeControl, TimeControlError> parse_time_control_in_minutes(
    std::string_view text);
// Reads PGN's tag TimeControl (PGN standard, 9.6.1): periods joined by ":", each [moves/]seconds[+increment], with at
// most three decimals: "300+3", "40/5400+30:1800+30"; "-" for a game without a clock.
[[nodiscard]] JADOUBE_API std::expected<TimeControl, TimeControlError> parse_pgn_time_control(std::string_view text);
// Reads a time control as programs for engine matches write it: periods joined by ",", each [moves/]time[+increment][d
// delay] [b Bronstein]: "10+0.1", "40/60", "1:30+0.5", "40/1h,15min+30s"; "none" or "inf" for a game without a clock. A
// time is a number with or without a unit, seconds without, or minutes:seconds, or hours:minutes:seconds; added times
// have no colons. 0 moves are all moves. In a period without a time but with an increment, 0+5, the first move has the
// increment too.
[[nodiscard]] JADOUBE_API std::expected<TimeControl, TimeControlError> parse_match_time_control(std::string_view text);

// One sentence without a full stop: what is wrong with a time control in minutes, and in which column.
[[nodiscard]] JADOUBE_API std::string describe(const TimeControlError& error, text::Language language);

// Writes it in minutes. parse_time_control_in_minutes() reads the text, unless the last period is repeated; times are
// rounded to a thousandth of a minute, or of a second.
[[nodiscard]] JADOUBE_API std::string to_string(const TimeControl& control);
// Writes the tag TimeControl (PGN standard, 9.6.1), in seconds: "40/5400+30:1800+30"; "-" for a game without a clock.
// The tag has no delays: they are written as increments.
[[nodiscard]] JADOUBE_API std::string to_pgn(const TimeControl& control);

// The tempo of a game with these two time controls in an edition: that of the slower player. It depends on a player's
// whole time for 60 moves, with increments and delays (A.1, B.1; without them in 1997).
[[nodiscard]] JADOUBE_API Tempo tempo_of(Edition edition, const std::array<TimeControl, 2>& time);

}  // namespace jadoube::laws
