// The pieces (Article 2.2) and what stands where.
#pragma once

#include <array>
#include <optional>

#include "jadoube/chess/bitboard.hpp"

namespace jadoube {

enum class Role : std::uint8_t { pawn, knight, bishop, rook, queen, king };

constexpr std::size_t index(Role role) { return static_cast<std::size_t>(role); }
inline constexpr std::array all_roles{Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen, Role::king};
inline constexpr std::array promotion_roles{Role::queen, Role::rook, Role::bishop, Role::knight};

struct Piece {
  Color color;
  Role role;
  friend constexpr bool operator==(Piece, Piece) = default;
};

// Where the pieces stand, with no claim that such a position is possible.
class Board {
 public:
  constexpr Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  constexpr Bitboard of(Color color) const { return by_color_[index(color)]; }
  constexpr Bitboard of(Role role) const { return by_role_[index(role)]; }
  constexpr Bitboard of(Color color, Role role) const { return of(color) & of(role); }

  constexpr std::optional<Role> role_at(Square square) const {
    for (const Role role : all_roles)
      if (of(role).contains(square)) return role;
    return std::nullopt;
  }
  constexpr std::optional<Piece> piece_at(Square square) const {
    const auto role = role_at(square);
    if (!role) return std::nullopt;
    return Piece{of(Color::white).contains(square) ? Color::white : Color::black, *role};
  }

  // Whatever stood on these squares before is gone.
  constexpr void put(Bitboard squares, Piece piece) {
    discard(squares);
    by_role_[index(piece.role)] |= squares;
    by_color_[index(piece.color)] |= squares;
  }
  constexpr void remove(Square square) { discard(square); }

  // Every piece on these squares is taken off.
  constexpr void discard(Bitboard squares) {
    for (auto& bitboard : by_role_) bitboard &= ~squares;
    for (auto& bitboard : by_color_) bitboard &= ~squares;
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;

 private:
  friend class Position;
  std::array<Bitboard, 6> by_role_{};
  std::array<Bitboard, 2> by_color_{};
};

}  // namespace jadoube
