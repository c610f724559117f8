// The commands that programs put into PGN comments: [%clk 1:05:23], [%emt 0:00:07], [%eval 0.43,20], [%eval #-3].
//
//   clock("[%clk 0:05:01] good") == 301'000ms
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::pgn {

// What stands between the name and ], without blanks around it, of the first command of that name; nothing if there is
// none.
std::optional<std::string_view> command(std::string_view comment, std::string_view name);

// The time left on the mover's clock after the move: hours, minutes and seconds with up to three decimals, the hours or
// the hours and minutes left out at will; 60 minutes or seconds and more only where nothing stands before them. Nothing
// if there is none, or it is no time.
std::optional<std::chrono::milliseconds> clock(std::string_view comment);
// The time that the move took.
std::optional<std::chrono::milliseconds> elapsed(std::string_view comment);

// What an engine thought of the position after the move, seen from White.
struct Evaluation {
  // In centipawns; or, if `is_mate`, the moves to mate: 3 White mates, -3 Black does, 0 it is mate.
  int value = 0;
  bool is_mate = false;
  std::optional<unsigned> depth{};  // plies

  friend bool operator==(const Evaluation&, const Evaluation&) = default;
};
std::optional<Evaluation> evaluation(std::string_view comment);

// As they are written: "[%clk 1:05:23]", with thousandths where they are not zero; "[%eval 0.43,20]".
std::string clock_command(std::chrono::milliseconds left);
std::string evaluation_command(const Evaluation& evaluation);

// The comment without its commands of the form [%name …] and the blanks around them: what was written for people.
std::string without_commands(std::string_view comment);

}  // namespace jadoube::pgn
