// Writes games in PGN's export format (PGN standard, 3.2): tags, then moves in lines of at most 80 columns, with
// comments, glyphs and variations, and the result.
//
//   write(game) == "[Event \"?\"]\n…\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *\n\n"
//   write(game, {.san = laws_san(Letters::pt)})     // … 2. Cf3 …
//
// What is written and read again is the same game. A comment that contains } is written behind a semicolon.
#pragma once

#include "jadoube/notation/pgn/game.hpp"

namespace jadoube::pgn {

struct WriteOptions {
  notation::SanOptions san = notation::pgn_san;
  // In characters; a longer word has a line of its own. 0: all moves on one line.
  std::size_t columns = 80;
  // The seven tags of the roster first, in its order, those missing with "?"; otherwise the tags as the game has them.
  // Either way those that a starting position takes are added.
  bool roster = true;
  bool comments = true;
  bool glyphs = true;
  bool variations = true;
};

// With an empty line behind the game.
std::string write(const Game& game, const WriteOptions& options = {});
// The same at the end of `out`.
void write(std::string& out, const Game& game, const WriteOptions& options = {});

}  // namespace jadoube::pgn
