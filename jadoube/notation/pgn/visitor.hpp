// The events that a PGN reader reports about each game, in the order of the text.
//
//   struct CountMoves : pgn::Visitor {
//     std::uint64_t moves = 0;
//     void move(const Position&, Move, const Position&, std::string_view) { ++moves; }
//   };
//
// A visitor inherits from Visitor and hides the functions that it needs. Nothing is virtual: the reader is compiled for
// each visitor.
//
//    begin_game tag… begin_moves { move | comment | glyph | begin_variation … end_variation }… result end_game
//
// with error() anywhere between. Texts are UTF-8, and only valid during the call.
//
// If a visitor has a function line(const Line&), it receives most moves, comments and glyphs through it, many at once
// (see line.hpp), and only the others one by one. If it has a function tags(std::span<const PlainTag>), it receives the
// tags through it, a few at once; several tags are in one stretch of the text.
#pragma once

#include "jadoube/notation/pgn/error.hpp"

namespace jadoube::pgn {

// Whether the reader should read what begins here, or skip it.
enum class Next : bool { read, skip };

struct Visitor {
  // `number` counts the games of the source from 1.
  void begin_game(std::uint64_t number) { static_cast<void>(number); }
  // In the order of the text; \" and \\ are resolved. The same name may occur twice.
  void tag(std::string_view name, std::string_view value) { static_cast<void>(name), static_cast<void>(value); }
  // The end of the tags. Not called if they give no valid starting position; then no moves follow.
  Next begin_moves(const Position& start) {
    static_cast<void>(start);
    return Next::read;
  }
  // A legal move, as it was written, without annotation signs such as !?.
  void move(const Position& before, Move move, const Position& after, std::string_view san) {
    static_cast<void>(before), static_cast<void>(move), static_cast<void>(after), static_cast<void>(san);
  }
  // -- or Z0.
  void null_move(const Position& before, const Position& after) { static_cast<void>(before), static_cast<void>(after); }
  // A comment of either kind, without its braces or semicolon, otherwise unchanged. Commands such as [%clk …] are part
  // of the text: see commands.hpp.
  void comment(std::string_view text) { static_cast<void>(text); }
  // A Numeric Annotation Glyph (PGN standard, 10), 0 to 255, from $n or from a sign: ! is 1.
  void glyph(unsigned number) { static_cast<void>(number); }
  // The moves up to end_variation() are an alternative to the last move.
  Next begin_variation() { return Next::read; }
  void end_variation() {}
  // The result after the moves; if it is missing, the one in the tag.
  void result(Result result) { static_cast<void>(result); }
  void end_game() {}

  void error(const PgnError& error) { static_cast<void>(error); }
  // Text that differs from the standard but is understood (see error.hpp).
  void hint(const PgnError& hint) { static_cast<void>(hint); }
};

}  // namespace jadoube::pgn
