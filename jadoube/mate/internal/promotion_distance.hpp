// Estimates how far a side's pawns are from a promotion that both sides work for. It only guides the search.
#pragma once

#include <array>

#include "jadoube/chess/piece.hpp"

namespace jadoube::mate {

inline constexpr int unlikely = 100;  // the greatest of these distances

// The squares that some pieces, but no kings, reach in one, two and three moves if nothing is in their way.
class Within {
 public:
  Within(const Board& board, Bitboard pieces);

  // Returns `farther` for more than three moves.
  int moves(Square to, int farther) const {
    if (moves_[0].contains(to)) return 1;
    if (moves_[1].contains(to)) return 2;
    return moves_[2].contains(to) ? 3 : farther;
  }
  // The moves to the nearest of some squares.
  int moves_to_any(Bitboard squares, int farther) const {
    if (moves_[0] & squares) return 1;
    if (moves_[1] & squares) return 2;
    return moves_[2] & squares ? 3 : farther;
  }
  // The squares that are reached in `moves` moves, one to three.
  Bitboard in(std::size_t moves) const { return moves_[moves - 1]; }

 private:
  std::array<Bitboard, 3> moves_;
};

// The cost of the easiest promotion: the steps, with the men in the way, which a piece must take or which move away,
// and captures of men that come to be taken, for which a pawn may have to become a piece first. Pawns in `stuck` never
// move.
int to_promotion(const Board& board, Color side, Bitboard stuck);

}  // namespace jadoube::mate
