// A set of squares, one bit each: bit 0 is a1, bit 7 is h1, bit 63 is h8.
//
//   for (Square square : Bitboard(Square::a1) | Bitboard(Square::h8)) …
//   for (Bitboard some : (Bitboard(Square::a1) | Square::h8).subsets()) …   // none, a1, h8, both
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>

#include "jadoube/chess/square.hpp"

namespace jadoube {

class Bitboard {
 public:
  constexpr Bitboard() = default;
  constexpr explicit Bitboard(std::uint64_t bits) : bits_(bits) {}
  constexpr explicit(false) Bitboard(Square square) : bits_(std::uint64_t{1} << index(square)) {}
  constexpr explicit(false) Bitboard(Rank rank) : bits_(std::uint64_t{0xFF} << (8 * index(rank))) {}
  constexpr explicit(false) Bitboard(File file) : bits_(std::uint64_t{0x0101010101010101} << index(file)) {}

  [[nodiscard]] static constexpr Bitboard all() { return Bitboard(~std::uint64_t{0}); }

  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  constexpr explicit operator bool() const { return bits_ != 0; }
  [[nodiscard]] constexpr bool contains(Square square) const { return (bits_ >> index(square) & 1U) != 0; }
  [[nodiscard]] constexpr bool several() const { return (bits_ & (bits_ - 1)) != 0; }
  [[nodiscard]] constexpr int count() const { return std::popcount(bits_); }

  // The lowest square in the set, which must not be empty.
  [[nodiscard]] constexpr Square first() const { return static_cast<Square>(std::countr_zero(bits_)); }
  [[nodiscard]] constexpr Bitboard without_first() const { return Bitboard(bits_ & (bits_ - 1)); }

  friend constexpr Bitboard operator~(Bitboard a) { return Bitboard(~a.bits_); }
  friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return Bitboard(a.bits_ & b.bits_); }
  friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return Bitboard(a.bits_ | b.bits_); }
  friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return Bitboard(a.bits_ ^ b.bits_); }
  constexpr Bitboard& operator&=(Bitboard b) { return *this = *this & b; }
  constexpr Bitboard& operator|=(Bitboard b) { return *this = *this | b; }
  constexpr Bitboard& operator^=(Bitboard b) { return *this = *this ^ b; }
  friend constexpr bool operator==(Bitboard, Bitboard) = default;

  class Iterator {
   public:
    using value_type = Square;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator() = default;
    constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr Square operator*() const { return static_cast<Square>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t bits_ = 0;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

  // All subsets, from the empty set to the whole, in the order of their bits.
  class Subsets {
   public:
    class Iterator {
     public:
      using value_type = Bitboard;
      using difference_type = std::ptrdiff_t;
      constexpr Iterator() = default;
      constexpr explicit Iterator(std::uint64_t whole) : whole_(whole) {}
      constexpr Bitboard operator*() const { return Bitboard(bits_); }
      // The carry of a subtraction runs over the bits that are not in the set ("carry-rippler").
      constexpr Iterator& operator++() {
        bits_ = (bits_ - whole_) & whole_;
        is_over_ = bits_ == 0;
        return *this;
      }
      constexpr Iterator operator++(int) {
        const Iterator before = *this;
        ++*this;
        return before;
      }
      friend constexpr bool operator==(Iterator, Iterator) = default;
      friend constexpr bool operator==(Iterator a, std::default_sentinel_t) { return a.is_over_; }

     private:
      std::uint64_t whole_ = 0, bits_ = 0;
      bool is_over_ = false;
    };
    constexpr explicit Subsets(std::uint64_t whole) : whole_(whole) {}
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(whole_); }
    [[nodiscard]] constexpr std::default_sentinel_t end() const { return std::default_sentinel; }

   private:
    std::uint64_t whole_;
  };
  [[nodiscard]] constexpr Subsets subsets() const { return Subsets(bits_); }

 private:
  std::uint64_t bits_ = 0;
};

// Every member of the set moved by one step; squares that would leave the board are dropped.
[[nodiscard]] constexpr Bitboard north(Bitboard b) { return Bitboard(b.bits() << 8); }
[[nodiscard]] constexpr Bitboard south(Bitboard b) { return Bitboard(b.bits() >> 8); }
[[nodiscard]] constexpr Bitboard east(Bitboard b) { return Bitboard((b & ~Bitboard(File::h)).bits() << 1); }
[[nodiscard]] constexpr Bitboard west(Bitboard b) { return Bitboard((b & ~Bitboard(File::a)).bits() >> 1); }

// One step towards the opponent's side of the board.
[[nodiscard]] constexpr Bitboard forward(Bitboard b, Color color) {
  return color == Color::white ? north(b) : south(b);
}
[[nodiscard]] constexpr Bitboard backward(Bitboard b, Color color) { return forward(b, !color); }

// The player's own first rank.
[[nodiscard]] constexpr Bitboard back_rank(Color color) { return relative_rank(Rank::one, color); }

}  // namespace jadoube

template <>
struct std::hash<jadoube::Bitboard> {
  std::size_t operator()(jadoube::Bitboard squares) const noexcept { return hash<std::uint64_t>()(squares.bits()); }
};
