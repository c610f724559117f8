// The number of legal replies to each of many moves at once, one position in each lane of a vector.
//
// All positions come from one parent, so much is the same in every lane: the square of the replier's king, the squares
// that its rays cover, the replier's pieces. The moves are made by a few vector operations. Attacks are filled one
// direction at a time over all sliders of a side: each target of a ray has only one nearest slider in that direction,
// so counting the filled squares counts the moves. The same fills find checks and pins. Castling, and moves after which
// an en passant capture may be possible, are left to the ordinary generator.
//
// `Lanes` is a vector of 64-bit sets of squares: operators & | ^ ~ on it, shifts by a constant, and the static
// functions used below. A kernel's source includes this file once, within the region where its processor's instructions
// are allowed.
#pragma once

#include "jadoube/chess/internal/fills.hpp"

namespace jadoube::replies {

// The data common to the replies to all moves of one parent.
struct Parent {
  Bitboard occupied, own;  // own: the replier's
  Bitboard mover_pawns, mover_knights, mover_diagonal, mover_orthogonal, mover_king;
  Bitboard pawns, knights, diagonal, orthogonal;
  Square king;
  Bitboard castling_rooks;
  Bitboard en_passant_alarm;  // a double step to one of these squares lands beside a replier's pawn

  JADOUBE_INLINE explicit Parent(const Position& position) {
    const Color mover = position.turn(), replier = !mover;
    const Bitboard bishops = position.pieces(Role::bishop), rooks = position.pieces(Role::rook);
    const Bitboard queens = position.pieces(Role::queen);
    occupied = position.occupied();
    own = position.pieces(replier);
    mover_pawns = position.pieces(mover, Role::pawn);
    mover_knights = position.pieces(mover, Role::knight);
    mover_diagonal = (bishops | queens) & position.pieces(mover);
    mover_orthogonal = (rooks | queens) & position.pieces(mover);
    mover_king = position.pieces(mover, Role::king);
    pawns = position.pieces(replier, Role::pawn);
    knights = position.pieces(replier, Role::knight);
    diagonal = (bishops | queens) & own;
    orthogonal = (rooks | queens) & own;
    king = position.king(replier);
    castling_rooks = position.castling_rooks() & own;
    en_passant_alarm = jadoube::east(pawns) | jadoube::west(pawns);
  }

  // King and rooks on the squares of standard chess, which the counting below assumes.
  template <Color replier>
  JADOUBE_INLINE bool castles_as_standard() const {
    const Bitboard corners = back_rank(replier) & (Bitboard(File::a) | File::h);
    return castling_rooks.empty() ||
           (king == square(File::e, relative_rank(Rank::one, replier)) && (castling_rooks & ~corners).empty());
  }
};

// The board after the moves, one in each lane.
template <class Lanes>
struct Made {
  Lanes to;  // the origin is empty, and what stood on `to` is captured
  Lanes occupied, own;
  Lanes mover_pawns, mover_knights, mover_diagonal, mover_orthogonal, mover_king;
  Lanes pawns, diagonal, orthogonal;
};

template <class Lanes>
JADOUBE_INLINE Lanes constant(Bitboard set) {
  return Lanes(set.bits());
}

template <class Lanes>
JADOUBE_INLINE Made<Lanes> make(const Parent& parent, const typename Lanes::Moves& moves) {
  const Lanes to = moves.to, stay = ~(moves.from | to), untaken = ~to;
  const auto with_placed = [&](Bitboard pieces, Role a, Role b) {
    const Lanes roles(std::uint64_t{1} << index(a) | std::uint64_t{1} << index(b));
    return (stay & constant<Lanes>(pieces)) | Lanes::keep(moves.placed.any(roles), to);
  };
  return {.to = to,
          .occupied = Lanes::or_and(to, stay, constant<Lanes>(parent.occupied)),
          .own = untaken & constant<Lanes>(parent.own),
          .mover_pawns = with_placed(parent.mover_pawns, Role::pawn, Role::pawn),
          .mover_knights = with_placed(parent.mover_knights, Role::knight, Role::knight),
          .mover_diagonal = with_placed(parent.mover_diagonal, Role::bishop, Role::queen),
          .mover_orthogonal = with_placed(parent.mover_orthogonal, Role::rook, Role::queen),
          .mover_king = with_placed(parent.mover_king, Role::king, Role::king),
          .pawns = untaken & constant<Lanes>(parent.pawns),
          .diagonal = untaken & constant<Lanes>(parent.diagonal),
          .orthogonal = untaken & constant<Lanes>(parent.orthogonal)};
}

// The constraints on the replier, as in movegen::Constraints, with the pins separated by line.
template <class Lanes>
struct Limits {
  Lanes danger;
  Lanes targets;
  Lanes on_file, on_rank, on_diagonal, on_antidiagonal;
  Lanes pinned;

