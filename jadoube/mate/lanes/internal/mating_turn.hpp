// The mating side's turn: plays a visible mate, else the first offer of its list that fits.
#pragma once

#include "jadoube/mate/lanes/internal/mates.hpp"
#include "jadoube/mate/lanes/internal/policy.hpp"

namespace jadoube::mate::lanes {

template <class Lanes>
struct MatingSide {
  const Men<Lanes>& men;
  Lanes empty;
  Limits<Lanes> limits;
  Lanes queens, rooks, bishops;
  Lanes queen_targets, rook_targets, bishop_targets, knight_targets, king_targets;
  PawnTargets<Lanes> pawns;
  Rings<Lanes> rings;  // around the king to be mated

  JADOUBE_INLINE MatingSide(const Men<Lanes>& mating, const Men<Lanes>& helping)
      : men(mating),
        empty(~(mating.all() | helping.all())),
        limits(lanes::limits<Way::up>(mating, helping, empty)),
        queens(mating.orthogonal & mating.diagonal),
        rooks(mating.orthogonal & ~mating.diagonal),
        bishops(mating.diagonal & ~mating.orthogonal),
        queen_targets(along_files_and_ranks(limits, queens, empty) | along_diagonals(limits, queens, empty)),
        rook_targets(along_files_and_ranks(limits, rooks, empty)),
        bishop_targets(along_diagonals(limits, bishops, empty)),
        knight_targets(knight_attacks(mating.knights & limits.unpinned)),
        king_targets(king_attacks(mating.king) & ~mating.all() & ~limits.danger),
        pawns(pawn_targets<Way::up>(mating, limits, empty)),
        rings(helping.king) {
    // A double step that could be captured en passant is not made.
    pawns.double_steps = pawns.double_steps & ~(step<east>(helping.pawns) | step<west>(helping.pawns));
  }

  JADOUBE_INLINE Lanes all(Man man) const {
    switch (man) {
      case Man::pawn: return men.pawns;
      case Man::knight: return men.knights;
      case Man::bishop: return bishops;
      case Man::rook: return rooks;
      case Man::queen: return queens;
      case Man::king: break;
    }
    return men.king;
  }

  JADOUBE_INLINE Lanes targets(Man man) const {
    switch (man) {
      case Man::pawn: return pawns.steps | pawns.double_steps | pawns.captures;
      case Man::knight: return knight_targets & limits.targets;
      case Man::bishop: return bishop_targets & limits.targets;
      case Man::rook: return rook_targets & limits.targets;
      case Man::queen: return queen_targets & limits.targets;
      case Man::king: break;
    }
    return king_targets;
  }

  JADOUBE_INLINE Lanes squares(Man man, Where where) const {
    switch (where) {
      case Where::captures: return ~empty;
      case Where::within_two: return rings.two;
      case Where::within_three: return rings.three;
      case Where::two_steps: return rings.two & ~rings.one;
      case Where::nearer: return rings.nearer(men.king);
      case Where::foremost: return foremost();
      default: return man == Man::pawn ? empty : Lanes(~std::uint64_t{0});
    }
  }

  JADOUBE_INLINE Lanes foremost() const {
    constexpr std::uint64_t upper_half = 0xFFFFFFFF00000000, upper_quarters = 0xFFFF0000FFFF0000,
                            upper_eighths = 0xFF00FF00FF00FF00;
    return preferring(
        Lanes(upper_eighths),
        preferring(Lanes(upper_quarters), preferring(Lanes(upper_half), pawns.steps | pawns.double_steps)));
  }

  template <Offer offer, std::size_t bit>
  JADOUBE_INLINE void consider(const Dice<Lanes>& dice, Choice<Lanes>& choice) const {
    const Lanes own = all(offer.man), wanted = squares(offer.man, offer.where);
    Lanes fit = targets(offer.man) & wanted;
    switch (offer.when) {
      case When::always: break;
      case When::none_there: fit = Lanes::keep(own.none(wanted), fit); break;
      case When::few_pieces: fit = Lanes::keep(few(men.pieces()), fit); break;
    }
    choice.add(offer.man, sometimes(offer.quarters, bit, dice.chance, preferring(dice.taste, fit)), own);
  }

  JADOUBE_INLINE void consider_mates(const Men<Lanes>& helping, Choice<Lanes>& choice) const {
    const Nest<Lanes> nest = lanes::nest(helping, limits, empty);
    const Lanes by_king_and_pawns = pawn_attacks<Way::up>(men.pawns) | king_attacks(men.king);
    const Lanes by_knights = knight_attacks(men.knights);
    const Lanes by_light = by_king_and_pawns | by_knights, by_heavy = queen_targets | rook_targets;
    const Lanes but_queens = by_light | rook_targets | bishop_targets;
    const Lanes but_knights = by_king_and_pawns | by_heavy | bishop_targets;
    const Lanes from_queen = queen_mates(nest, but_queens);
    choice.add(Man::queen, queen_targets & from_queen, queens);
    choice.add(Man::rook, rook_targets & rook_mates(nest, by_light | queen_targets | bishop_targets), rooks);
    choice.add(Man::bishop, bishop_targets & bishop_mates(nest, by_light | by_heavy), bishops);
    choice.add(Man::knight, knight_targets & knight_mates(nest, but_knights), men.knights);
    const Lanes last(rank_from_behind<Way::up>(8));
    choice.add(Man::pawn,
               targets(Man::pawn) & ((pawn_mates(nest, but_knights | by_knights) & ~last) | (from_queen & last)),
               men.pawns);
  }

  // Considers any move at all.
  JADOUBE_INLINE void consider_the_rest(Choice<Lanes>& choice) const {
    const auto any_of = [&]<Man... man>() __attribute__((always_inline)) {
      (choice.add(man, targets(man), all(man)), ...);
    };
    any_of.template operator()<Man::king, Man::queen, Man::rook, Man::bishop, Man::knight, Man::pawn>();
  }
};

template <class Lanes>
JADOUBE_INLINE Turn<Lanes> mating_turn(Men<Lanes>& mating, Men<Lanes>& helping, Lanes moving, const Dice<Lanes>& dice) {
  const MatingSide<Lanes> side(mating, helping);
  Choice<Lanes> choice;
  side.consider_mates(helping, choice);
  consider_all<mating_policy>(side, dice, choice, std::make_index_sequence<mating_policy.size()>());
  if (!choice.is_complete()) side.consider_the_rest(choice);

  const Lanes to = lowest(choice.to) & moving;
  const Lanes from = source<Way::up>(choice.men, side.limits, to, side.empty, ~side.rings.two);
  const Lanes check = side.limits.danger & mating.king;
  make(from, to, mating, helping);
  const Lanes queens = mating.pawns & Lanes(rank_from_behind<Way::up>(8));
  mating.pawns = mating.pawns ^ queens;
  mating.diagonal = mating.diagonal | queens;
  mating.orthogonal = mating.orthogonal | queens;
  return {from, to, check};
}

}  // namespace jadoube::mate::lanes
