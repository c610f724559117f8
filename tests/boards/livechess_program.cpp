// livechess-stand-in: the LiveChess of the tests as a program, for tests in a browser. It prints its address, then does
// what each line of its input says, and prints "done":
//
//   add 54321                     a board, with the pieces as a game begins
//   change 54321 e2               a hand lifts what stands there
//   change 54321 e4 P             a hand puts a piece there
//   run 54321 white               that side's clock runs
//   unplug 54321 | plug 54321     its cable
//   pieces 54321 FEN              plugged in again, with the pieces as they stand by then
//   cut                           the client finds the connection closed
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include "jadoube/notation/fen.hpp"
#include "tests/boards/livechess_stand_in.hpp"

namespace {

using namespace jadoube;

Board pieces_of(const std::string& fen) {
  return notation::read_fen_setup(fen + " w - - 0 1", notation::FenStyle::forgiving).value().board;
}

// False if the line makes no sense.
bool obey(boards::test::LiveChess& livechess, const std::string& line) {
  std::istringstream words(line);
  std::string what, serial_number, argument, piece;
  words >> what >> serial_number >> argument >> piece;
  if (what == "add") {
    livechess.add(serial_number);
  } else if (what == "change") {
    std::optional<Piece> put;
    if (!piece.empty()) put = pieces_of(piece + "7/8/8/8/8/8/8/8").piece_at(Square::a8);
    livechess.change(serial_number, parse_square(argument).value(), put);
  } else if (what == "run") {
    livechess.run(serial_number, argument == "white" ? Color::white : Color::black);
  } else if (what == "unplug") {
    livechess.unplug(serial_number);
  } else if (what == "plug") {
    livechess.plug_in(serial_number, livechess.board(serial_number));
  } else if (what == "pieces") {
    livechess.plug_in(serial_number, pieces_of(argument));
  } else if (what == "cut") {
    livechess.cut();
  } else {
    return false;
  }
  return true;
}

}  // namespace

int main() {
  boards::test::LiveChess livechess;
  std::cout << livechess.address() << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    if (!obey(livechess, line)) {
      std::cerr << "livechess-stand-in: not understood: " << line << '\n';
      return EXIT_FAILURE;
    }
    std::cout << "done" << std::endl;
  }
  return EXIT_SUCCESS;
}
