// A game reduced to where it starts and which moves follow, and how that is written on one line: as the argument of
// UCI's command `position`.
//
//   startpos moves e2e4 e7e5
//   fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4
//   startpos
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::cli {

// What is wrong with a line, and where.
struct LineFault {
  std::size_t column;  // in characters from 1
  std::string sentence;
};

struct PlayLine {
  Position start{};
  std::vector<Move> moves{};
  std::vector<LineFault> dropped{};  // castling rights and en passant squares that cannot be
};

// Reads such a line. The word `position` may stand before it; `startpos` and `moves` may be left out, so that moves
// alone are a game from the initial position; a FEN may lack its last fields. `line` is not blank.
std::expected<PlayLine, LineFault> read_play_line(std::string_view line, text::Language language);

// Castling is written by the rook's square if the starting position is one of Chess960 (notation/uci_castling.hpp). No
// newline.
std::string write_play_line(const PlayLine& line);

// A line that is a FEN, read forgivingly: a game without moves.
std::expected<PlayLine, LineFault> read_fen_line(std::string_view line, text::Language language);

}  // namespace jadoube::cli
