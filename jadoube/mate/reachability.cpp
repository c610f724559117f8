#include "jadoube/mate/internal/reachability.hpp"

#include "jadoube/mate/internal/set_attacks.hpp"

namespace jadoube::mate {

Reachability::Reachability(const Position& position, Bitboard safe) : safe_(safe), vacant_(~position.occupied()) {
  for (const Color color : both_colors) {
    for (const Role role : all_roles)
      for (const Square home : position.pieces(color, role)) {
        if (role == Role::king) king_[index(color)] = count_;
        men_[count_++] = {{color, role}, home, home};
      }
    homes_[index(color)] = present_[index(color)] = position.pieces(color) & ~position.pieces(Role::king) & ~safe;
  }
  for (const Color color : both_colors) {
    promoted_[index(color)] = count_;
    for (const Role role : promotion_roles) men_[count_++] = {{color, role}, {}, {}};
  }
  if (const auto passed = position.legal_en_passant(); passed && forward(*passed, !position.turn()) != safe)
    passed_[index(!position.turn())] |= *passed;
  grant_castling(position);
  do {
    find_fixed_attacks();
  } while (grow());
}

// Castling takes two men past each other to squares of their own; it is granted without further conditions.
void Reachability::grant_castling(const Position& position) {
  for (const Square rook : position.castling_rooks()) {
    const Color color = rank_of(rook) == Rank::one ? Color::white : Color::black;
    Man& king = men_[king_[index(color)]];
    const CastlingSide side = rook > king.home.first() ? CastlingSide::king_side : CastlingSide::queen_side;
    move_on(king, castling_king_to(color, side));
    for (Man& man : all())
      if (man.home == Bitboard(rook)) move_on(man, castling_rook_to(color, side));
  }
}

// Allows the man these squares, and notes that it may leave its own.
void Reachability::move_on(Man& man, Bitboard to) {
  man.reach |= to;
  vacant_ |= man.home;
  if (man.kind.role != Role::king && !is_safe(man)) present_[index(man.kind.color)] |= to;
}

// Two pawns that face each other on a file keep their order while neither can leave the file or be captured: neither
// passes the present square of the other.
Bitboard Reachability::passable(const Man& pawn) const {
  const Bitboard file = file_of(pawn.home.first());
  if (pawn.reach & ~file) return Bitboard::all();
  Bitboard open = Bitboard::all();
  for (const Man& other : men()) {
    if (other.kind != Piece{!pawn.kind.color, Role::pawn} || (other.reach & ~file)) continue;
    if (!is_safe(other) && (other.reach & captures_[index(pawn.kind.color)])) continue;
    const bool ahead = (other.home.bits() > pawn.home.bits()) == (pawn.kind.color == Color::white);
    if (ahead) open &= ~(other.home | beyond(other.home, pawn.kind.color));
  }
  return open;
}

// Steps on empty squares, captures where an enemy may stand, double steps that may be taken en passant, promotions.
bool Reachability::grow_pawn(Man& man) {
  const Color color = man.kind.color;
  const Bitboard before = man.reach, open = vacant_ & passable(man);
  for (Bitboard from = before, next; from; from = next) {
    const Bitboard once = forward(from, color) & open;
    const Bitboard twice = forward(once & relative_rank(Rank::three, color), color) & open;
    const Bitboard attacked = pawn_attacks(color, from);
    const Bitboard taken = attacked & present_[index(!color)], in_passing = attacked & passed_[index(!color)];
    captures_[index(color)] |= taken | backward(in_passing, color);
    if ((man.home & relative_rank(Rank::two, color)) && !is_safe(man)) passed_[index(color)] |= backward(twice, color);
    next = (once | twice | taken | in_passing) & ~man.reach;
    if (next) move_on(man, next);
  }
  if (const Bitboard last = man.reach & back_rank(!color))
    for (std::size_t i = 0; i < promotion_roles.size(); ++i) men_[promoted_[index(color)] + i].reach |= last;
  return man.reach != before;
}

// Lets a man go from the squares where it may stand: not onto men of its own side that never leave, nor past any men
// that never do; a king, not onto squares that the opponent attacks for good.
bool Reachability::grow(Man& man) {
  if (man.reach.empty()) return false;
  if (man.kind.role == Role::pawn) return grow_pawn(man);
  const Color color = man.kind.color;
  Bitboard allowed = vacant_ | homes_[index(!color)];
  if (man.kind.role == Role::king) allowed &= ~fixed_[index(!color)];
  bool grown = false;
  for (Bitboard from = man.reach; from;) {
    const Bitboard to = set_attacks(man.kind, from, vacant_) & allowed;
    captures_[index(color)] |= to;
    from = to & ~man.reach;
    if (from) {
      move_on(man, from);
      grown = true;
    }
  }
  return grown;
}

// The first square of a slider's line is attacked whatever stands on it; those beyond may be shielded.
void Reachability::find_fixed_attacks() {
  fixed_ = {};
  for (const Man& man : all())
    if (is_fixed(man)) fixed_[index(man.kind.color)] |= set_attacks(man.kind, man.home, {});
}

bool Reachability::grow() {
  const auto captures_before = captures_;
  const auto passed_before = passed_;
  bool grown = false;
  for (Man& man : all()) grown |= grow(man);
  for (const Color color : both_colors) vacant_ |= homes_[index(color)] & captures_[index(!color)];
  return grown || captures_ != captures_before || passed_ != passed_before;
}

}  // namespace jadoube::mate
