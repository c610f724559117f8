// A position as it was described, before it has been checked.
//
// Position::from(setup) is the only way to a Position: it gives one, or a SetupError that says what is wrong and where.
#pragma once

#include "jadoube/chess/piece.hpp"

namespace jadoube {

struct Setup {
  Board board;
  Color turn = Color::white;
  // The rooks that still have a castling right with their king.
  Bitboard castling_rooks;
  // The square that a pawn passed over on the move before, if it made a double step.
  std::optional<Square> en_passant;
  // Plies since the last capture or pawn move (Article 9.3), at most max_counter.
  unsigned halfmove_clock = 0;
  // The number of the move to be made, from 1, at most max_counter.
  unsigned fullmove_number = 1;

  static constexpr unsigned max_counter = 65535;

  friend bool operator==(const Setup&, const Setup&) = default;
};

// How strictly a setup is checked. Every check requires one king a side, no more than sixteen pieces and eight pawns a
// side, no pawn on the first or last rank, the side not to move not in check, and castling and en passant rights that
// fit the board.
enum class SetupCheck : std::uint8_t {
  reachable,  // also: no check, en passant or castling king that cannot arise in a game
  playable,   // nothing more: composed positions and tests of move generators often need this
  // Checks less: also allows what an illegal move can leave on the board. The side not to move may be in check and
  // pawns may stand on the first and last ranks; the generator then also gives captures of the king, which are not
  // moves (Article 1.4.1).
  on_board,
};

// Why a setup is not a position of a game of chess. `squares` show the reason; `color` is the side concerned.
struct SetupError {
  enum class Kind : std::uint8_t {
    no_king,
    several_kings,          // squares: the kings
    too_many_pieces,        // more than sixteen
    too_many_pawns,         // more than eight
    pawn_on_back_rank,      // squares: the pawns
    opponent_in_check,      // squares: the king of the side not to move, and its attackers
    impossible_check,       // squares: the checkers, more or other than one move can uncover (reachable)
    castling_without_king,  // squares: the king, not on its own first rank, or on its corner (reachable)
    castling_without_rook,  // squares: where a rook should stand
    castling_extra_rook,    // squares: two rooks on the same side of the king that both claim the right
    en_passant_rank,        // squares: not on the sixth rank of the side to move
    en_passant_occupied,    // squares: the squares that should be empty
    en_passant_no_pawn,     // squares: where the pawn that made the double step should stand
    en_passant_check,       // squares: checkers that would have stood there before the double step (reachable)
    counter_out_of_range,   // a half-move clock or move number above Setup::max_counter, or move number 0
  };

  Kind kind;
  Color color = Color::white;
  Bitboard squares{};

  friend bool operator==(const SetupError&, const SetupError&) = default;
};

}  // namespace jadoube
