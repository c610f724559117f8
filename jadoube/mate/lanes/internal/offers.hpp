// How a dash chooses a move: it goes through a list of offers and takes the first that some legal move fits.
#pragma once

#include "jadoube/mate/lanes/internal/men.hpp"

namespace jadoube::mate::lanes {

enum class Man : std::uint8_t { pawn, knight, bishop, rook, queen, king };

// The target of the man; a helping man goes only to empty squares. Near and far are counted in king's steps: for the
// mating side from the king to be mated, for that king from the other.
enum class Where : std::uint8_t {
  anywhere,
  captures,  // the mating side
  within_two,
  within_three,
  two_steps,  // within two, not beside it
  nearer,     // the mating king: a step closer until it is within two
  opposite,   // the king to be mated: two steps away on the same file or rank
  outer,      // the two outer files and ranks on each side
  edge,
  beside_king,  // a helping man: beside its own king
  flights,      // a helping man: where its own king could go
  confined,     // the king to be mated: where it has the fewest steps next
  foremost,     // a pawn of the mating side: as far ahead as any can step
};

enum class When : std::uint8_t {
  always,
  none_there,  // no man of this kind stands on such a square
  few_pieces,  // the side has two pieces at most besides its king
};

struct Offer {
  Man man;
  Where where;
  When when = When::always;
  unsigned quarters = 4;  // how often, of four times, the offer is made
};

// The set in some of the lanes: `quarters` of four, by two random bits.
template <class Lanes>
JADOUBE_INLINE Lanes sometimes(unsigned quarters, std::size_t bit, Lanes chance, Lanes set) {
  const Lanes one(std::uint64_t{1} << bit), two(std::uint64_t{3} << bit);
  switch (quarters) {
    case 1: return Lanes::keep(chance.none(two), set);
    case 2: return Lanes::keep(chance.any(one), set);
    case 3: return Lanes::keep(chance.any(two), set);
    default: return set;
  }
}

// Squares within some steps of a king.
template <class Lanes>
struct Rings {
  Lanes king, one, two, three, four, five;

  explicit JADOUBE_INLINE Rings(Lanes king_)
      : king(king_),
        one(widened(king)),
        two(widened(one)),
        three(widened(two)),
        four(widened(three)),
        five(widened(four)) {}

  // A step closer for a man that is more than two steps away.
  JADOUBE_INLINE Lanes nearer(Lanes man) const {
    const Lanes far = Lanes::choose(man.any(five), four, five);
    return Lanes::keep(man.none(two), Lanes::choose(man.any(three), two, Lanes::choose(man.any(four), three, far)));
  }
  JADOUBE_INLINE Lanes opposite() const {
    return king.template up<16>() | king.template down<16>() | step<east>(step<east>(king)) |
           step<west>(step<west>(king));
  }
};

inline constexpr std::uint64_t edge = 0xFF818181818181FF, outer = ~std::uint64_t{0x00003C3C3C3C0000};

// The lanes in which there are two at most.
template <class Lanes>
JADOUBE_INLINE auto few(Lanes pieces) {
  const Lanes minus_one(~std::uint64_t{0});
  const Lanes but_one = pieces & (pieces + minus_one), but_two = but_one & (but_one + minus_one);
  return but_two.none(but_two);
}

// The squares that a move may go to, and the men that may make it: of one kind, each with its own way of moving.
template <class Lanes>
struct Choice {
  Lanes to;
  Men<Lanes> men;
  typename Lanes::Mask made;  // the lanes that have one

  JADOUBE_INLINE Choice() : to(0), men{Lanes(0), Lanes(0), Lanes(0), Lanes(0), Lanes(0)}, made(Lanes::first_lanes(0)) {}

  JADOUBE_INLINE bool is_complete() const { return Lanes::bits(made) == Lanes::bits(Lanes::first_lanes(Lanes::size)); }

  // Takes the offer in the lanes that have none so far.
  JADOUBE_INLINE void add(Man man, Lanes targets, Lanes sources) {
    const auto some = targets.any(targets);
    const auto taken = Lanes::without(some, made);
    made = made | some;
    const auto set = [&](Lanes& of_kind) { of_kind = Lanes::choose(taken, sources, of_kind); };
    to = Lanes::choose(taken, targets, to);
    switch (man) {
      case Man::pawn: return set(men.pawns);
      case Man::knight: return set(men.knights);
      case Man::queen: set(men.diagonal); return set(men.orthogonal);
      case Man::bishop: return set(men.diagonal);
      case Man::rook: return set(men.orthogonal);
      case Man::king: return set(men.king);
    }
  }
};

// A turn in every lane: the move, if there was any, and whether the side was in check before.
template <class Lanes>
struct Turn {
  Lanes from, to, check;
};

// The random bits of a turn: `taste` chooses the square, `chance` the offers.
template <class Lanes>
struct Dice {
  Lanes taste, chance;
};

// Each offer of a policy in turn, compiled for itself.
template <const auto& policy, class Side, class Lanes, std::size_t... i>
JADOUBE_INLINE void consider_all(const Side& side, const Dice<Lanes>& dice, Choice<Lanes>& choice,
                                 std::index_sequence<i...>) {
  const auto consider = [&]<std::size_t at>() __attribute__((always_inline)) {
    constexpr Offer offer = policy[at];
    constexpr std::size_t bit = 3 * at % 61;  // from which on it has two random bits
    side.template consider<offer, bit>(dice, choice);
  };
  (consider.template operator()<i>(), ...);
}

}  // namespace jadoube::mate::lanes
