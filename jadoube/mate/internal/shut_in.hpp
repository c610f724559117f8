// A side that is shut in: none of its men can move but pawns, and when their moves are spent it is stalemated. Until
// then the other side must release it or give mate.
#pragma once

#include <optional>

#include "jadoube/chess/piece.hpp"

namespace jadoube::mate {

// The moves that are left to the pawns of a side that is shut in; nothing if another of its men can move, or if it has
// no pawns.
std::optional<int> moves_left(const Board& board, Color side);

// How far the other side seems to be from giving a man away to the pawns or king of a side that is shut in and has so
// many moves left: the whole way, with what its king takes so that a pawn can be promoted, and whether it is in time. A
// guide for the search, nothing more.
int to_release(const Board& board, Color side, int left);
// The same by its last part alone, which helps where releases are many and few are of use. Pawns in `stuck` never move.
int to_be_fed(const Board& board, Color side, Bitboard stuck);

}  // namespace jadoube::mate
