// How far a side's pawns seem to be from a promotion that both sides work for. A guide for the search, nothing more.
#pragma once

#include <array>

#include "jadoube/chess/piece.hpp"

namespace jadoube::mate {

inline constexpr int unlikely = 100;  // the greatest of these distances

// Where some pieces, kings apart, get in one, two and three moves if nothing is in their way.
class Within {
 public:
  Within(const Board& board, Bitboard pieces);

  // `farther` for what takes more than three.
  int moves(Square to, int farther) const {
    if (moves_[0].contains(to)) return 1;
    if (moves_[1].contains(to)) return 2;
    return moves_[2].contains(to) ? 3 : farther;
  }
  // To the nearest of some squares.
  int moves_to_any(Bitboard squares, int farther) const {
    if (moves_[0] & squares) return 1;
    if (moves_[1] & squares) return 2;
    return moves_[2] & squares ? 3 : farther;
  }
  // What is reached in so many moves, one to three.
  Bitboard in(std::size_t moves) const { return moves_[moves - 1]; }

 private:
  std::array<Bitboard, 3> moves_;
};

// The easiest promotion: the steps, with what is in the way, which a piece must come and take or which moves away
// itself, and captures of men that come to be taken, which a pawn may have to become first. Pawns in `stuck` never
// move.
int to_promotion(const Board& board, Color side, Bitboard stuck);

}  // namespace jadoube::mate
