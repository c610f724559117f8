// The positions given to a command: the words of a FEN, quoted or not, or a file with one position a line.
//
//   jadoube perft 4 7k/8/8/8/8/8/8/KQ6 w - -        jadoube dead positions.fen
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/cli/common/command.hpp"
#include "jadoube/mate/verdict_line.hpp"

namespace jadoube::cli {

// Adds the argument that given_positions() reads.
CLI::Option* add_position_argument(CLI::App& app, text::Language language, const std::string& description);

struct GivenPositions {
  std::vector<mate::VerdictLine> lines;
  bool from_file = false;  // or from standard input
  bool faults = false;     // lines that could not be read were reported on standard error
};
// One word is the name of a file (- or no word at all is standard input), unless it is the board of a FEN; several
// words are a position. Lines of a file are FENs of four or six fields, optionally with a verdict before them
// (mate/verdict_line.hpp) and EPD operations after them; blank lines are skipped. The error is a sentence: the position
// or the file cannot be read.
std::expected<GivenPositions, std::string> given_positions(const Session& session, const CLI::App* app,
                                                           const CLI::Option& argument);

}  // namespace jadoube::cli
