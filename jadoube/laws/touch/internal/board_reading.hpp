// The pieces as hands have put them, read as a move. Internal.
#pragma once

#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws {

// The square in the position of the piece that now stands on `square`.
Square origin_of(const Turn& turn, Square square);

// The piece that comes from `origin` is put on `now`; on its origin, it is put back.
void put_down(Turn& turn, Square origin, Square now);

// What stands on the board: one of the six.
struct Reading {
  std::optional<Move> move{};              // all of it has been done
  std::optional<CastlingSide> castling{};  // the king stands where a legal castling puts it; the rook is awaited, or
  bool rook_first = false;                 // the rook does, after the king was touched; the king is awaited
  std::optional<Move> promotion{};         // the pawn stands on the last rank: any of the four
  bool takes_king = false;                 // the opponent's king, which no move takes
  bool several = false;                    // pieces are displaced, in no castling
  std::optional<Illegality> why{};         // no legal move
};

// At least one piece is displaced.
Reading read_board(const Position& position, const Turn& turn);

// One piece, put down.
struct Step {
  Square from, to;
  friend bool operator==(const Step&, const Step&) = default;
};
// Where a move, no capture and no promotion, puts its pieces.
InplaceVector<Step, 2> steps_of(Move move, Color color);
// The legal castling of which `made` and then `next` are the two parts, whichever comes first.
std::optional<Move> castling_of(const Position& position, Step made, Step next);

// Castling on a side, if it is legal.
std::optional<Move> legal_castling(const Position& position, CastlingSide side);

}  // namespace jadoube::laws
