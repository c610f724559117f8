// A move and a list of moves.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "jadoube/chess/piece.hpp"

namespace jadoube {

// A move of one piece, with what is needed to make it on the position it was generated for. Castling is stored as the
// king's move to its own rook's square, which is unambiguous in Chess960 too; castling_king_to() gives the square where
// the king ends. 21 bits: from, to, the piece moved, the piece that then stands on `to`, the kind.
class Move {
 public:
  enum class Kind : std::uint8_t { normal, double_step, en_passant, castling, promotion };

  constexpr Move() = default;
  constexpr Move(Square from, Square to, Role role, Kind kind = Kind::normal) : Move(from, to, role, role, kind) {}

  [[nodiscard]] static constexpr Move promotion(Square from, Square to, Role promoted) {
    return {from, to, Role::pawn, promoted, Kind::promotion};
  }
  // A pawn's move to `to` from the square `step` indices before: 8 for a white pawn's single step.
  [[nodiscard]] static constexpr Move pawn(Square to, int step, Kind kind) {
    return {square(static_cast<std::size_t>(static_cast<int>(index(to)) - step)), to, Role::pawn, kind};
  }
  [[nodiscard]] static constexpr Move from_bits(std::uint32_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  [[nodiscard]] constexpr Square from() const { return square(bits_ & 63U); }
  [[nodiscard]] constexpr Square to() const { return square(bits_ >> 6 & 63U); }
  [[nodiscard]] constexpr Role role() const { return static_cast<Role>(bits_ >> 12 & 7U); }
  // The piece that stands on `to` afterwards: the promotion piece, else role().
  [[nodiscard]] constexpr Role placed() const { return static_cast<Role>(bits_ >> 15 & 7U); }
  [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(bits_ >> 18 & 7U); }
  [[nodiscard]] constexpr bool is_castling() const { return kind() == Kind::castling; }
  [[nodiscard]] constexpr bool is_promotion() const { return kind() == Kind::promotion; }
  [[nodiscard]] constexpr std::optional<Role> promoted() const {
    return is_promotion() ? std::optional(placed()) : std::nullopt;
  }
  // The same piece's move to another square; only valid for a move whose `to` is a1, index 0.
  [[nodiscard]] constexpr Move with_target(Square to) const {
    return from_bits(bits_ | static_cast<std::uint32_t>(index(to)) << 6);
  }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr Move(Square from, Square to, Role role, Role placed, Kind kind)
      : bits_(static_cast<std::uint32_t>(index(from) | index(to) << 6 | index(role) << 12 | index(placed) << 15 |
                                         static_cast<std::size_t>(kind) << 18)) {}

  std::uint32_t bits_ = 0;
};

enum class CastlingSide : std::uint8_t { king_side, queen_side };
inline constexpr std::array castling_sides{CastlingSide::king_side, CastlingSide::queen_side};

// King and rook end on the g and f files, or the c and d files, wherever they started (Article 3.8.2, Chess960).
[[nodiscard]] constexpr Square castling_king_to(Color color, CastlingSide side) {
  return square(side == CastlingSide::king_side ? File::g : File::c, relative_rank(Rank::one, color));
}
[[nodiscard]] constexpr Square castling_rook_to(Color color, CastlingSide side) {
  return square(side == CastlingSide::king_side ? File::f : File::d, relative_rank(Rank::one, color));
}
// Which side a castling move goes to: that of the rook.
[[nodiscard]] constexpr CastlingSide castling_side(Move castling) {
  return castling.to() > castling.from() ? CastlingSide::king_side : CastlingSide::queen_side;
}

// Up to `capacity` moves, on the stack; they can be sorted in place, as those of a vector. No position with at most 16
// pieces a side has more than 16 * 27 + 2 moves; the rest is room for a vector store that writes past the end.
class MoveList {
 public:
  static constexpr std::size_t capacity = 512;

  MoveList() {}  // NOLINT: the moves stay uninitialised on purpose

  [[nodiscard]] Move* begin() { return moves_; }
  [[nodiscard]] Move* end() { return moves_ + size_; }
  [[nodiscard]] const Move* begin() const { return moves_; }
  [[nodiscard]] const Move* end() const { return moves_ + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] bool contains(Move move) const {
    for (const Move other : *this)
      if (other == move) return true;
    return false;
  }

  // Adds a move; there must be room for it.
  void push_back(Move move) { moves_[size_++] = move; }

  // For the generator: the place to write moves, and their number.
  Move* data() { return moves_; }
  [[nodiscard]] const Move* data() const { return moves_; }
  void set_end(const Move* end) { size_ = static_cast<std::size_t>(end - moves_); }

 private:
  std::size_t size_ = 0;
  union {
    Move moves_[capacity];
  };
};

}  // namespace jadoube

template <>
struct std::hash<jadoube::Move> {
  std::size_t operator()(jadoube::Move move) const noexcept { return hash<std::uint32_t>()(move.bits()); }
};
