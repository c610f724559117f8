// A side that is shut in: none of its men can move but pawns, and when their moves are spent it is stalemated. Until
// then the other side must release it or give mate.
#pragma once

#include <optional>

#include "jadoube/chess/piece.hpp"

namespace jadoube::mate {

// The moves left to the pawns of a side that is shut in; nothing if another of its men can move, or if it has no pawns.
std::optional<int> moves_left(const Board& board, Color side);

// Estimates how far the other side is from giving a man away to the pawns or king of a shut-in side with `left` moves:
// the whole way, with the men that its king takes so that a pawn can promote, and whether there is time. It only guides
// the search.
int to_release(const Board& board, Color side, int left);
// The same for only the last part of the way, which helps if there are many releases of little use. Pawns in `stuck`
// never move.
int to_be_fed(const Board& board, Color side, Bitboard stuck);

}  // namespace jadoube::mate
