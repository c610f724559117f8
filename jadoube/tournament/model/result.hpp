// A player's result in a round: one half of a game's result, or a bye (TRF26, record 001, columns 99, 109, …).
//
//   is_result(Mark::win, Mark::loss);            // true
//   is_result(Mark::win, Mark::win);             // false: no game ends so
//   points_of(scoring, Bye::half);               // 0.5
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/points.hpp"

namespace jadoube::tournament {

// One player's half of the result of a game.
enum class Mark : std::uint8_t {
  win,           // 1
  draw,          // =
  loss,          // 0
  short_win,     // W: less than one move was played, so the game is not rated
  short_draw,    // D
  short_loss,    // L
  forfeit_win,   // +: not played
  forfeit_loss,  // -
  adjourned,     // ?: unknown yet, a draw for the next pairing (C.04.2, 3.1)
  open,          // blank: paired, no result yet
};

enum class Bye : std::uint8_t {
  half,               // H: requested
  full,               // F
  pairing_allocated,  // U: the PAB (C.04.1, article 3)
  zero,               // Z: requested, absent, not arrived yet or withdrawn
};

// The mark's sign in files.
[[nodiscard]] JADOUBE_API char sign(Mark mark);
[[nodiscard]] JADOUBE_API char sign(Bye bye);
// Reads the sign in either case. A blank is Mark::open.
[[nodiscard]] JADOUBE_API std::optional<Mark> mark_of(char sign);
[[nodiscard]] JADOUBE_API std::optional<Bye> bye_of(char sign);

// Whether the game was played over the board: neither forfeited nor without a result.
[[nodiscard]] constexpr bool is_played(Mark mark) { return mark <= Mark::short_loss; }
[[nodiscard]] constexpr bool is_forfeit(Mark mark) { return mark == Mark::forfeit_win || mark == Mark::forfeit_loss; }
[[nodiscard]] constexpr bool is_known(Mark mark) { return mark <= Mark::forfeit_loss; }

// Whether a game can end so: 1-0, ½-½, 0-0, ½-0, also of less than one move; +/-, -/-; both unknown.
[[nodiscard]] JADOUBE_API bool is_result(Mark white, Mark black);

// Both halves of a game's result.
struct GameResult {
  Mark white = Mark::open, black = Mark::open;
  friend bool operator==(const GameResult&, const GameResult&) = default;
};
// Reads a result as people and programs write it: "1-0", "0-1", "½-½" or "1/2-1/2" or "=" or "½", the arbiter's "0-0",
// "½-0" and "0-½" (also "1/2-0", "0,5-0"), forfeits "+-", "-+" and "--" or "+/-", "?" for an adjourned game, and "W-L",
// "L-W", "D-D", "L-L", "D-L" and "L-D" for less than one move. Nothing for other text.
[[nodiscard]] JADOUBE_API std::optional<GameResult> parse_result(std::string_view text);
// The same word for the same result, in ASCII: "1/2-1/2", "+-". "*" if it is open. is_result() holds.
[[nodiscard]] JADOUBE_API std::string_view word(const GameResult& result);

// The points of each outcome (TRF26, record 162).
struct Scoring {
  Points win = points(1), draw = half_point, loss{};
  Points forfeit_win = points(1), forfeit_loss{};
  Points pairing_allocated = points(1), full_bye = points(1), half_bye = half_point, zero_bye{};
  Points adjourned = half_point;
  friend bool operator==(const Scoring&, const Scoring&) = default;
};
// A win, a draw and a loss of that value, and every other outcome as TRF26 derives it: forfeit wins, full-point and
// pairing-allocated byes as wins, half-point byes and adjourned games as draws, absences 0.
[[nodiscard]] constexpr Scoring scoring_of(Points win, Points draw, Points loss) {
  return {.win = win,
          .draw = draw,
          .loss = loss,
          .forfeit_win = win,
          .forfeit_loss = {},
          .pairing_allocated = win,
          .full_bye = win,
          .half_bye = draw,
          .zero_bye = {},
          .adjourned = draw};
}

[[nodiscard]] JADOUBE_API Points points_of(const Scoring& scoring, Mark mark);  // 0 for Mark::open
[[nodiscard]] JADOUBE_API Points points_of(const Scoring& scoring, Bye bye);

}  // namespace jadoube::tournament
