// The number of legal replies to each of many moves at once, one position in each lane of a vector.
//
// All the positions come from one parent, so that much is the same in every lane: where the replier's king stands,
// which squares its rays cover, what its pieces are. The moves are made by a few vector operations, attacks are filled
// one direction at a time over all sliders of a side (a ray's target has only one nearest slider in that direction, so
// that counting the filled squares counts the moves), and the same fills give checks and pins. Moves after which the
// reply depends on more than what stands where (en passant), and castling, are left to the ordinary generator.
//
// `Lanes` is a vector of 64-bit sets of squares: operators & | ^ ~ on it, shifts by a constant, and the static
// functions used below. A kernel's source includes this file once, within the region where its processor's instructions
// are allowed.
#pragma once

#include "jadoube/chess/movegen.hpp"

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
  if constexpr (by > 0) return set.template up<by>();
  return set.template down<-by>();
}

// The squares that one step in a direction may land on without going round the edge of the board.
constexpr std::uint64_t landing(int direction) {
  const bool eastwards = direction == east || direction == north_east || direction == south_east;
  const bool westwards = direction == west || direction == north_west || direction == south_west;
  return ~(eastwards ? Bitboard(File::a) : westwards ? Bitboard(File::h) : Bitboard()).bits();
}

template <int direction, class Lanes>
JADOUBE_INLINE Lanes step(Lanes set) {
  const Lanes moved = shifted<direction>(set);
  return landing(direction) == ~std::uint64_t{0} ? moved : moved & Lanes(landing(direction));
}

// Every square that the sliders attack in one direction, up to and including the first piece: a parallel prefix fill.
template <int direction, class Lanes>
JADOUBE_INLINE Lanes slide(Lanes sliders, Lanes empty) {
  Lanes open = landing(direction) == ~std::uint64_t{0} ? empty : empty & Lanes(landing(direction));
  sliders = Lanes::or_and(sliders, open, shifted<direction>(sliders));
  open = open & shifted<direction>(open);
  sliders = Lanes::or_and(sliders, open, shifted<2 * direction>(sliders));
  open = open & shifted<2 * direction>(open);
  sliders = Lanes::or_and(sliders, open, shifted<4 * direction>(sliders));
  return step<direction>(sliders);
}

