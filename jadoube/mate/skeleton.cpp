#include "jadoube/mate/internal/skeleton.hpp"

#include "jadoube/mate/internal/index_table.hpp"
#include "jadoube/mate/internal/packed.hpp"
#include "jadoube/mate/internal/reachability.hpp"
#include "jadoube/mate/internal/set_attacks.hpp"

namespace jadoube::mate {
namespace {

// Pieces of one kind: any number of them may stand anywhere in `reach`, or none.
struct Roamers {
  Piece kind;
  Bitboard reach;
};

// Kings, pawns, and pieces that never leave their squares.
struct Skeleton {
  Board board;
  Color turn;
  Bitboard en_passant;
};

// Every skeleton reached from the first one. A move of the game always has a counterpart here: a move of a roamer only
// changes the turn, or takes a pawn; a move of a king or pawn is made, whether or not it captures a roamer; a promotion
// takes the pawn off, since the new piece was among the roamers from the beginning.
class Skeletons {
 public:
  // With `promoted`, the pieces that pawns may become are roamers from the beginning; without, `explore` ends at the
  // first promotion.
  Skeletons(const Position& position, const Reachability& reachability, std::array<bool, 2> wanted, bool promoted);

  enum class End : std::uint8_t { complete, promotion, limit };
  End explore(std::uint64_t limit);
  std::array<bool, 2> without_mate() const { return wanted_; }
  std::uint64_t nodes() const { return looked_at_; }

 private:
  struct Sets {
    std::array<Roamers, 16> all;
    std::size_t count = 0;
    Bitboard reach;      // of all
    bool roams = false;  // whether any can move
    std::span<const Roamers> kinds() const { return {all.data(), count}; }
    void add(Piece kind, Bitboard reach);
  };

  void look(const Skeleton& from);
  void move_king(const Skeleton& from);
  void move_pawns(const Skeleton& from);
  void move_roamers(const Skeleton& from);
  void reach(const Skeleton& to, const auto& checks);
  bool attackable(const Board& board, Color by, Square target, Bitboard occupied) const;
  bool attackable_through(const Board& board, Color by, Square target, Square vacated) const;
  bool covers_flights(const Board& board, Color by) const;
  bool wanted() const { return wanted_[0] || wanted_[1]; }

