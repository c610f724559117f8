// The pieces (Article 2.2) and the board that they stand on.
#pragma once

#include <array>
#include <cstring>
#include <functional>
#include <optional>
#include <string_view>

#include "jadoube/chess/bitboard.hpp"

namespace jadoube {

enum class Role : std::uint8_t { pawn, knight, bishop, rook, queen, king };

[[nodiscard]] constexpr std::size_t index(Role role) { return static_cast<std::size_t>(role); }
inline constexpr std::array all_roles{Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen, Role::king};
inline constexpr std::array promotion_roles{Role::queen, Role::rook, Role::bishop, Role::knight};
// "pawn", "knight", …: words for programs. letter() in notation/letters.hpp gives the letter of a notation.
[[nodiscard]] constexpr std::string_view to_string(Role role) {
  constexpr std::array<std::string_view, 6> words{"pawn", "knight", "bishop", "rook", "queen", "king"};
  return words[index(role)];
}

struct Piece {
  Color color;
  Role role;
  friend constexpr bool operator==(Piece, Piece) = default;
};

// Where the pieces stand; not necessarily a position that a game can reach.
class Board {
 public:
  constexpr Board() = default;
  // No square may be in the sets of two roles or of two colors, and each must be in one of both or in none.
  constexpr Board(const std::array<Bitboard, 6>& by_role, const std::array<Bitboard, 2>& by_color)
      : by_role_(by_role), by_color_(by_color) {}

  [[nodiscard]] constexpr Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  [[nodiscard]] constexpr Bitboard of(Color color) const { return by_color_[index(color)]; }
  [[nodiscard]] constexpr Bitboard of(Role role) const { return by_role_[index(role)]; }
  [[nodiscard]] constexpr Bitboard of(Color color, Role role) const { return of(color) & of(role); }

  [[nodiscard]] constexpr std::optional<Role> role_at(Square square) const {
    for (const Role role : all_roles)
      if (of(role).contains(square)) return role;
    return std::nullopt;
  }
  [[nodiscard]] constexpr std::optional<Piece> piece_at(Square square) const {
    const auto role = role_at(square);
    if (!role) return std::nullopt;
    return Piece{of(Color::white).contains(square) ? Color::white : Color::black, *role};
  }

  // Replaces any piece that stood on these squares.
  constexpr void put(Bitboard squares, Piece piece) {
    discard(squares);
    by_role_[index(piece.role)] |= squares;
    by_color_[index(piece.color)] |= squares;
  }
  constexpr void remove(Square square) { discard(square); }

  // The role plus one of the piece on a square, 0 if there is none; assembled from the number's binary digits.
  [[nodiscard]] constexpr std::size_t role_plus_one(Square square) const {
    const auto on = [square](Bitboard set) { return static_cast<std::size_t>(set.bits() >> index(square)) & 1U; };
    const Bitboard bishops = of(Role::bishop), queens = of(Role::queen);
    return on(of(Role::pawn) | bishops | queens) | on(of(Role::knight) | bishops) << 1 |
           on(of(Role::rook) | queens) << 2;
  }
  // Moves a piece to another square, captures what stands there, and replaces the piece by `placed`, which differs from
  // it on promotion.
  void move(Color color, Square from, Square to, Role placed);

  // Removes every piece on these squares.
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

namespace detail {

// For each piece, a mask of all squares in the two of the board's eight sets that it belongs to.
inline constexpr auto sets_of_piece = [] {
  std::array<std::array<std::array<std::uint64_t, 8>, 6>, 2> sets{};
  for (std::size_t color = 0; color < 2; ++color)
    for (std::size_t role = 0; role < 6; ++role)
      sets[color][role][role] = sets[color][role][6 + color] = ~std::uint64_t{0};
  return sets;
}();

}  // namespace detail

// Clears the two squares in every set, and adds the piece to its two sets. Uses vectors throughout: a vector that is
// read soon after its words were written one by one has to wait until they reach the cache.
inline void Board::move(Color color, Square from, Square to, Role placed) {
#if defined(__GNUC__)
  using Vector = std::uint64_t __attribute__((vector_size(16)));
  const std::uint64_t target = Bitboard(to).bits(), both = Bitboard(from).bits() | target;
  const char* const joined = reinterpret_cast<const char*>(&detail::sets_of_piece[index(color)][index(placed)]);
  char* const all = reinterpret_cast<char*>(this);
  for (std::size_t at = 0; at < sizeof(Board); at += sizeof(Vector)) {
    Vector sets, mask;
    std::memcpy(&sets, all + at, sizeof(Vector));
    std::memcpy(&mask, joined + at, sizeof(Vector));
    sets = (sets & ~both) | (mask & target);
    std::memcpy(all + at, &sets, sizeof(Vector));
  }
#else
  discard(Bitboard(from) | to);
  put(to, {color, placed});
#endif
}

}  // namespace jadoube

template <>
struct std::hash<jadoube::Piece> {
  std::size_t operator()(jadoube::Piece piece) const noexcept { return index(piece.color) << 3 | index(piece.role); }
};
