// A game reduced to its starting position and moves, and its form on one line: the arguments of UCI's command
// `position`.
//
//   startpos moves e2e4 e7e5
//   fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4
//   startpos
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/notation/epd.hpp"
#include "jadoube/notation/pgn/result.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::cli {

// An error in a line, and its place.
struct LineFault {
  std::size_t column;  // in characters from 1
  std::string sentence;
};

struct PlayLine {
  Position start{};
  std::vector<Move> moves{};
  // Tags of PGN; a name that occurs twice is kept once.
  std::vector<std::pair<std::string, std::string>> tags{};
  pgn::Result result = pgn::Result::unknown;
  std::vector<LineFault> dropped{};                  // impossible castling rights and en passant squares
  std::vector<notation::EpdOperation> operations{};  // after the position, if the line was one of EPD
};

// Reads such a line. It may begin with the word `position`; `startpos` and `moves` may be missing, so that moves alone
// are a game from the initial position; the last fields of a FEN may be missing. `line` must not be blank.
std::expected<PlayLine, LineFault> read_play_line(std::string_view line, text::Language language);

// Castling is written by the rook's square if the starting position is from Chess960 (notation/uci_castling.hpp). No
// newline.
std::string write_play_line(const PlayLine& line);

// Reads a line that is a FEN in the forgiving style, or EPD: a game without moves.
std::expected<PlayLine, LineFault> read_fen_line(std::string_view line, text::Language language);

}  // namespace jadoube::cli
