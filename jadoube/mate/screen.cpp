#include "jadoube/mate/screen.hpp"

#include "jadoube/mate/internal/dash.hpp"
#include "jadoube/mate/material.hpp"

namespace jadoube::mate {

bool surely_can_mate(const Position& position, Color side) {
  constexpr unsigned tries = 2;
  return !insufficient(position.board(), side) && dash(position, side, tries).mates;
}

bool surely_alive(const Position& position) {
  const auto heavy = [&](Color side) {
    return (position.pieces(side) & (position.pieces(Role::queen) | position.pieces(Role::rook))).bits();
  };
  const Color first = heavy(Color::white) != 0 ? Color::white : Color::black;
  return surely_can_mate(position, first) || surely_can_mate(position, !first);
}

// The position is the same if the move was no capture, no pawn's and no castling, and no right was lost. Asked of the
// opponent's piece and its way out and back: that it may move (not pinned, no king into attack, out of a check only
// the king, no castling right lost), that it leaves the other piece's way back free and that piece its own, and that it
// neither attacks nor uncovers the king of the side that goes back. What remains is as it was before the move, and so
// legal.
bool can_be_undone(const Position& before, Move move, const Position& after) {
  if (move.role() == Role::pawn || move.is_castling() || after.halfmove_clock() == 0) return false;
  if (before.castling_rooks() != after.castling_rooks() || before.legal_en_passant()) return false;
  const Color us = before.turn(), them = !us;
  const Square king = before.king(us);
  const Bitboard way_back = attacks::between(move.from(), move.to()) | move.from();
  Bitboard immobile = after.is_check() ? ~after.pieces(Role::king) : after.pinned(them);
  if (const Bitboard rooks = after.castling_rooks() & back_rank(them)) immobile |= rooks | after.king(them);

  for (const Role role : {Role::knight, Role::king, Role::bishop, Role::rook, Role::queen})
    for (const Square from : after.pieces(them, role) & ~immobile) {
      const Bitboard left = before.occupied() & ~Bitboard(from);
      if (attacks::attackers(before.board(), king, them, left) & ~Bitboard(from)) continue;
      for (const Square to : attacks::of({them, role}, from, after.occupied()) & ~after.occupied() & ~way_back) {
        if (attacks::of({them, role}, to, left | to).contains(king)) continue;
        if (attacks::between(from, to).contains(move.from())) continue;
        if (role == Role::king && attacks::attackers(after.board(), to, us, after.occupied() & ~Bitboard(from)))
          continue;
        return true;
      }
    }
  return false;
}

}  // namespace jadoube::mate
