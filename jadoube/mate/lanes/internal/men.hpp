// The men on one board in each lane of a vector, and how they move: legal moves found for whole sets of men at once.
//
// The mating side plays up the board in every lane. Castling and capturing en passant are left out; code that plays
// these moves must ensure that no such capture is possible. Included only within a kernel's region.
#pragma once

#include "jadoube/chess/internal/fills.hpp"

namespace jadoube::mate::lanes {

using replies::king_attacks;
using replies::knight_attacks;
using replies::north, replies::south, replies::east, replies::west;
using replies::north_east, replies::north_west, replies::south_east, replies::south_west;
using replies::slide;
using replies::step;

enum class Way : bool { up, down };  // in which a side's pawns go

constexpr Way opposite(Way way) { return way == Way::up ? Way::down : Way::up; }

template <class Lanes>
struct Men {
  Lanes pawns, knights;
  Lanes diagonal, orthogonal;  // queens are in both
  Lanes king;

  JADOUBE_INLINE Lanes all() const { return pawns | knights | diagonal | orthogonal | king; }
  JADOUBE_INLINE Lanes pieces() const { return knights | diagonal | orthogonal; }
};

// Something for each of the eight directions.
template <class Lanes>
struct Compass {
  Lanes north, south, east, west, north_east, south_west, north_west, south_east;

