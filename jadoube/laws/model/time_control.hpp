// How much time the players have (Article 6.2 of 1997, 6.3 later), and how it is written.
//
//   const auto control = parse_time_control("40/90+30:30+30");   // 40 moves in 90 minutes, then 30 for the rest,
//   to_string(*control) == "40/90+30:30+30"                      // and 30 seconds a move from the first
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/edition.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::laws {

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

// The periods in order; only the last one has no number of moves. Empty: the game is played without a clock.
using TimeControl = std::vector<Period>;

// Why a text is no time control: where, counted in bytes from 1, and what was expected there.
struct TimeControlError {
  enum class Kind : std::uint8_t {
    empty,
    bad_number,         // no number where one should be
    number_too_large,   // more than 10,000 minutes, 1,000 moves or 3,600 seconds
    too_many_decimals,  // more than three
    no_moves,           // a period for 0 moves
    no_time,            // 0 minutes, and no delay in the first period, nothing added in a later one
    unexpected,         // something else than "+", "d", "b" or ":"
    repeated,           // the same kind of extra time twice in a period
    moves_in_last,      // the last period must be for all the remaining moves
    moves_missing,      // a period before the last must say for how many moves
    too_many_periods,   // more than 10
  };
  Kind kind;
  std::size_t column;
  char32_t character = U'\0';  // what stands there; U'\0' at the end of the text

  friend bool operator==(const TimeControlError&, const TimeControlError&) = default;
};

// Periods joined by ":", each [moves/]minutes[+increment s][d delay s][b Bronstein s] in digits with at most three
// decimals: "40/120:60", "25d10", "3+2", "0.5"; "none" for a game without a clock.
[[nodiscard]] JADOUBE_API std::expected<TimeControl, TimeControlError> parse_time_control(std::string_view text);

// One sentence without a full stop: what is wrong, and in which column.
[[nodiscard]] JADOUBE_API std::string describe(const TimeControlError& error, text::Language language);

// As parse_time_control reads it; times are rounded to a thousandth of a minute, or of a second.
[[nodiscard]] JADOUBE_API std::string to_string(const TimeControl& control);
// As the tag TimeControl has it (PGN standard, 9.6.1), in seconds: "40/5400+30:1800+30"; "-" for a game without a
// clock. It knows no delays: they are written as increments.
[[nodiscard]] JADOUBE_API std::string to_pgn(const TimeControl& control);

// The tempo that a pair of time controls has in an edition: the slower player's. It asks what a player has in all for
// 60 moves, increments and delays included (A.1, B.1; in 1997 they were not).
[[nodiscard]] JADOUBE_API Tempo tempo_of(Edition edition, const std::array<TimeControl, 2>& time);

}  // namespace jadoube::laws