// The squares from the king in one direction up to and including the first piece.
template <int direction, class Lanes>
JADOUBE_INLINE Lanes look(Square king, Lanes occupied) {
  constexpr auto rays = [] {
    std::array<std::uint64_t, 64> table{};
    for (std::size_t from = 0; from < 64; ++from)
      for (Bitboard at = square(from); at;) {
        at = Bitboard(direction > 0 ? at.bits() << direction : at.bits() >> -direction) & Bitboard(landing(direction));
        table[from] |= at.bits();
      }
    return table;
  }();
  const Lanes ray(rays[index(king)]);
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

// What the replies to all moves of one parent have in common.
struct Parent {
  Bitboard occupied, own;  // own: the replier's
  Bitboard mover_pawns, mover_knights, mover_diagonal, mover_orthogonal, mover_king;
  Bitboard pawns, knights, diagonal, orthogonal;
  Square king;
  Bitboard castling_rooks;
  Bitboard en_passant_alarm;  // a double step to one of these squares stands beside a replier's pawn

  explicit Parent(const Position& position) {
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

  // King and rooks on the squares of standard chess, which the counting below takes for granted.
  template <Color replier>
  JADOUBE_INLINE bool castles_as_standard() const {
    const Bitboard corners = back_rank(replier) & (Bitboard(File::a) | File::h);
    return castling_rooks.empty() ||
           (king == square(File::e, relative_rank(Rank::one, replier)) && (castling_rooks & ~corners).empty());
  }
};

// How many replies there are in each lane after the moves made there.
template <class Lanes, Color replier>
JADOUBE_INLINE Lanes count(const Parent& parent, Lanes from, Lanes to, Lanes placed) {
  using Count = typename Lanes::Count;
  constexpr int ahead = replier == Color::white ? 8 : -8;
  const auto placed_as = [&](Role a, Role b) {
    return Lanes::keep(placed.any(Lanes(std::uint64_t{1} << index(a) | std::uint64_t{1} << index(b))), to);
  };

  // The moves are made.
  const Lanes king(Bitboard(parent.king).bits());
  const Lanes stay = ~(from | to), untaken = ~to;
  const Lanes occupied = Lanes::or_and(to, stay, Lanes(parent.occupied.bits()));
  const Lanes own = untaken & Lanes(parent.own.bits());
  const Lanes mover_diagonal = (stay & Lanes(parent.mover_diagonal.bits())) | placed_as(Role::bishop, Role::queen);
  const Lanes mover_orthogonal = (stay & Lanes(parent.mover_orthogonal.bits())) | placed_as(Role::rook, Role::queen);
  const Lanes mover_knights = (stay & Lanes(parent.mover_knights.bits())) | placed_as(Role::knight, Role::knight);
  const Lanes mover_pawns = (stay & Lanes(parent.mover_pawns.bits())) | placed_as(Role::pawn, Role::pawn);
  const Lanes mover_king = (stay & Lanes(parent.mover_king.bits())) | placed_as(Role::king, Role::king);

  // What the mover attacks, the replier's king being no shelter to itself.
  const Lanes beyond_king = ~occupied | king;
  const Lanes by_north = slide<north>(mover_orthogonal, beyond_king),
              by_south = slide<south>(mover_orthogonal, beyond_king);
  const Lanes by_east = slide<east>(mover_orthogonal, beyond_king),
              by_west = slide<west>(mover_orthogonal, beyond_king);
  const Lanes by_north_east = slide<north_east>(mover_diagonal, beyond_king);
  const Lanes by_south_west = slide<south_west>(mover_diagonal, beyond_king);
  const Lanes by_north_west = slide<north_west>(mover_diagonal, beyond_king);
  const Lanes by_south_east = slide<south_east>(mover_diagonal, beyond_king);
  const Lanes pawn_attacks = step<-ahead + 1>(mover_pawns) | step<-ahead - 1>(mover_pawns);
  const Lanes danger = by_north | by_south | by_east | by_west | by_north_east | by_south_west | by_north_west |
                       by_south_east | pawn_attacks | knight_attacks(mover_knights) | king_attacks(mover_king);

  // Checks narrow the targets to the line of each checker; a piece seen by the king one way and by a slider the other
  // way is pinned.
  Lanes targets = ~own;
  const auto answer = [&](Lanes checks, Lanes line) { targets = Lanes::narrow(checks.any(king), targets, line); };
  const auto pins = [&]<int direction>(Lanes by_opposite) {
    const Lanes line = look<direction>(parent.king, occupied);
    answer(by_opposite, line);
    return line & by_opposite & own;
  };
  const Lanes on_file = pins.template operator()<north>(by_south) | pins.template operator()<south>(by_north);
  const Lanes on_rank = pins.template operator()<east>(by_west) | pins.template operator()<west>(by_east);
  const Lanes on_diagonal =
      pins.template operator()<north_east>(by_south_west) | pins.template operator()<south_west>(by_north_east);
  const Lanes on_antidiagonal =
      pins.template operator()<north_west>(by_south_east) | pins.template operator()<south_east>(by_north_west);
  const Lanes knights_checking = mover_knights & Lanes(attacks::knight(parent.king).bits());
  const Lanes pawns_checking = mover_pawns & Lanes(attacks::pawn(replier, parent.king).bits());
  targets = Lanes::narrow(knights_checking.any(knights_checking), targets, knights_checking);
  targets = Lanes::narrow(pawns_checking.any(pawns_checking), targets, pawns_checking);
  const Lanes pinned = on_file | on_rank | on_diagonal | on_antidiagonal;

  Count moves;
  moves.add(Lanes(attacks::king(parent.king).bits()) & ~(own | danger));

  const Lanes unmovable = to | pinned;
  for (const Square knight : parent.knights)
    moves.add(
        Lanes::keep(unmovable.none(Lanes(Bitboard(knight).bits())), targets & Lanes(attacks::knight(knight).bits())));

  const Lanes empty = ~occupied;
  const Lanes orthogonal = untaken & Lanes(parent.orthogonal.bits()),
              diagonal = untaken & Lanes(parent.diagonal.bits());
  const Lanes along_file = orthogonal & ~(pinned ^ on_file), along_rank = orthogonal & ~(pinned ^ on_rank);
  const Lanes along_diagonal = diagonal & ~(pinned ^ on_diagonal),
              along_antidiagonal = diagonal & ~(pinned ^ on_antidiagonal);
  moves.add(targets & slide<north>(along_file, empty));
  moves.add(targets & slide<south>(along_file, empty));
  moves.add(targets & slide<east>(along_rank, empty));
  moves.add(targets & slide<west>(along_rank, empty));
  moves.add(targets & slide<north_east>(along_diagonal, empty));
  moves.add(targets & slide<south_west>(along_diagonal, empty));
  moves.add(targets & slide<north_west>(along_antidiagonal, empty));
  moves.add(targets & slide<south_east>(along_antidiagonal, empty));

  constexpr bool white = replier == Color::white;
  const Lanes pawns = untaken & Lanes(parent.pawns.bits());
  const Lanes victims = occupied & targets;
  const Lanes steps = shifted<ahead>(pawns & ~(pinned ^ on_file)) & empty;
  const Lanes third(Bitboard(relative_rank(Rank::three, replier)).bits());
  const Lanes advances = targets & (steps | (shifted<ahead>(steps & third) & empty));
  const Lanes eastwards = victims & step<ahead + 1>(pawns & ~(pinned ^ (white ? on_diagonal : on_antidiagonal)));
  const Lanes westwards = victims & step<ahead - 1>(pawns & ~(pinned ^ (white ? on_antidiagonal : on_diagonal)));
  moves.add(advances);
  moves.add(eastwards);
  moves.add(westwards);
  if (parent.pawns & relative_rank(Rank::seven, replier)) [[unlikely]] {
    const Lanes last(Bitboard(relative_rank(Rank::eight, replier)).bits());
    for (int choice = 1; choice < 4; ++choice) {
      moves.add(advances & last);
      moves.add(eastwards & last);
      moves.add(westwards & last);
    }
  }

  for (const Square rook : parent.castling_rooks) {
    const bool king_side = file_of(rook) == File::h;
    const auto on_back_rank = [](std::uint64_t files) { return Lanes(white ? files : files << 56); };
    const auto possible = occupied.none(on_back_rank(king_side ? 0x60 : 0x0E)) &
                          danger.none(on_back_rank(king_side ? 0x70 : 0x1C)) & to.none(Lanes(Bitboard(rook).bits()));
    moves.add(Lanes::keep(possible, Lanes(1)));
  }
  return moves.sum();
}

template <class Lanes, Color replier, Move* (*generate)(const Position&, Move*)>
JADOUBE_INLINE std::uint64_t count_for(const Position& position, const MoveList& moves) {
  const Parent parent(position);
  if (!parent.castles_as_standard<replier>()) [[unlikely]]
    return count_replies_one_by_one<generate>(position, moves);

  std::uint64_t total = 0;
  Lanes lanes_total(0);
  for (std::size_t first = 0; first < moves.size(); first += Lanes::size) {
    const typename Lanes::Moves made(moves.begin() + first);
    const auto special = made.is(Move::Kind::castling) | made.is(Move::Kind::en_passant) |
                         (made.is(Move::Kind::double_step) & made.to.any(Lanes(parent.en_passant_alarm.bits())));
    const auto present = Lanes::first_lanes(moves.size() - first);
    lanes_total = lanes_total + Lanes::keep(Lanes::without(present, special),
                                            count<Lanes, replier>(parent, made.from, made.to, made.placed));
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