  JADOUBE_INLINE Lanes all() const {
    return north | south | east | west | north_east | south_west | north_west | south_east;
  }
};

template <class Lanes>
JADOUBE_INLINE Compass<Lanes> slides(Lanes orthogonal, Lanes diagonal, Lanes empty) {
  return {slide<north>(orthogonal, empty),    slide<south>(orthogonal, empty),    slide<east>(orthogonal, empty),
          slide<west>(orthogonal, empty),     slide<north_east>(diagonal, empty), slide<south_west>(diagonal, empty),
          slide<north_west>(diagonal, empty), slide<south_east>(diagonal, empty)};
}

template <class Lanes>
JADOUBE_INLINE Compass<Lanes> steps(Lanes set) {
  return {step<north>(set),      step<south>(set),      step<east>(set),       step<west>(set),
          step<north_east>(set), step<south_west>(set), step<north_west>(set), step<south_east>(set)};
}

// The set and all squares beside it.
template <class Lanes>
JADOUBE_INLINE Lanes widened(Lanes set) {
  const Lanes row = set | step<east>(set) | step<west>(set);
  return row | row.template up<8>() | row.template down<8>();
}

template <class Lanes>
JADOUBE_INLINE Lanes lowest(Lanes set) {
  return set & ~(set + Lanes(~std::uint64_t{0}));
}

// `set` where it has a member in common with `wanted`, narrowed to those.
template <class Lanes>
JADOUBE_INLINE Lanes preferring(Lanes wanted, Lanes set) {
  const Lanes both = set & wanted;
  return Lanes::choose(both.any(both), both, set);
}

template <Way way, class Lanes>
JADOUBE_INLINE Lanes ahead(Lanes set) {
  if constexpr (way == Way::up)
    return set.template up<8>();
  else
    return set.template down<8>();
}

template <Way way, class Lanes>
JADOUBE_INLINE Lanes pawn_attacks(Lanes pawns) {
  const Lanes row = ahead<way>(pawns);
  return step<east>(row) | step<west>(row);
}

// A side's own rank, counted from where its pawns come from.
template <Way way>
consteval std::uint64_t rank_from_behind(unsigned rank) {
  return std::uint64_t{0xFF} << 8 * (way == Way::up ? rank - 1 : 8 - rank);
}

// The constraints on the side to move (see movegen::Constraints), with the pins separate for each line.
template <class Lanes>
struct Limits {
  Lanes guarded;  // squares that the opponent's men but the king attack; the own king shields nothing
  Lanes danger;   // the same with the king
  Lanes targets;  // where a man other than the king may go: anywhere, or so as to end the check
  Lanes unpinned, on_file, on_rank, on_diagonal, on_antidiagonal;  // the men that may move along each line
};

template <Way way, class Lanes>
JADOUBE_INLINE Limits<Lanes> limits(const Men<Lanes>& own, const Men<Lanes>& other, Lanes empty) {
  const Lanes king = own.king, men = own.all(), open = empty | king;
  const Compass<Lanes> attacks = slides(other.orthogonal, other.diagonal, open);
  const Compass<Lanes> sight = slides(king, king, open);
  const Lanes guarded = attacks.all() | pawn_attacks<opposite(way)>(other.pawns) | knight_attacks(other.knights);

  Lanes targets = ~men;
  const auto end_check = [&](Lanes attacked, Lanes way_there) {
    targets = Lanes::narrow(attacked.any(king), targets, way_there);
  };
  end_check(attacks.south, sight.north);
  end_check(attacks.north, sight.south);
  end_check(attacks.west, sight.east);
  end_check(attacks.east, sight.west);
  end_check(attacks.south_west, sight.north_east);
  end_check(attacks.north_east, sight.south_west);
  end_check(attacks.south_east, sight.north_west);
  end_check(attacks.north_west, sight.south_east);
  const Lanes knights = other.knights & knight_attacks(king), pawns = other.pawns & pawn_attacks<way>(king);
  targets = Lanes::narrow(knights.any(knights), targets, knights);
  targets = Lanes::narrow(pawns.any(pawns), targets, pawns);

  // A man that both the king and a slider on the other side of it see is pinned.
  const Lanes file = ((sight.north & attacks.south) | (sight.south & attacks.north)) & men;
  const Lanes rank = ((sight.east & attacks.west) | (sight.west & attacks.east)) & men;
  const Lanes diagonal = ((sight.north_east & attacks.south_west) | (sight.south_west & attacks.north_east)) & men;
  const Lanes antidiagonal = ((sight.north_west & attacks.south_east) | (sight.south_east & attacks.north_west)) & men;
  const Lanes unpinned = ~(file | rank | diagonal | antidiagonal);
  return {guarded,
          guarded | king_attacks(other.king),
          targets,
          unpinned,
          unpinned | file,
          unpinned | rank,
          unpinned | diagonal,
          unpinned | antidiagonal};
}

// The squares where sliders may go if the targets allow it.
template <class Lanes>
JADOUBE_INLINE Lanes along_files_and_ranks(const Limits<Lanes>& limits, Lanes sliders, Lanes empty) {
  const Lanes on_file = sliders & limits.on_file, on_rank = sliders & limits.on_rank;
  return slide<north>(on_file, empty) | slide<south>(on_file, empty) | slide<east>(on_rank, empty) |
         slide<west>(on_rank, empty);
}
template <class Lanes>
JADOUBE_INLINE Lanes along_diagonals(const Limits<Lanes>& limits, Lanes sliders, Lanes empty) {
  const Lanes on_diagonal = sliders & limits.on_diagonal, on_antidiagonal = sliders & limits.on_antidiagonal;
  return slide<north_east>(on_diagonal, empty) | slide<south_west>(on_diagonal, empty) |
         slide<north_west>(on_antidiagonal, empty) | slide<south_east>(on_antidiagonal, empty);
}

// The squares where pawns may go.
template <class Lanes>
struct PawnTargets {
  Lanes steps, double_steps, captures;
};

template <Way way, class Lanes>
JADOUBE_INLINE PawnTargets<Lanes> pawn_targets(const Men<Lanes>& own, const Limits<Lanes>& limits, Lanes empty) {
  const Lanes stepped = ahead<way>(own.pawns & limits.on_file) & empty;
  const Lanes twice = ahead<way>(stepped & Lanes(rank_from_behind<way>(3))) & empty;
  const Lanes eastwards = own.pawns & (way == Way::up ? limits.on_diagonal : limits.on_antidiagonal);
  const Lanes westwards = own.pawns & (way == Way::up ? limits.on_antidiagonal : limits.on_diagonal);
  const Lanes captures = step<east>(ahead<way>(eastwards)) | step<west>(ahead<way>(westwards));
  return {stepped & limits.targets, twice & limits.targets, captures & ~empty & limits.targets};
}

// One of these men that may go to the one square `to`, if possible one of the preferred.
template <Way way, class Lanes>
JADOUBE_INLINE Lanes source(const Men<Lanes>& men, const Limits<Lanes>& limits, Lanes to, Lanes empty,
                            Lanes preferred) {
  const Compass<Lanes> back = slides(to, to, empty);
  const Lanes pawn_from = ahead<opposite(way)>(to & empty);
  const Lanes twice = ahead<opposite(way)>(pawn_from & empty & Lanes(rank_from_behind<way>(3)));
  const Lanes behind = ahead<opposite(way)>(to & ~empty);
  const Lanes captured_eastwards = step<west>(behind) & (way == Way::up ? limits.on_diagonal : limits.on_antidiagonal);
  const Lanes captured_westwards = step<east>(behind) & (way == Way::up ? limits.on_antidiagonal : limits.on_diagonal);
  const Lanes sources =
      ((((back.north | back.south) & limits.on_file) | ((back.east | back.west) & limits.on_rank)) & men.orthogonal) |
      ((((back.north_east | back.south_west) & limits.on_diagonal) |
        ((back.north_west | back.south_east) & limits.on_antidiagonal)) &
       men.diagonal) |
      (knight_attacks(to) & limits.unpinned & men.knights) | (king_attacks(to) & men.king) |
      ((((pawn_from | twice) & limits.on_file) | captured_eastwards | captured_westwards) & men.pawns);
  return lowest(preferring(preferred, sources));
}

// Makes the move in the lanes where there is one; a pawn on the last rank stays a pawn.
template <class Lanes>
JADOUBE_INLINE void make(Lanes from, Lanes to, Men<Lanes>& own, Men<Lanes>& other) {
  const Lanes both = from | to, stay = ~to;
  for (Lanes* const set : {&own.pawns, &own.knights, &own.diagonal, &own.orthogonal, &own.king})
    *set = *set ^ Lanes::keep(set->any(from), both);
  for (Lanes* const set : {&other.pawns, &other.knights, &other.diagonal, &other.orthogonal}) *set = *set & stay;
}

}  // namespace jadoube::mate::lanes
