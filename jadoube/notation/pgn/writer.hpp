// Writes games in PGN's export format (PGN standard, 3.2): tags, then moves in lines of at most 80 columns, with
// comments, glyphs and variations, and the result.
//
//   write(game)                                               // [Event "?"] … 1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *
//   write(game, {.san = notation::laws_san(notation::Letters::pt)})     // … 2. Cf3 …
//
// Reading the output gives the same game, where tags have names and values that PGN can write (PGN standard, 8.1). The
// comments at one place are written as one, behind the glyphs, because many programs read no second one. A FEN tag that
// could not be read is written as it was. A comment that contains } is written after a semicolon. A command in a
// comment, such as [%clk 0:05:00], stays on one line.
#pragma once

#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/game.hpp"

namespace jadoube::pgn {

struct WriteOptions {
  notation::SanOptions san = notation::pgn_san;
  // The width of a line in characters; a longer word, or command, gets a line of its own. 0: all moves on one line.
  std::size_t columns = 80;
  // Writes the seven tags of the roster first, in its order, missing ones with "?"; otherwise only the game's tags in
  // their order. In both cases, the tags that describe a starting position are added.
  bool roster = true;
  bool comments = true;
  // Does not break a comment between lines, for programs that read PGN by lines.
  bool whole_comments = false;
  bool glyphs = true;
  bool variations = true;
};

// Ends with an empty line.
[[nodiscard]] JADOUBE_API std::string write(const Game& game, const WriteOptions& options = {});
// Appends to `out`.
JADOUBE_API void write(std::string& out, const Game& game, const WriteOptions& options = {});

}  // namespace jadoube::pgn
