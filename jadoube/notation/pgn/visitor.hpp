// What a reader of PGN tells of each game, in the order of the text.
//
//   struct CountMoves : pgn::Visitor {
//     std::uint64_t moves = 0;
//     void move(const Position&, Move, const Position&, std::string_view) { ++moves; }
//   };
//
// A visitor inherits from Visitor and hides the functions that it wants to hear of. Nothing is virtual: the reader is
// compiled for each visitor.
//
//   begin_game tag… begin_moves { move | comment | glyph | begin_variation … end_variation }… result end_game
//
// with error() anywhere between. Texts are UTF-8, and only valid during the call.
//
// A visitor that has a function line(const Line&) is given most moves, comments and glyphs by it, many at once (see
// line.hpp), and only the others one by one. One that has a function tags(std::span<const PlainTag>) is given the tags
// by it, a few at once; those stand in one stretch of the text if they are several.
#pragma once

#include "jadoube/notation/pgn/error.hpp"

namespace jadoube::pgn {

// Whether the reader should go into what begins here, or pass over it, unread.
enum class Next : bool { read, skip };

struct Visitor {
  // `number` counts the games of the source from 1.
  void begin_game(std::uint64_t number) { static_cast<void>(number); }
  // In the order of the text; \" and \\ are resolved. The same name may come twice.
  void tag(std::string_view name, std::string_view value) { static_cast<void>(name), static_cast<void>(value); }
  // The tags are over. Not called where they give no position to start from; then no moves follow.
  Next begin_moves(const Position& start) {
    static_cast<void>(start);
    return Next::read;
  }
  // A legal move, as it was written, without comment signs such as !?.
  void move(const Position& before, Move move, const Position& after, std::string_view san) {
    static_cast<void>(before), static_cast<void>(move), static_cast<void>(after), static_cast<void>(san);
  }
  // -- or Z0 within a variation: what if this side could pass?
  void null_move(const Position& before, const Position& after) { static_cast<void>(before), static_cast<void>(after); }
  // Of either kind, without its braces or semicolon, otherwise as it stands. Commands such as [%clk …] are part of the
  // text: see commands.hpp.
  void comment(std::string_view text) { static_cast<void>(text); }
  // A Numeric Annotation Glyph (PGN standard, 10), 0 to 255, from $n or from a sign: ! is 1.
  void glyph(unsigned number) { static_cast<void>(number); }
  // The moves up to end_variation() replace the move before.
  Next begin_variation() { return Next::read; }
  void end_variation() {}
  // As the moves end; where that is missing, as the tag says.
  void result(Result result) { static_cast<void>(result); }
  void end_game() {}

  void error(const PgnError& error) { static_cast<void>(error); }
};

}  // namespace jadoube::pgn
