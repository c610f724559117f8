// Two sets of squares in a vector, with the operations that reply_count.hpp and the dashes for mate need, in the
// compiler's own vector arithmetic: SSE2 on any x86-64, NEON on arm64.
#pragma once

#include "jadoube/chess/internal/movegen.hpp"

namespace jadoube {

struct Lanes128 {
  static constexpr std::size_t size = 2;
  using Vector [[gnu::vector_size(16)]] = std::uint64_t;
  using Mask = Lanes128;  // all bits of a lane, or none

  Vector v;

  JADOUBE_INLINE Lanes128(Vector vector) : v(vector) {}
  JADOUBE_INLINE explicit Lanes128(std::uint64_t same) : v{same, same} {}

  friend JADOUBE_INLINE Lanes128 operator&(Lanes128 a, Lanes128 b) { return a.v & b.v; }
  friend JADOUBE_INLINE Lanes128 operator|(Lanes128 a, Lanes128 b) { return a.v | b.v; }
  friend JADOUBE_INLINE Lanes128 operator^(Lanes128 a, Lanes128 b) { return a.v ^ b.v; }
  friend JADOUBE_INLINE Lanes128 operator~(Lanes128 a) { return ~a.v; }
  friend JADOUBE_INLINE Lanes128 operator+(Lanes128 a, Lanes128 b) { return a.v + b.v; }

  // One set for each lane, from memory.
  static JADOUBE_INLINE Lanes128 load(const std::uint64_t* sets) { return Vector{sets[0], sets[1]}; }
  JADOUBE_INLINE void store(std::uint64_t* sets) const {
    sets[0] = v[0];
    sets[1] = v[1];
  }

  template <int by>
  JADOUBE_INLINE Lanes128 up() const {
    return v << by;
  }
  template <int by>
  JADOUBE_INLINE Lanes128 down() const {
    return v >> by;
  }

  static JADOUBE_INLINE Lanes128 or_and(Lanes128 a, Lanes128 b, Lanes128 c) { return a | (b & c); }

  // The attacks of sliders along ranks, up to and including the first piece: with s the sliders and o all pieces, a
  // borrow in o - 2s runs from each slider up to the next piece, in each byte separately.
  static JADOUBE_INLINE Lanes128 eastwards(Lanes128 sliders, Lanes128 empty) {
    const Lanes128 top(0x8080808080808080), pieces = sliders | ~empty, twice = (sliders & ~top).up<1>();
    const Lanes128 difference = Lanes128((pieces | top).v - (twice & ~top).v) ^ ((pieces ^ ~twice) & top);
    return pieces ^ difference;
  }

  // The lanes in which the two sets share a square; none() gives those in which they do not.
  JADOUBE_INLINE Mask any(Lanes128 other) const { return ~none(other); }
  JADOUBE_INLINE Mask none(Lanes128 other) const { return all_if(v & other.v, 0, 0); }
  static JADOUBE_INLINE Lanes128 keep(Mask mask, Lanes128 a) { return mask & a; }
  // a & b in the lanes of the mask, a in the others.
  static JADOUBE_INLINE Lanes128 narrow(Mask mask, Lanes128 a, Lanes128 b) { return a & (b | ~mask); }
  // a in the lanes of the mask, b in the others.
  static JADOUBE_INLINE Lanes128 choose(Mask mask, Lanes128 a, Lanes128 b) { return (a & mask) | (b & ~mask); }
  static JADOUBE_INLINE Mask without(Mask a, Mask b) { return a & ~b; }
  static JADOUBE_INLINE Mask first_lanes(std::size_t count) {
    return Vector{count > 0 ? ~std::uint64_t{0} : 0, count > 1 ? ~std::uint64_t{0} : 0};
  }
  static JADOUBE_INLINE unsigned bits(Mask mask) { return static_cast<unsigned>((mask.v[0] & 1U) | (mask.v[1] & 2U)); }

  // The squares of a ray up to the lowest of the blockers, or down to the highest; the whole ray if there is none.
  static JADOUBE_INLINE Lanes128 up_to_lowest(Lanes128 blockers, Lanes128 ray) {
    return ray & (blockers ^ (blockers + Lanes128(~std::uint64_t{0})));
  }
  static JADOUBE_INLINE Lanes128 down_to_highest(Lanes128 blockers, Lanes128 ray) {
    Lanes128 below = blockers.down<1>();
    below = below | below.down<1>();
    below = below | below.down<2>();
    below = below | below.down<4>();
    below = below | below.down<8>();
    below = below | below.down<16>();
    below = below | below.down<32>();
    return ray & ~below;
  }

  JADOUBE_INLINE std::uint64_t total() const { return v[0] + v[1]; }

  struct Count;
  struct Moves;

 private:
  // Sets all bits of the lanes that equal the given number.
  static JADOUBE_INLINE Mask all_if(Vector lanes, std::uint64_t first, std::uint64_t second) {
    return reinterpret_cast<Vector>(lanes == Vector{first, second});
  }
};

// Adds up the number of members of several sets in each lane. The sums are kept by bytes; none can overflow, because no
// rank of the board has as many as 255 moves to it.
struct Lanes128::Count {
  Lanes128 members{0};
  JADOUBE_INLINE void add(Lanes128 set) {
    const Lanes128 twos(0x5555555555555555), fours(0x3333333333333333), bytes(0x0F0F0F0F0F0F0F0F);
    const Vector pairs = set.v - (set.down<1>() & twos).v;
    const Lanes128 nibbles = (Lanes128(pairs) & fours) + (Lanes128(pairs >> 2) & fours);
    members = members + ((nibbles + nibbles.down<4>()) & bytes);
  }
  JADOUBE_INLINE Lanes128 sum() const {
    const Lanes128 alternate(0x00FF00FF00FF00FF), low(0xFFFF);
    Lanes128 sums = (members & alternate) + (members.down<8>() & alternate);
    sums = sums + sums.down<16>();
    return (sums + sums.down<32>()) & low;
  }
};

// Two moves: origin and target as sets of one square, and the piece that stands on the target afterwards as one bit at
// its role's index.
struct Lanes128::Moves {
  Vector word;
  Lanes128 from, to, placed;

  explicit JADOUBE_INLINE Moves(const Move* moves)
      : word{moves[0].bits(), moves[1].bits()},
        from(Vector{1, 1} << (word & 63)),
        to(Vector{1, 1} << (word >> 6 & 63)),
        placed(Vector{1, 1} << (word >> 15 & 7)) {}

  JADOUBE_INLINE Mask is(Move::Kind kind) const {
    const auto wanted = static_cast<std::uint64_t>(kind);
    return all_if(word >> 18 & 7, wanted, wanted);
  }
};

}  // namespace jadoube
