// Whether a position shows something new: a man on a square, or two men on theirs, that no position before had with the
// same pawns and as many men. Positions without anything new come later in a search that uses this (Lipovetzky and
// Geffner, Best-First Width Search, AAAI 2017).
#pragma once

#include <vector>

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

class Novelty {
 public:
  // The penalty to add to the distance of this position, reached by `move`; remembers the position.
  int penalty(const Position& position, Move move) {
    const std::uint64_t with =
        (position.pieces(Role::pawn) & position.pieces(Color::white)).bits() * first_factor ^
        (position.pieces(Role::pawn) & position.pieces(Color::black)).bits() * second_factor ^
        static_cast<std::uint64_t>(position.occupied().count() * 2 + (position.turn() == Color::white));
    const Color mover = !position.turn();
    const Square to = move.is_castling() ? position.king(mover) : move.to();
    const std::uint64_t moved = atom({mover, move.placed()}, to);
    if (mark(mixed(with, moved))) {
      mark_pairs(position, with, moved, to);
      return 0;
    }
    return mark_pairs(position, with, moved, to) ? pair_is_new : nothing_is_new;
  }

 private:
  static constexpr int pair_is_new = 2, nothing_is_new = 8;
  static constexpr std::uint64_t first_factor = 0x9E3779B97F4A7C15, second_factor = 0xC2B2AE3D27D4EB4F;
  static constexpr unsigned index_bits = 19;

  static std::uint64_t atom(Piece piece, Square at) {
    return (index(piece.role) * 2 + index(piece.color)) * 64 + index(at) + 1;
  }
  static std::uint64_t mixed(std::uint64_t with, std::uint64_t atoms) {
    std::uint64_t h = (with ^ atoms * second_factor) * first_factor;
    h ^= h >> 32;
    return h * second_factor;
  }
  // True if it was not marked before; rarely false by chance.
  bool mark(std::uint64_t hash) {
    const std::size_t at = hash >> (64 - index_bits);
    std::uint64_t& word = seen_[at / 64];
    const std::uint64_t bit = std::uint64_t{1} << at % 64;
    const bool fresh = (word & bit) == 0;
    word |= bit;
    return fresh;
  }
  bool mark_pairs(const Position& position, std::uint64_t with, std::uint64_t moved, Square moved_to) {
    bool fresh = false;
    for (const Color color : both_colors)
      for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen, Role::king})
        for (const Square at : position.pieces(color, role))
          if (at != moved_to) {
            const std::uint64_t other = atom({color, role}, at);
            fresh |= mark(mixed(with, std::min(moved, other) << 20 | std::max(moved, other)));
          }
    return fresh;
  }

  std::vector<std::uint64_t> seen_ = std::vector<std::uint64_t>((std::size_t{1} << index_bits) / 64);
};

}  // namespace jadoube::mate
