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

// A setup that passed the checks also passes them when it is mirrored, so value() is always there.
Position mirrored(const Position& position) {
  return Position::from(mirrored(position.setup()), SetupCheck::on_board).value();
}

// The lowest twelve bits are the two squares, six bits each; the upper three bits of a square are its rank.
Move mirrored(Move move) {
  constexpr std::uint32_t ranks = 0b111000'111000;
  return Move::from_bits(move.bits() ^ ranks);
}

}  // namespace jadoube
