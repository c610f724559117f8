#include "jadoube/chess/symmetry.hpp"

namespace jadoube {

namespace {

template <class Change>
Board changed(const Board& board, bool other_colors, Change change) {
  Board result;
  for (const Color color : both_colors)
    for (const Role role : all_roles)
      if (const Bitboard squares = board.of(color, role))
        result.put(change(squares), {other_colors ? !color : color, role});
  return result;
}

}  // namespace

Board mirrored(const Board& board) {
  return changed(board, true, [](Bitboard squares) { return mirrored(squares); });
}

Board flipped(const Board& board) {
  return changed(board, false, [](Bitboard squares) { return flipped(squares); });
}

Setup mirrored(const Setup& setup) {
  Setup result = setup;
  result.board = mirrored(setup.board);
  result.turn = !setup.turn;
  result.castling_rooks = mirrored(setup.castling_rooks);
  if (setup.en_passant) result.en_passant = mirrored(*setup.en_passant);
  return result;
}

Setup flipped(const Setup& setup) {
  Setup result = setup;
  result.board = flipped(setup.board);
  result.castling_rooks = {};
  if (setup.en_passant) result.en_passant = flipped(*setup.en_passant);
  return result;
}

// What is a position from one side is one from the other, so that no check can fail.
Position mirrored(const Position& position) {
  return Position::from(mirrored(position.setup()), SetupCheck::on_board).value();
}

// The squares are the lowest twelve bits, six each; a rank's bits are the upper three of a square's.
Move mirrored(Move move) {
  constexpr std::uint32_t ranks = 0b111000'111000;
  return Move::from_bits(move.bits() ^ ranks);
}

}  // namespace jadoube
