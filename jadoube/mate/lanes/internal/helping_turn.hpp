// The helping side's turn: plays the first offer of its list that fits.
#pragma once

#include "jadoube/mate/lanes/internal/policy.hpp"

namespace jadoube::mate::lanes {

template <class Lanes>
struct HelpingSide {
  const Men<Lanes>& men;
  Lanes empty;
  Limits<Lanes> limits;
  Lanes orthogonal_targets, diagonal_targets, knight_targets, king_targets;
  PawnTargets<Lanes> pawns;
  Rings<Lanes> rings;  // around the other king

  JADOUBE_INLINE HelpingSide(const Men<Lanes>& helping, const Men<Lanes>& mating)
      : men(helping),
        empty(~(mating.all() | helping.all())),
        limits(lanes::limits<Way::down>(helping, mating, empty)),
        orthogonal_targets(along_files_and_ranks(limits, helping.orthogonal, empty) & limits.targets),
        diagonal_targets(along_diagonals(limits, helping.diagonal, empty) & limits.targets),
        knight_targets(knight_attacks(helping.knights & limits.unpinned) & limits.targets),
        king_targets(king_attacks(helping.king) & ~helping.all() & ~limits.danger),
        pawns(pawn_targets<Way::down>(helping, limits, empty)),
        rings(mating.king) {}

  // A queen counts as a rook and as a bishop.
  JADOUBE_INLINE Lanes all(Man man) const {
    switch (man) {
      case Man::pawn: return men.pawns;
      case Man::knight: return men.knights;
      case Man::bishop: return men.diagonal;
      case Man::rook:
      case Man::queen: return men.orthogonal;
      case Man::king: break;
    }
    return men.king;
  }

  JADOUBE_INLINE Lanes targets(Man man) const {
    switch (man) {
      case Man::pawn: return pawns.steps | pawns.double_steps | pawns.captures;
      case Man::knight: return knight_targets;
      case Man::bishop: return diagonal_targets;
      case Man::rook:
      case Man::queen: return orthogonal_targets;
      case Man::king: break;
    }
    return king_targets;
  }

  JADOUBE_INLINE Lanes squares(Where where) const {
    switch (where) {
      case Where::within_three: return rings.three;
      case Where::opposite: return rings.opposite();
      case Where::outer: return Lanes(outer);
      case Where::edge: return Lanes(edge);
      case Where::beside_king: return king_attacks(men.king);
      case Where::flights: return king_targets;
      default: return Lanes(~std::uint64_t{0});
    }
  }

  // The squares of the set from which the king would have the fewest steps.
  JADOUBE_INLINE Lanes confined(Lanes set) const {
    const Lanes free = ~(limits.danger | (men.all() ^ men.king));
    const Compass<Lanes> near = steps(free);
    const auto majority = [](Lanes a, Lanes b, Lanes c) { return Lanes::or_and(a & b, c, a | b); };
    const Lanes a = near.north ^ near.south ^ near.east, a2 = majority(near.north, near.south, near.east);
    const Lanes b = near.west ^ near.north_east ^ near.south_west;
    const Lanes b2 = majority(near.west, near.north_east, near.south_west);
    const Lanes c = near.north_west ^ near.south_east, c2 = near.north_west & near.south_east;
    const Lanes d2 = majority(a, b, c), sum2 = a2 ^ b2 ^ c2;
    const Lanes ones = a ^ b ^ c, twos = sum2 ^ d2, fours = majority(a2, b2, c2) | (sum2 & d2);
    return preferring(~ones, preferring(~twos, preferring(~fours, set)));
  }

  template <Offer offer, std::size_t bit>
  JADOUBE_INLINE void consider(const Dice<Lanes>& dice, Choice<Lanes>& choice) const {
    const Lanes own = all(offer.man), wanted = squares(offer.where);
    Lanes fit = targets(offer.man) & wanted & empty;
    if (offer.man == Man::pawn) fit = fit & ~Lanes(rank_from_behind<Way::down>(8));
    switch (offer.when) {
      case When::always: break;
      case When::none_there: fit = Lanes::keep(own.none(wanted), fit); break;
      case When::few_pieces: fit = Lanes::keep(few(men.pieces()), fit); break;
    }
    fit = preferring(dice.taste, fit);
    if (offer.where == Where::confined) fit = confined(fit);
    choice.add(offer.man, sometimes(offer.quarters, bit, dice.chance, fit), own);
  }

  // Considers any move at all, captures last.
  JADOUBE_INLINE void consider_the_rest(Choice<Lanes>& choice) const {
    const auto any_to = [&]<Man... man>(Lanes squares) __attribute__((always_inline)) {
      (choice.add(man, targets(man) & squares, all(man)), ...);
    };
    any_to.template operator()<Man::knight, Man::bishop, Man::rook, Man::king, Man::pawn>(empty);
    any_to.template operator()<Man::knight, Man::bishop, Man::rook, Man::king, Man::pawn>(~empty);
  }
};

// Mate: no move in reply to a check.
template <class Lanes>
JADOUBE_INLINE Turn<Lanes> helping_turn(Men<Lanes>& helping, Men<Lanes>& mating, const Dice<Lanes>& dice) {
  const HelpingSide<Lanes> side(helping, mating);
  Choice<Lanes> choice;
  consider_all<helping_policy>(side, dice, choice, std::make_index_sequence<helping_policy.size()>());
  if (!choice.is_complete()) side.consider_the_rest(choice);

  const Lanes to = lowest(choice.to);
  const Lanes from = source<Way::down>(choice.men, side.limits, to, side.empty, ~widened(helping.king));
  const Lanes check = side.limits.danger & helping.king;
  make(from, to, helping, mating);
  const Lanes knights = helping.pawns & Lanes(rank_from_behind<Way::down>(8));
  helping.pawns = helping.pawns ^ knights;
  helping.knights = helping.knights | knights;
  return {from, to, check};
}

}  // namespace jadoube::mate::lanes
