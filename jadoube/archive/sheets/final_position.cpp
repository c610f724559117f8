#include "jadoube/archive/sheets/internal/final_position.hpp"

#include <algorithm>

namespace jadoube::archive {

FinalPosition::FinalPosition(const Board& board) : board_(board) {
  for (const Color color : both_colors) {
    for (const Role role : all_roles) {
      count_[index(color)][index(role)] = board.of(color, role).count();
      total_[index(color)] += count_[index(color)][index(role)];
    }
    for (const Square pawn : board.of(color, Role::pawn)) {
      Bitboard cone = pawn, row = pawn;
      while (row) {
        row = backward(row | east(row) | west(row), color);
        cone |= row;
      }
      origins_[index(color)].push_back(cone);
    }
  }
}

bool FinalPosition::is_reachable_from(const Board& board) const {
  for (const Color color : both_colors) {
    const std::size_t side = index(color);
    const Bitboard pawns = board.of(color, Role::pawn);
    const int promotions = pawns.count() - count_[side][index(Role::pawn)];
    if (board.of(color).count() < total_[side] || promotions < 0) return false;
    int promoted = 0;
    for (const Role role : promotion_roles)
      promoted += std::max(0, count_[side][index(role)] - board.of(color, role).count());
    if (promoted > promotions) return false;
    for (const Bitboard cone : origins_[side])
      if ((cone & pawns).empty()) return false;
  }
  return true;
}

std::size_t FinalPosition::arrivals(const Position& position, Color color,
                                    const std::array<Bitboard, 6>& placed) const {
  int count = 0;
  Bitboard kings_and_rooks;
  for (const Role role : all_roles) {
    const Bitboard needed = board_.of(color, role) & ~position.pieces(color, role) & ~placed[index(role)];
    count += needed.count();
    if (role == Role::king || role == Role::rook) kings_and_rooks |= needed;
  }
  // Castling puts two pieces on their squares.
  if (position.castling_rooks() & back_rank(color))
    for (const CastlingSide side : castling_sides)
      if (kings_and_rooks.contains(castling_king_to(color, side)) &&
          kings_and_rooks.contains(castling_rook_to(color, side))) {
        --count;
        break;
      }
  return static_cast<std::size_t>(count);
}

std::size_t FinalPosition::departures(const Position& position, Color color, const std::array<Bitboard, 6>& moved,
                                      Bitboard captured) const {
  std::size_t count = 0;
  bool king_or_rook = false;
  for (const Role role : all_roles) {
    const Bitboard goals = moved[index(role)];
    for (const Square from : position.pieces(color, role) & ~board_.of(color, role) & ~captured) {
      Bitboard reached;
      if (role == Role::pawn) {
        const Bitboard ahead = forward(from, color);
        reached = attacks::pawn(color, from) | ahead | forward(ahead, color);
      } else {
        reached = attacks::of({color, role}, from, {});
      }
      if (!(reached & goals).empty()) continue;
      const bool may_castle =
          (role == Role::king || role == Role::rook) && position.castling_rooks() & back_rank(color);
      if (may_castle && !(moved[index(Role::king)] & back_rank(color)).empty()) continue;
      king_or_rook |= may_castle;
      ++count;
    }
  }
  // Castling moves two pieces.
  return king_or_rook ? count - 1 : count;
}

}  // namespace jadoube::archive
