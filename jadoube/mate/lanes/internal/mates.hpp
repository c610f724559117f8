// The squares from which a man gives mate, found from the king's flights: those steps that neither its own men nor the
// attacks of the mating side deny it.
//
// This is nearly certain, but not quite: a man that moves may stop guarding for another one or open a line. The helping
// side's next turn shows whether it was mate.
#pragma once

#include "jadoube/mate/lanes/internal/men.hpp"

namespace jadoube::mate::lanes {

// The surroundings of the king that is to be mated.
template <class Lanes>
struct Nest {
  Lanes king, beside;
  Lanes steps;  // the squares beside it that its own men leave to it
  Lanes empty;
  Lanes allowed;         // where a man of the mating side may go without being taken, unless by the king
  Compass<Lanes> to;     // the square beside it in each direction
  Compass<Lanes> lines;  // from where a slider checks it and nobody can come between

  JADOUBE_INLINE Lanes afar() const { return allowed & ~beside; }
};

template <class Lanes>
JADOUBE_INLINE Nest<Lanes> nest(const Men<Lanes>& helping, const Limits<Lanes>& limits, Lanes empty) {
  const Lanes advance = ahead<Way::down>(helping.pawns) & empty;
  const Lanes second_step = ahead<Way::down>(advance & Lanes(rank_from_behind<Way::down>(3)));
  const Lanes out_of_reach = empty & ~(limits.guarded | advance | second_step);
  const Lanes king = helping.king, beside = king_attacks(king);
  return {king,
          beside,
          beside & ~helping.all(),
          empty,
          limits.targets & ~limits.guarded,
          steps(king),
          slides(king, king, out_of_reach)};
}

// `set` where every flight is among the squares covered.
template <class Lanes>
JADOUBE_INLINE Lanes if_covered(Lanes flights, Lanes covered, Lanes set) {
  return Lanes::keep(flights.none(~covered), set);
}

// In all of these functions, `guarded` are the squares that the other men of the mating side attack.
template <class Lanes>
JADOUBE_INLINE Lanes rook_mates(const Nest<Lanes>& nest, Lanes guarded) {
  const Lanes flights = nest.steps & ~guarded;
  const auto& [north, south, east, west, north_east, south_west, north_west, south_east] = nest.to;
  const Lanes afar = if_covered(flights, north | south, nest.lines.north | nest.lines.south) |
                     if_covered(flights, east | west, nest.lines.east | nest.lines.west);
  const Lanes beside = if_covered(flights, north_east | north_west | south, north) |
                       if_covered(flights, south_east | south_west | north, south) |
                       if_covered(flights, north_east | south_east | west, east) |
                       if_covered(flights, north_west | south_west | east, west);
  return (afar & nest.afar()) | (beside & nest.allowed & guarded);
}

template <class Lanes>
JADOUBE_INLINE Lanes bishop_mates(const Nest<Lanes>& nest, Lanes guarded) {
  const Lanes flights = nest.steps & ~guarded;
  const Compass<Lanes>& to = nest.to;
  const Lanes afar = if_covered(flights, to.north_east | to.south_west, nest.lines.north_east | nest.lines.south_west) |
                     if_covered(flights, to.north_west | to.south_east, nest.lines.north_west | nest.lines.south_east);
  const Lanes beside =
      if_covered(flights, to.north_east, to.south_west) | if_covered(flights, to.south_west, to.north_east) |
      if_covered(flights, to.north_west, to.south_east) | if_covered(flights, to.south_east, to.north_west);
  return (afar & nest.afar()) | (beside & nest.allowed & guarded);
}

template <class Lanes>
JADOUBE_INLINE Lanes queen_mates(const Nest<Lanes>& nest, Lanes guarded) {
  const Lanes flights = nest.steps & ~guarded;
  const auto& [north, south, east, west, north_east, south_west, north_west, south_east] = nest.to;
  const Lanes file = north | south, rank = east | west;
  const Lanes afar = if_covered(flights, file, nest.lines.north | nest.lines.south) |
                     if_covered(flights, rank, nest.lines.east | nest.lines.west) |
                     if_covered(flights, north_east | south_west, nest.lines.north_east | nest.lines.south_west) |
                     if_covered(flights, north_west | south_east, nest.lines.north_west | nest.lines.south_east);
  const Lanes two_steps_away = if_covered(flights, file | north_east | north_west, nest.lines.north) |
                               if_covered(flights, file | south_east | south_west, nest.lines.south) |
                               if_covered(flights, rank | north_east | south_east, nest.lines.east) |
                               if_covered(flights, rank | north_west | south_west, nest.lines.west);
  // Beside the king on a diagonal, a queen attacks past it on both sides if the squares there are empty.
  const Lanes open_north = nest.empty & north, open_south = nest.empty & south;
  const Lanes open_east = nest.empty & east, open_west = nest.empty & west;
  const Lanes beside =
      if_covered(flights, file | rank | north_east | north_west, north) |
      if_covered(flights, file | rank | south_east | south_west, south) |
      if_covered(flights, file | rank | north_east | south_east, east) |
      if_covered(flights, file | rank | north_west | south_west, west) |
      if_covered(flights, north | east | south_west | step<replies::west>(open_north) | ahead<Way::down>(open_east),
                 north_east) |
      if_covered(flights, north | west | south_east | step<replies::east>(open_north) | ahead<Way::down>(open_west),
                 north_west) |
      if_covered(flights, south | east | north_west | step<replies::west>(open_south) | ahead<Way::up>(open_east),
                 south_east) |
      if_covered(flights, south | west | north_east | step<replies::east>(open_south) | ahead<Way::up>(open_west),
                 south_west);
  return ((afar | (two_steps_away & widened(nest.beside))) & nest.afar()) | (beside & nest.allowed & guarded);
}

// A knight that checks guards one square beside the king, on a diagonal.
template <class Lanes>
JADOUBE_INLINE Lanes knight_mates(const Nest<Lanes>& nest, Lanes guarded) {
  const Lanes flights = nest.steps & ~guarded;
  const Compass<Lanes>& to = nest.to;
  const Lanes far_east = step<east>(to.east), far_west = step<west>(to.west);
  const Lanes up_east = ahead<Way::up>(to.north_east), up_west = ahead<Way::up>(to.north_west);
  const Lanes down_east = ahead<Way::down>(to.south_east), down_west = ahead<Way::down>(to.south_west);
  return nest.allowed & (if_covered(flights, to.north_west, up_east | ahead<Way::down>(far_west)) |
                         if_covered(flights, to.south_east, ahead<Way::up>(far_east) | down_west) |
                         if_covered(flights, to.north_east, up_west | ahead<Way::down>(far_east)) |
                         if_covered(flights, to.south_west, ahead<Way::up>(far_west) | down_east));
}

// A pawn that does not promote.
template <class Lanes>
JADOUBE_INLINE Lanes pawn_mates(const Nest<Lanes>& nest, Lanes guarded) {
  const Lanes flights = nest.steps & ~guarded, checks = nest.to.south_west | nest.to.south_east;
  return Lanes::keep(flights.none(flights), checks & nest.allowed & guarded);
}

}  // namespace jadoube::mate::lanes
