// Reads the pieces that hands have put down as a move. Internal.
#pragma once

#include "jadoube/laws/model/state.hpp"

namespace jadoube::laws {

// The square in the position of the piece that now stands on `square`.
Square origin_of(const Turn& turn, Square square);

// Puts the piece that comes from `origin` on `now`; if that is its origin, it is put back.
void put_down(Turn& turn, Square origin, Square now);

// The pieces on the board, read as exactly one of six cases.
struct Reading {
  std::optional<Move> move{};              // the complete move
  std::optional<CastlingSide> castling{};  // the king stands where a legal castling puts it; the rook is awaited, or
  bool rook_first = false;                 // the rook stands so, after the king was touched; the king is awaited
  std::optional<Move> promotion{};         // the pawn stands on the last rank: any of the four
  bool takes_king = false;                 // a piece stands on the opponent's king, which no move takes
  bool several = false;                    // several pieces are displaced, but not by castling
  std::optional<Illegality> why{};         // why it is no legal move
};

// At least one piece must be displaced.
Reading read_board(const Position& position, const Turn& turn);

// One piece that is put down.
struct Step {
  Square from, to;
  friend bool operator==(const Step&, const Step&) = default;
};
// The steps of a move that is no capture and no promotion.
InplaceVector<Step, 2> steps_of(Move move, Color color);
// The legal castling whose two parts are `made` and then `next`, in either order.
std::optional<Move> castling_of(const Position& position, Step made, Step next);

// Castling on a side, if it is legal.
std::optional<Move> legal_castling(const Position& position, CastlingSide side);

}  // namespace jadoube::laws
