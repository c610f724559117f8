#include "jadoube/mate/structure.hpp"

#include <array>
#include <span>

#include "jadoube/mate/set_attacks.hpp"

namespace jadoube::mate {
namespace {

// A man of the position, or all pieces of one kind that a side's pawns may become.
struct Man {
  Piece kind;
  Bitboard home;   // none for promoted pieces
  Bitboard reach;  // the squares it may ever stand on
};

// The squares ahead of a pawn's square on its file.
Bitboard beyond(Bitboard square, Color color) {
  Bitboard all;
  for (Bitboard ahead = forward(square, color); ahead; ahead = forward(ahead, color)) all |= ahead;
  return all;
}

// The least fixed point of what cannot be ruled out. Every rule errs on the side of more: a game's first move that goes
// beyond `reach` cannot exist, since all that it needs was granted before.
class Reachability {
 public:
  explicit Reachability(const Position& position);

  bool mate_possible(Color side) const;

 private:
  bool can_block(Color color, Bitboard squares) const;
  static constexpr std::size_t most_men = 32 + 8;

  std::span<Man> all() { return {men_.data(), count_}; }
  std::span<const Man> all() const { return {men_.data(), count_}; }
  bool grow();
  bool grow(Man& man);
  bool grow_pawn(Man& man);
  void move_on(Man& man, Bitboard to);
  Bitboard passable(const Man& pawn) const;
  void grant_castling(const Position& position);
  void find_fixed_attacks();
  bool is_fixed(const Man& man) const {
    return man.home && man.reach == man.home && !(captures_[index(!man.kind.color)] & man.home);
  }

  std::array<Man, most_men> men_;
  std::size_t count_ = 0;
  std::array<std::size_t, 2> king_{};      // indices of the kings
  std::array<std::size_t, 2> promoted_{};  // of the first of the four promoted kinds
  Bitboard vacant_;                        // squares that are empty or may become so
  std::array<Bitboard, 2> homes_{};        // the men but for the kings, as they stand
  std::array<Bitboard, 2> present_{};      // where a side's men but for the king may ever stand
  std::array<Bitboard, 2> captures_{};     // squares on which a side may capture
  std::array<Bitboard, 2> fixed_{};        // squares that a side attacks for good
  std::array<Bitboard, 2> passed_{};       // squares that a side's pawns may pass over by double steps
};

Reachability::Reachability(const Position& position) : vacant_(~position.occupied()) {
  for (const Color color : both_colors) {
    for (const Role role : all_roles)
      for (const Square home : position.pieces(color, role)) {
        if (role == Role::king) king_[index(color)] = count_;
        men_[count_++] = {{color, role}, home, home};
      }
    homes_[index(color)] = present_[index(color)] = position.pieces(color) & ~position.pieces(Role::king);
  }
  for (const Color color : both_colors) {
    promoted_[index(color)] = count_;
    for (const Role role : promotion_roles) men_[count_++] = {{color, role}, {}, {}};
  }
  if (const auto passed = position.legal_en_passant()) passed_[index(!position.turn())] |= *passed;
  grant_castling(position);
  do {
    find_fixed_attacks();
  } while (grow());
}

// Castling takes two men past each other to squares of their own; granted without more ado.
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

// The man may go to these squares, and so may leave its own.
void Reachability::move_on(Man& man, Bitboard to) {
  man.reach |= to;
  vacant_ |= man.home;
  if (man.kind.role != Role::king) present_[index(man.kind.color)] |= to;
}

// Two pawns that face each other on a file keep their order while neither can leave the file or be captured: neither
// gets to where the other stands now.
Bitboard Reachability::passable(const Man& pawn) const {
  const Bitboard file = file_of(pawn.home.first());
  if (pawn.reach & ~file) return Bitboard::all();
  Bitboard open = Bitboard::all();
  for (const Man& other : all()) {
    if (other.kind != Piece{!pawn.kind.color, Role::pawn} || (other.reach & ~file)) continue;
    if (other.reach & captures_[index(pawn.kind.color)]) continue;
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
    if (man.home & relative_rank(Rank::two, color)) passed_[index(color)] |= backward(twice, color);
    next = (once | twice | taken | in_passing) & ~man.reach;
    if (next) move_on(man, next);
  }
  if (const Bitboard last = man.reach & back_rank(!color))
    for (std::size_t i = 0; i < promotion_roles.size(); ++i) men_[promoted_[index(color)] + i].reach |= last;
  return man.reach != before;
}

// Where a man may go from where it may stand: not onto its own side's men that never leave, nor past any that never do;
// a king, not onto what the opponent attacks for good.
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

// Whether each of these squares can be blocked by a man of its own (Hall's condition, by augmenting paths).
bool Reachability::can_block(Color color, Bitboard squares) const {
  if (men_[promoted_[index(color)]].reach) return !(squares & ~present_[index(color)]);
  std::array<Square, most_men> blocks{};
  Bitboard taken;  // indices of men that block a square
  const auto find = [&](const auto& self, Square square, Bitboard& tried) -> bool {
    for (std::size_t i = 0; i < count_; ++i) {
      const Square man = jadoube::square(i);
      if (men_[i].kind.color != color || i == king_[index(color)] || tried.contains(man)) continue;
      if (!men_[i].reach.contains(square)) continue;
      tried |= man;
      if (taken.contains(man) && !self(self, blocks[i], tried)) continue;
      taken |= man;
      blocks[i] = square;
      return true;
    }
    return false;
  };
  for (const Square square : squares) {
    Bitboard tried;
    if (!find(find, square, tried)) return false;
  }
  return true;
}

// Somewhere the other king may be, with a check, and each of its flights attacked by men, guarded by the king from one
// square, or blocked by a man of its own. Whether all the attacks go together is not asked.
bool Reachability::mate_possible(Color side) const {
  const Man& king = men_[king_[index(!side)]];
  const Man& own_king = men_[king_[index(side)]];
  Bitboard attacked;
  for (const Man& man : all())
    if (man.kind.color == side && man.kind.role != Role::king)
      attacked |= set_attacks(man.kind, man.reach, vacant_ | king.home);
  for (const Square mated : king.reach& attacked) {
    const Bitboard flights = attacks::king(mated) & ~attacked;
    if (!flights) return true;
    for (const Square guard : own_king.reach & ~attacks::king(mated) & ~Bitboard(mated))
      if (can_block(!side, flights & ~attacks::king(guard))) return true;
  }
  return false;
}

}  // namespace

bool structure_forbids(const Position& position, Color side) { return !Reachability(position).mate_possible(side); }

}  // namespace jadoube::mate
