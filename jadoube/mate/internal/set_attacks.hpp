// The attacks of whole sets of equal men, one board at a time.
#pragma once

#include "jadoube/chess/internal/fills.hpp"
#include "jadoube/chess/piece.hpp"

namespace jadoube::mate {

// One set of squares in the form that jadoube/chess/internal/fills.hpp works on.
struct Lane {
  std::uint64_t bits;

  JADOUBE_INLINE explicit Lane(std::uint64_t set) : bits(set) {}
  friend JADOUBE_INLINE Lane operator&(Lane a, Lane b) { return Lane(a.bits & b.bits); }
  friend JADOUBE_INLINE Lane operator|(Lane a, Lane b) { return Lane(a.bits | b.bits); }
  template <int by>
  JADOUBE_INLINE Lane up() const {
    return Lane(bits << by);
  }
  template <int by>
  JADOUBE_INLINE Lane down() const {
    return Lane(bits >> by);
  }
  static JADOUBE_INLINE Lane or_and(Lane a, Lane b, Lane c) { return a | (b & c); }
};

JADOUBE_INLINE Bitboard rook_attacks(Bitboard rooks, Bitboard empty) {
  using namespace replies;
  const Lane from(rooks.bits()), open(empty.bits());
  return Bitboard((slide<replies::north>(from, open) | slide<replies::south>(from, open) |
                   slide<replies::east>(from, open) | slide<replies::west>(from, open))
                      .bits);
}

JADOUBE_INLINE Bitboard bishop_attacks(Bitboard bishops, Bitboard empty) {
  using namespace replies;
  const Lane from(bishops.bits()), open(empty.bits());
  return Bitboard((slide<north_east>(from, open) | slide<north_west>(from, open) | slide<south_east>(from, open) |
                   slide<south_west>(from, open))
                      .bits);
}

JADOUBE_INLINE Bitboard knight_attacks(Bitboard knights) {
  return Bitboard(replies::knight_attacks(Lane(knights.bits())).bits);
}
JADOUBE_INLINE Bitboard king_attacks(Bitboard kings) {
  return Bitboard(replies::king_attacks(Lane(kings.bits())).bits);
}
JADOUBE_INLINE Bitboard pawn_attacks(Color color, Bitboard pawns) {
  const Bitboard ahead = forward(pawns, color);
  return east(ahead) | west(ahead);
}

// The squares ahead of a pawn's square on its file.
inline Bitboard beyond(Bitboard square, Color color) {
  Bitboard all;
  for (Bitboard ahead = forward(square, color); ahead; ahead = forward(ahead, color)) all |= ahead;
  return all;
}

// Every square that a man of this kind attacks from some square of the set; sliders pass over the empty squares.
inline Bitboard set_attacks(Piece kind, Bitboard from, Bitboard empty) {
  switch (kind.role) {
    case Role::pawn: return pawn_attacks(kind.color, from);
    case Role::knight: return knight_attacks(from);
    case Role::bishop: return bishop_attacks(from, empty);
    case Role::rook: return rook_attacks(from, empty);
    case Role::queen: return bishop_attacks(from, empty) | rook_attacks(from, empty);
    case Role::king: return king_attacks(from);
  }
  return {};
}

// The squares that these men of a side attack; sliders pass over the empty squares.
inline Bitboard attacked_by(const Board& board, Color side, Bitboard men, Bitboard empty) {
  const auto set = [&](Role role) { return board.of(side, role) & men; };
  const Bitboard queens = set(Role::queen);
  Bitboard all =
      pawn_attacks(side, set(Role::pawn)) | knight_attacks(set(Role::knight)) | king_attacks(set(Role::king));
  if (const Bitboard bishops = set(Role::bishop) | queens) all |= bishop_attacks(bishops, empty);
  if (const Bitboard rooks = set(Role::rook) | queens) all |= rook_attacks(rooks, empty);
  return all;
}
// The squares that all men of a side attack.
inline Bitboard attacked_by(const Board& board, Color side) {
  return attacked_by(board, side, board.of(side), ~board.occupied());
}

}  // namespace jadoube::mate
