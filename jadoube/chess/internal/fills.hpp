// Attacks of whole sets of pieces at once, one direction at a time, in every lane of a vector (see reply_count.hpp).
#pragma once

#include "jadoube/chess/internal/movegen.hpp"

namespace jadoube::replies {

// The eight directions as index differences.
enum Direction : int {
  north = 8,
  south = -8,
  east = 1,
  west = -1,
  north_east = 9,
  north_west = 7,
  south_east = -7,
  south_west = -9
};

template <int by, class Lanes>
JADOUBE_INLINE Lanes shifted(Lanes set) {
  if constexpr (by > 0)
    return set.template up<by>();
  else
    return set.template down<-by>();
}

// The squares that one step in a direction can reach without wrapping round the edge of the board.
consteval std::uint64_t landing(int direction) {
  const bool eastwards = direction == east || direction == north_east || direction == south_east;
  const bool westwards = direction == west || direction == north_west || direction == south_west;
  return ~(eastwards ? Bitboard(File::a) : westwards ? Bitboard(File::h) : Bitboard()).bits();
}

template <int direction, class Lanes>
JADOUBE_INLINE Lanes step(Lanes set) {
  if constexpr (landing(direction) != ~std::uint64_t{0} && requires { set.one_east(); }) {
    constexpr bool eastwards = direction == east || direction == north_east || direction == south_east;
    constexpr int along_file = direction - (eastwards ? east : west);
    if constexpr (along_file != 0) set = shifted<along_file>(set);
    return eastwards ? set.one_east() : set.one_west();
  }
  const Lanes moved = shifted<direction>(set);
  return landing(direction) == ~std::uint64_t{0} ? moved : moved & Lanes(landing(direction));
}

// Every square that the sliders attack in one direction, up to and including the first piece: a parallel prefix fill,
// unless the vector type has a faster way along ranks.
template <int direction, class Lanes>
JADOUBE_INLINE Lanes slide(Lanes sliders, Lanes empty) {
  if constexpr (direction == east && requires { Lanes::eastwards(sliders, empty); })
    return Lanes::eastwards(sliders, empty);
  if constexpr (direction == west && requires { Lanes::westwards(sliders, empty); })
    return Lanes::westwards(sliders, empty);
  Lanes open = landing(direction) == ~std::uint64_t{0} ? empty : empty & Lanes(landing(direction));
  sliders = Lanes::or_and(sliders, open, shifted<direction>(sliders));
  open = open & shifted<direction>(open);
  sliders = Lanes::or_and(sliders, open, shifted<2 * direction>(sliders));
  open = open & shifted<2 * direction>(open);
  sliders = Lanes::or_and(sliders, open, shifted<4 * direction>(sliders));
  return step<direction>(sliders);
}

// From each square, all squares in one direction.
template <int direction>
inline constexpr auto rays = [] {
  std::array<Bitboard, 64> table{};
  for (std::size_t from = 0; from < 64; ++from)
    for (Bitboard at = square(from); at;) {
      if constexpr (direction > 0)
        at = Bitboard(at.bits() << direction & landing(direction));
      else
        at = Bitboard(at.bits() >> -direction & landing(direction));
      table[from] |= at;
    }
  return table;
}();

// The squares from one square in one direction up to and including the first piece.
template <int direction, class Lanes>
JADOUBE_INLINE Lanes look(Square from, Lanes occupied) {
  const Lanes ray(rays<direction>[index(from)].bits());
  return direction > 0 ? Lanes::up_to_lowest(occupied & ray, ray) : Lanes::down_to_highest(occupied & ray, ray);
}

template <class Lanes>
JADOUBE_INLINE Lanes knight_attacks(Lanes knights) {
  const Lanes near = step<east>(knights) | step<west>(knights);
  const Lanes far = step<east>(step<east>(knights)) | step<west>(step<west>(knights));
  return near.template up<16>() | near.template down<16>() | far.template up<8>() | far.template down<8>();
}

template <class Lanes>
JADOUBE_INLINE Lanes king_attacks(Lanes king) {
  const Lanes row = step<east>(king) | step<west>(king);
  const Lanes rows = row | king;
  return row | rows.template up<8>() | rows.template down<8>();
}

}  // namespace jadoube::replies