  std::array<Sets, 2> roamers_;      // by color
  std::array<Bitboard, 2> fixed_{};  // the squares that pieces that never leave attack in any case
  Bitboard fixed_men_;
  std::array<bool, 2> wanted_;
  bool promoted_;
  bool promotion_ = false;  // a promotion was met, and `promoted_` is false
  std::vector<Packed> reached_;
  std::size_t looked_at_ = 0;
  IndexTable table_;
};

void Skeletons::Sets::add(Piece kind, Bitboard squares) {
  reach |= squares;
  for (Roamers& roamers : std::span(all.data(), count))
    if (roamers.kind == kind) {
      roamers.reach |= squares;
      return;
    }
  all[count++] = {kind, squares};
}

Skeletons::Skeletons(const Position& position, const Reachability& reachability, std::array<bool, 2> wanted,
                     bool promoted)
    : wanted_(wanted), promoted_(promoted) {
  Skeleton first{position.board(), position.turn(), {}};
  if (const auto passed = position.legal_en_passant()) first.en_passant = *passed;
  for (const auto& man : reachability.men()) {
    if (man.kind.role == Role::pawn || man.kind.role == Role::king || !man.reach) continue;
    if (!man.home && !promoted) continue;
    Sets& sets = roamers_[index(man.kind.color)];
    sets.add(man.kind, man.reach);
    if (reachability.is_fixed(man)) {
      fixed_[index(man.kind.color)] |= set_attacks(man.kind, man.home, {});
      fixed_men_ |= man.home;
    } else {
      sets.roams = true;
      first.board.discard(man.home);
    }
  }
  reach(first, [] { return false; });
}

// Whether some roamer could give check on this square; the other men stand as on `board`.
bool Skeletons::attackable(const Board& board, Color by, Square target, Bitboard occupied) const {
  for (const auto& [kind, reach] : roamers_[index(by)].kinds())
    if (attacks::of(kind, target, occupied) & reach & ~(board.occupied() & ~fixed_men_)) return true;
  return false;
}

// The same along a line through a square that has just been left.
bool Skeletons::attackable_through(const Board& board, Color by, Square target, Square vacated) const {
  for (const auto& [kind, reach] : roamers_[index(by)].kinds()) {
    if (kind.role == Role::knight) continue;
    for (const Square from : attacks::of(kind, target, board.occupied()) & reach)
      if (attacks::between(from, target).contains(vacated)) return true;
  }
  return false;
}

// Whether every flight of the king to be mated could be attacked, or blocked by a man of its own.
bool Skeletons::covers_flights(const Board& board, Color by) const {
  const Bitboard kings = board.of(!by, Role::king);
  const Square king = kings.first();
  const Bitboard certain = pawn_attacks(by, board.of(by, Role::pawn)) | king_attacks(board.of(by, Role::king));
  const Bitboard blockable = board.of(!by) | (roamers_[index(!by)].reach & ~board.of(by));
  for (const Square flight : attacks::king(king) & ~certain & ~blockable)
    if (!attackable(board, by, flight, board.occupied() & ~kings)) return false;
  return true;
}

// `checks` says whether the move that led here may have given check.
void Skeletons::reach(const Skeleton& to, const auto& checks) {
  const Color by = !to.turn;
  const Bitboard king = to.board.of(by, Role::king);
  const Bitboard attacked = pawn_attacks(to.turn, to.board.of(to.turn, Role::pawn)) |
                            king_attacks(to.board.of(to.turn, Role::king)) | fixed_[index(to.turn)];
  if (king & attacked) return;
  if (wanted_[index(by)] && checks() && covers_flights(to.board, by)) wanted_[index(by)] = false;
  const Packed packed = pack(to.board, to.turn, {}, to.en_passant);
  const auto fresh = static_cast<std::uint32_t>(reached_.size());
  const auto equal = [&](std::uint32_t i) { return reached_[i] == packed; };
  if (table_.find_or_add(hash(packed), fresh, equal) == fresh) reached_.push_back(packed);
}

void Skeletons::move_king(const Skeleton& from) {
  const Color us = from.turn;
  const Square king = from.board.of(us, Role::king).first();
  for (const Square to : attacks::king(king) & ~from.board.of(us) & ~fixed_men_) {
    Skeleton next{from.board, !us, {}};
    next.board.move(us, king, to, Role::king);
    const Square target = next.board.of(!us, Role::king).first();
    reach(next, [&] { return attackable_through(next.board, us, target, king); });
  }
}

void Skeletons::move_pawns(const Skeleton& from) {
  const Color us = from.turn;
  const Bitboard occupied = from.board.occupied();
  const Bitboard capturable =
      from.board.of(!us, Role::pawn) | (roamers_[index(!us)].reach & ~(occupied & ~fixed_men_)) | from.en_passant;
  const Square target = from.board.of(!us, Role::king).first();
  for (const Square at : from.board.of(us, Role::pawn)) {
    const Bitboard once = forward(at, us) & ~occupied;
    const Bitboard twice = forward(once & relative_rank(Rank::three, us), us) & ~occupied;
    for (const Square to : once | twice | (attacks::pawn(us, at) & capturable)) {
      Skeleton next{from.board, !us, {}};
      next.board.move(us, at, to, Role::pawn);
      std::optional<Square> passed;
      if (from.en_passant.contains(to)) {
        passed = backward(Bitboard(to), us).first();
        next.board.remove(*passed);
      }
      if (twice.contains(to) && ((east(to) | west(to)) & next.board.of(!us, Role::pawn)))
        next.en_passant = backward(to, us);
      const bool promotes = back_rank(!us).contains(to);
      if (promotes) {
        promotion_ = !promoted_;
        next.board.remove(to);
      }
      reach(next, [&] {
        if (promotes) return attackable(next.board, us, target, next.board.occupied());
        return attacks::pawn(us, to).contains(target) || attackable_through(next.board, us, target, at) ||
               (passed && attackable_through(next.board, us, target, *passed));
      });
    }
  }
}

void Skeletons::move_roamers(const Skeleton& from) {
  const Color us = from.turn;
  const Sets& sets = roamers_[index(us)];
  if (!sets.roams) return;
  Skeleton next{from.board, !us, {}};
  const Square target = next.board.of(!us, Role::king).first();
  const auto checks = [&] { return attackable(next.board, us, target, next.board.occupied()); };
  reach(next, checks);
  for (const Square taken : from.board.of(!us, Role::pawn) & sets.reach) {
    next.board = from.board;
    next.board.remove(taken);
    reach(next, checks);
  }
}

void Skeletons::look(const Skeleton& from) {
  move_king(from);
  move_pawns(from);
  move_roamers(from);
}

Skeletons::End Skeletons::explore(std::uint64_t limit) {
  while (looked_at_ < reached_.size() && wanted()) {
    if (promotion_) return End::promotion;
    if (looked_at_ == limit) return End::limit;
    const Setup setup = unpack(reached_[looked_at_++]);
    look({setup.board, setup.turn, setup.en_passant ? Bitboard(*setup.en_passant) : Bitboard()});
  }
  return promotion_ ? End::promotion : End::complete;
}

}  // namespace

SkeletonAnswer skeleton_forbids(const Position& position, std::array<bool, 2> wanted, std::uint64_t limit) {
  SkeletonAnswer answer;
  if (position.castling_rooks()) return answer;
  const Reachability reachability(position);
  for (const bool promoted : {false, true}) {
    Skeletons skeletons(position, reachability, wanted, promoted);
    const auto end = skeletons.explore(limit - answer.nodes);
    answer.nodes += skeletons.nodes();
    if (end == Skeletons::End::complete) answer.forbids = skeletons.without_mate();
    if (end != Skeletons::End::promotion) break;
  }
  return answer;
}

}  // namespace jadoube::mate
