#include "jadoube/notation/format.hpp"

#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube {

namespace {

// Eight lines of a character for each square.
template <class Character>
std::string lines(Character character) {
  std::string text;
  for (std::size_t rank = 8; rank-- > 0;) {
    for (std::size_t file = 0; file < 8; ++file) text += character(square(rank * 8 + file));
    if (rank != 0) text += '\n';
  }
  return text;
}

char letter(Piece piece) {
  constexpr std::string_view white = "PNBRQK", black = "pnbrqk";
  return (piece.color == Color::white ? white : black)[index(piece.role)];
}

}  // namespace

std::string to_string(Piece piece) { return {letter(piece)}; }

std::string to_string(Move move) { return notation::write_uci(move); }

std::string to_string(Bitboard squares) {
  return lines([squares](Square square) { return squares.contains(square) ? 'x' : '.'; });
}

std::string to_string(const Board& board) {
  return lines([&board](Square square) {
    const auto piece = board.piece_at(square);
    return piece ? letter(*piece) : '.';
  });
}

std::string to_string(const Position& position) { return notation::write_fen(position); }

}  // namespace jadoube
