// What the organisers decided before the game: edition, time control, supervision, house rules.
//
//   Regulations regulations;                                 // 2023, 90 minutes and 30 seconds a move
//   regulations.time = {*parse_time_control("3+2"), …};      // both sides
//   regulations.settle();                                    // the tempo follows from the time, unless it was set
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/laws/edition.hpp"

namespace jadoube::laws {

// One period of a time control (Article 6.2 of 1997, 6.3 later).
struct Period {
  // The moves to be completed in it; none: all the remaining ones.
  std::optional<unsigned> moves;
  Milliseconds time{};
  Milliseconds increment{};  // added when the clock is pressed
  Milliseconds delay{};      // runs before the main time in every move
  Milliseconds bronstein{};  // of the time a move took, at most this is given back when the clock is pressed

  friend bool operator==(const Period&, const Period&) = default;
};

// The periods in order; only the last one has no number of moves. Empty: the game is played without a clock.
using TimeControl = std::vector<Period>;

// Why a text is no time control: where, counted in bytes from 1, and what was expected there.
struct TimeControlError {
  enum class Kind : std::uint8_t {
    empty,
    bad_number,        // no number where one should be
    number_too_large,  // more than 10,000 minutes, 1,000 moves or 3,600 seconds
    no_time,           // a period of 0 minutes without increment or delay
    unexpected,        // something else than "+", "d", "b" or ":"
    repeated,          // the same kind of extra time twice in a period
    moves_in_last,     // the last period must be for all the remaining moves
    moves_missing,     // a period before the last must say for how many moves
  };
  Kind kind;
  std::size_t column;
};

// "40/90+30:30+30", "25d10", "3+2", "0.5", "none". A single period may have moves ("40/120" is repeated for ever? no:
// an error, moves_in_last).
std::expected<TimeControl, TimeControlError> parse_time_control(std::string_view text);
std::string to_string(const TimeControl& control);

enum class BoardKind : std::uint8_t { physical, screen };

// Which penalty a false move has (house rules; fide: Article 7).
enum class FalseMove : std::uint8_t { fide, london, bca1862 };

// Whether the guideline on games without increment holds in the last period.
enum class QuickplayFinish : std::uint8_t {
  off,
  on,
  increment,  // and a player may ask for five seconds a move instead (G.4, III.4)
};

// When the players may agree to a draw (9.1.1).
struct DrawAgreement {
  // The first move number at which a draw may be agreed; 1: at any time. None: never.
  std::optional<unsigned> from_move = 1;

  friend bool operator==(const DrawAgreement&, const DrawAgreement&) = default;
};

// Points for a win, a draw and a loss (Article 10, 1997: 11), in hundredths of a point.
struct Points {
  unsigned win = 100, draw = 50, loss = 0;

  friend bool operator==(const Points&, const Points&) = default;
};

struct Regulations {
  Edition edition = Edition::e2023;
  std::array<TimeControl, 2> time{default_time_control(), default_time_control()};  // by color
  Tempo tempo = Tempo::standard;
  BoardKind board = BoardKind::physical;
  Supervision supervision = Supervision::every_game;
  Position start;
  bool chess960 = false;  // castling is written by the rook's square in UCI moves
  // How late a player may come; none: there is no such limit.
  std::optional<Milliseconds> default_time;
  DrawAgreement draw_agreement;
  QuickplayFinish quickplay_finish = QuickplayFinish::off;
  // The score sheets are followed from the first move. Else from a player's first entry.
  bool score_sheets = false;
  bool rook_first_castling = false;
  FalseMove false_move = FalseMove::fide;
  Points points;

  static TimeControl default_time_control();

  bool has_clock() const { return !time[0].empty() || !time[1].empty(); }
  const Rules& rules() const { return laws::rules(edition); }
};

// The tempo that a pair of time controls has in an edition: the slower player's.
Tempo tempo_of(Edition edition, const std::array<TimeControl, 2>& time);
// Whether an edition has a quickplay finish there when the regulations are silent.
QuickplayFinish usual_quickplay_finish(Edition edition, const std::array<TimeControl, 2>& time);

}  // namespace jadoube::laws