  // The members of a set that may move along a line: those not pinned, or pinned on that line.
  JADOUBE_INLINE Lanes free_along(Lanes line_pins, Lanes set) const { return set & ~(pinned ^ line_pins); }
};

// A ray on which the mover's sliders and the replier's king face each other. If nothing stands between them, that is
// check, and replies must go to this ray. If exactly one piece of the replier's stands between, it is pinned and
// returned.
template <int direction, class Lanes>
JADOUBE_INLINE Lanes pinned_on(const Parent& parent, const Made<Lanes>& made, Lanes attacked_from_there,
                               Lanes& targets) {
  const Lanes ray = look<direction>(parent.king, made.occupied);
  targets = Lanes::narrow(attacked_from_there.any(constant<Lanes>(parent.king)), targets, ray);
  return ray & attacked_from_there & made.own;
}

template <class Lanes, Color replier>
JADOUBE_INLINE Limits<Lanes> limits(const Parent& parent, const Made<Lanes>& made) {
  constexpr int mover_ahead = replier == Color::white ? -8 : 8;
  const Lanes open = ~made.occupied | constant<Lanes>(parent.king);  // the king does not block a line for itself
  const Lanes northwards = slide<north>(made.mover_orthogonal, open),
              southwards = slide<south>(made.mover_orthogonal, open);
  const Lanes eastwards = slide<east>(made.mover_orthogonal, open),
              westwards = slide<west>(made.mover_orthogonal, open);
  const Lanes to_north_east = slide<north_east>(made.mover_diagonal, open);
  const Lanes to_south_west = slide<south_west>(made.mover_diagonal, open);
  const Lanes to_north_west = slide<north_west>(made.mover_diagonal, open);
  const Lanes to_south_east = slide<south_east>(made.mover_diagonal, open);
  const Lanes by_pawns = step<mover_ahead + 1>(made.mover_pawns) | step<mover_ahead - 1>(made.mover_pawns);
  const Lanes danger = northwards | southwards | eastwards | westwards | to_north_east | to_south_west | to_north_west |
                       to_south_east | by_pawns | knight_attacks(made.mover_knights) | king_attacks(made.mover_king);

  Lanes targets = ~made.own;
  const Lanes on_file =
      pinned_on<north>(parent, made, southwards, targets) | pinned_on<south>(parent, made, northwards, targets);
  const Lanes on_rank =
      pinned_on<east>(parent, made, westwards, targets) | pinned_on<west>(parent, made, eastwards, targets);
  const Lanes on_diagonal = pinned_on<north_east>(parent, made, to_south_west, targets) |
                            pinned_on<south_west>(parent, made, to_north_east, targets);
  const Lanes on_antidiagonal = pinned_on<north_west>(parent, made, to_south_east, targets) |
                                pinned_on<south_east>(parent, made, to_north_west, targets);
  const Lanes knights = made.mover_knights & constant<Lanes>(attacks::knight(parent.king));
  const Lanes pawns = made.mover_pawns & constant<Lanes>(attacks::pawn(replier, parent.king));
  targets = Lanes::narrow(knights.any(knights), targets, knights);
  targets = Lanes::narrow(pawns.any(pawns), targets, pawns);
  return {.danger = danger,
          .targets = targets,
          .on_file = on_file,
          .on_rank = on_rank,
          .on_diagonal = on_diagonal,
          .on_antidiagonal = on_antidiagonal,
          .pinned = on_file | on_rank | on_diagonal | on_antidiagonal};
}

template <class Lanes>
JADOUBE_INLINE void count_pieces(const Parent& parent, const Made<Lanes>& made, const Limits<Lanes>& limits,
                                 typename Lanes::Count& count) {
  count.add(constant<Lanes>(attacks::king(parent.king)) & ~(made.own | limits.danger));

  const Lanes unmovable = made.to | limits.pinned;
  for (const Square knight : parent.knights)
    count.add(Lanes::keep(unmovable.none(constant<Lanes>(knight)),
                          limits.targets & constant<Lanes>(attacks::knight(knight))));

  const Lanes empty = ~made.occupied;
  const Lanes on_files = limits.free_along(limits.on_file, made.orthogonal);
  const Lanes on_ranks = limits.free_along(limits.on_rank, made.orthogonal);
  const Lanes on_diagonals = limits.free_along(limits.on_diagonal, made.diagonal);
  const Lanes on_antidiagonals = limits.free_along(limits.on_antidiagonal, made.diagonal);
  count.add(limits.targets & slide<north>(on_files, empty));
  count.add(limits.targets & slide<south>(on_files, empty));
  count.add(limits.targets & slide<east>(on_ranks, empty));
  count.add(limits.targets & slide<west>(on_ranks, empty));
  count.add(limits.targets & slide<north_east>(on_diagonals, empty));
  count.add(limits.targets & slide<south_west>(on_diagonals, empty));
  count.add(limits.targets & slide<north_west>(on_antidiagonals, empty));
  count.add(limits.targets & slide<south_east>(on_antidiagonals, empty));
}

template <class Lanes, Color replier>
JADOUBE_INLINE void count_pawns(const Parent& parent, const Made<Lanes>& made, const Limits<Lanes>& limits,
                                typename Lanes::Count& count) {
  constexpr bool white = replier == Color::white;
  constexpr int ahead = white ? 8 : -8;
  const Lanes empty = ~made.occupied, victims = made.occupied & limits.targets;
  const Lanes steps = shifted<ahead>(limits.free_along(limits.on_file, made.pawns)) & empty;
  const Lanes third = constant<Lanes>(relative_rank(Rank::three, replier));
  const Lanes advances = limits.targets & (steps | (shifted<ahead>(steps & third) & empty));
  const Lanes eastwards =
      victims & step<ahead + 1>(limits.free_along(white ? limits.on_diagonal : limits.on_antidiagonal, made.pawns));
  const Lanes westwards =
      victims & step<ahead - 1>(limits.free_along(white ? limits.on_antidiagonal : limits.on_diagonal, made.pawns));
  count.add(advances);
  count.add(eastwards);
  count.add(westwards);
  if (parent.pawns & relative_rank(Rank::seven, replier)) [[unlikely]] {
    const Lanes last = constant<Lanes>(relative_rank(Rank::eight, replier));
    for (std::size_t choice = 1; choice < promotion_roles.size(); ++choice) {
      count.add(advances & last);
      count.add(eastwards & last);
      count.add(westwards & last);
    }
  }
}

template <class Lanes, Color replier>
JADOUBE_INLINE void count_castlings(const Parent& parent, const Made<Lanes>& made, const Limits<Lanes>& limits,
                                    typename Lanes::Count& count) {
  for (const Square rook : parent.castling_rooks) {
    const auto side = rook > parent.king ? CastlingSide::king_side : CastlingSide::queen_side;
    const Square king_to = castling_king_to(replier, side);
    const Bitboard passed = attacks::between(parent.king, rook);
    const Bitboard unattacked = attacks::between(parent.king, king_to) | parent.king | king_to;
    const auto possible = made.occupied.none(constant<Lanes>(passed)) &
                          limits.danger.none(constant<Lanes>(unattacked)) & made.to.none(constant<Lanes>(rook));
    count.add(Lanes::keep(possible, Lanes(1)));
  }
}

template <class Lanes, Color replier>
JADOUBE_INLINE Lanes count(const Parent& parent, const typename Lanes::Moves& moves) {
  const Made<Lanes> made = make<Lanes>(parent, moves);
  const Limits<Lanes> limits = replies::limits<Lanes, replier>(parent, made);
  typename Lanes::Count count;
  count_pieces(parent, made, limits, count);
  count_pawns<Lanes, replier>(parent, made, limits, count);
  count_castlings<Lanes, replier>(parent, made, limits, count);
  return count.sum();
}

template <class Lanes, Color replier, Move* (*generate)(const Position&, Move*)>
JADOUBE_INLINE std::uint64_t count_for(const Position& position, const MoveList& moves) {
  const Parent parent(position);
  if (!parent.castles_as_standard<replier>()) [[unlikely]]
    return count_replies_one_by_one<generate>(position, moves);

  std::uint64_t total = 0;
  Lanes lanes_total(0);
  for (std::size_t first = 0; first < moves.size(); first += Lanes::size) {
    const typename Lanes::Moves lanes(moves.begin() + first);
    const auto special = lanes.is(Move::Kind::castling) | lanes.is(Move::Kind::en_passant) |
                         (lanes.is(Move::Kind::double_step) & lanes.to.any(constant<Lanes>(parent.en_passant_alarm)));
    const auto present = Lanes::first_lanes(moves.size() - first);
    lanes_total = lanes_total + Lanes::keep(Lanes::without(present, special), count<Lanes, replier>(parent, lanes));
    for (unsigned bits = Lanes::bits(special & present); bits != 0; bits &= bits - 1) {
      MoveList replies;
      const Position after = position.after(moves[first + static_cast<unsigned>(std::countr_zero(bits))]);
      total += static_cast<std::uint64_t>(generate(after, replies.data()) - replies.data());
    }
  }
  return total + lanes_total.total();
}

template <class Lanes, Move* (*generate)(const Position&, Move*)>
JADOUBE_INLINE std::uint64_t count_replies(const Position& position, const MoveList& moves) {
  return position.turn() == Color::white ? count_for<Lanes, Color::black, generate>(position, moves)
                                         : count_for<Lanes, Color::white, generate>(position, moves);
}

}  // namespace jadoube::replies
