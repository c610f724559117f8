// Estimates how far a side is from a mate that both sides work for. It only guides the search.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

inline constexpr int farthest = 256;  // above all distances

// The distances by different plans; nothing if a plan makes no sense. They are at least 0, and less is nearer; only
// distances by the same plan can be compared.
struct Distances {
  std::optional<int> by_heavy_piece;   // a queen or rook, or a pawn that becomes one
  std::optional<int> by_hunting;       // the king takes the men that block the pawns, or, shut in, a man given to it
  std::optional<int> by_release;       // from being shut in, by a man of the other side that is given away
  std::optional<int> by_minor_pieces;  // with the other king's flights taken early
  std::optional<int> in_corner;        // by minor pieces, the other king free until it is in the corner
  std::optional<int> with_piece;       // by minor pieces, a piece of the other side beside its king

  // The distance by the best plan; `farthest - 1` if none makes sense.
  int least() const {
    int least = farthest - 1;
    for (const auto& distance : {by_heavy_piece, by_hunting, by_release, by_minor_pieces, in_corner, with_piece})
      if (distance) least = std::min(least, *distance);
    return least;
  }
};

// Facts that hold in every position of a search, computed from its first one.
struct Outlook {
  std::array<Bitboard, 2> rooms;  // by color, where the king may ever stand: it is not mated in a corner outside
  Bitboard stuck;                 // men other than kings that never move: they take no part in a mate elsewhere
};
Outlook outlook_of(const Position& first);

// Returns at least one distance, unless the side's material is insufficient.
Distances distances_to_mate(const Board& board, Color side, const Outlook& outlook);

}  // namespace jadoube::mate
