// The commands that programs put into PGN comments: [%clk 1:05:23], [%emt 0:00:07], [%eval 0.43,20], [%eval #-3],
// [%csl Ra4,Gb5], [%cal Gd1h5].
//
//   clock("[%clk 0:05:01] good") == 301'000ms
//   arrows("[%cal Gd1h5]").front().to == Square::h5
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/chess/square.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::pgn {

// The text between the name and ], without blanks at its ends, of the first command with that name; nothing if there is
// none.
[[nodiscard]] JADOUBE_API std::optional<std::string_view> command(std::string_view comment, std::string_view name);

// The time left on the mover's clock after the move: hours, minutes and seconds with up to three decimals; the hours,
// or the hours and minutes, may be missing. Minutes or seconds of 60 and more are accepted only in the first number.
// Nothing if there is no such command or it is not a time.
[[nodiscard]] JADOUBE_API std::optional<std::chrono::milliseconds> clock(std::string_view comment);
// The time that the move took.
[[nodiscard]] JADOUBE_API std::optional<std::chrono::milliseconds> elapsed(std::string_view comment);

// An engine's evaluation of the position after the move, from White's point of view.
struct Evaluation {
  // In centipawns; or, if `is_mate`, the moves to mate: 3 White mates, -3 Black mates, 0 it is mate.
  int value = 0;
  bool is_mate = false;
  std::optional<unsigned> depth{};  // plies

  friend bool operator==(const Evaluation&, const Evaluation&) = default;
};
[[nodiscard]] JADOUBE_API std::optional<Evaluation> evaluation(std::string_view comment);

// The values of all three commands of a comment, read in one pass as by the functions above.
struct Readings {
  std::optional<std::chrono::milliseconds> clock, elapsed;
  std::optional<Evaluation> evaluation;
};
[[nodiscard]] JADOUBE_API Readings readings(std::string_view comment);

// The squares and arrows that are drawn on the board, in one of the colors of ChessBase and Lichess.
enum class MarkColor : char { green = 'G', red = 'R', yellow = 'Y', blue = 'B', orange = 'O', cyan = 'C' };
struct MarkedSquare {
  MarkColor color;
  Square square;
  friend bool operator==(const MarkedSquare&, const MarkedSquare&) = default;
};
struct Arrow {
  MarkColor color;
  Square from;
  Square to;
  friend bool operator==(const Arrow&, const Arrow&) = default;
};
// All marks of the comment's commands of that name, in order; anything that is no mark is left out.
[[nodiscard]] JADOUBE_API std::vector<MarkedSquare> marked_squares(std::string_view comment);
[[nodiscard]] JADOUBE_API std::vector<Arrow> arrows(std::string_view comment);

// Writes a command: "[%clk 1:05:23]" and "[%emt 0:00:07]", with thousandths if they are not zero; "[%eval 0.43,20]";
// "[%csl Ra4,Gb5]"; "[%cal Gd1h5]". Empty for no marks.
[[nodiscard]] JADOUBE_API std::string clock_command(std::chrono::milliseconds left);
[[nodiscard]] JADOUBE_API std::string elapsed_command(std::chrono::milliseconds taken);
[[nodiscard]] JADOUBE_API std::string evaluation_command(const Evaluation& evaluation);
[[nodiscard]] JADOUBE_API std::string squares_command(std::span<const MarkedSquare> squares);
[[nodiscard]] JADOUBE_API std::string arrows_command(std::span<const Arrow> arrows);

// The comment with `command`, as the functions above write it, in place of all commands of that name; an empty one
// removes them: with_command("[%cal Ra1a2] good", "cal", arrows_command(arrows)).
[[nodiscard]] JADOUBE_API std::string with_command(std::string_view comment, std::string_view name,
                                                   std::string_view command);

// The comment without its commands of the form [%name …] and the blanks around them: the text written for people.
[[nodiscard]] JADOUBE_API std::string without_commands(std::string_view comment);

}  // namespace jadoube::pgn
