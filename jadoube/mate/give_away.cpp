#include "jadoube/mate/internal/give_away.hpp"

#include <optional>

#include "jadoube/chess/attacks.hpp"
#include "jadoube/mate/internal/distance.hpp"

namespace jadoube::mate {
namespace {

class GiveAway {
 public:
  GiveAway(Position& position, Color side, Square minor, Square helper)
      : position_(position), side_(side), minor_(minor), helper_(helper) {}

  std::optional<Move> next() const { return position_.turn() == side_ ? take_or_approach() : offer_or_approach(); }
  Square minor() const { return minor_; }
  void moved(Move move) {
    if (move.from() == minor_) minor_ = move.to();
  }

 private:
  Bitboard given() const { return to_give_away(position_, side_, helper_); }
  bool is_legal(const Position& position, Move move) const { return position.king_attackers_after(move).empty(); }
  Bitboard reach_of(Square from, Piece piece) const {
    return attacks::of(piece, from, position_.occupied()) & ~position_.pieces(piece.color);
  }
  Role minor_role() const { return *position_.board().role_at(minor_); }

  // Captures with the king rather than with the minor piece, which may stand well.
  std::optional<Move> take(const Position& position, Bitboard men) const {
    const Square king = position.king(side_);
    for (const Square to : attacks::king(king) & men)
      if (const Move move(king, to, Role::king); is_legal(position, move)) return move;
    const Role minor = minor_role();
    for (const Square to : attacks::of({side_, minor}, minor_, position.occupied()) & men)
      if (const Move move(minor_, to, minor); is_legal(position, move)) return move;
    return std::nullopt;
  }

  std::optional<Move> take_or_approach() const {
    const Bitboard men = given();
    if (const auto taken = take(position_, men)) return taken;
    const Square king = position_.king(side_);
    std::optional<Move> best;
    int least = unreachable;
    for (const Square to : reach_of(king, {side_, Role::king}) & ~Bitboard(helper_)) {
      const Move move(king, to, Role::king);
      const int steps = distance(Role::king, to, men);
      if (steps < least && is_legal(position_, move)) least = steps, best = move;
    }
    if (best) return best;
    const Role minor = minor_role();
    for (const Square to : reach_of(minor_, {side_, minor}) & ~Bitboard(helper_))
      if (const Move move(minor_, to, minor); is_legal(position_, move)) return move;
    return std::nullopt;
  }

  // A move after which the man can be taken, else one that brings it nearer to the king that will take it.
  std::optional<Move> offer_or_approach() const {
    const Square taker = position_.king(side_);
    std::optional<Move> best;
    int least = unreachable;
    for (const Square from : given()) {
      const Role role = *position_.board().role_at(from);
      for (const Square to : reach_of(from, {!side_, role})) {
        const Move move(from, to, role);
        const int steps = king_distance(to, taker);
        const bool near = steps == 1 || attacks::of({side_, minor_role()}, minor_, position_.occupied()).contains(to);
        if ((!near && steps >= least) || to == minor_ || !is_legal(position_, move)) continue;
        const Position after = position_.after(move);
        if (near && take(after, Bitboard(to))) return move;
        if (steps < least && steps > 1 && after.has_legal_move()) least = steps, best = move;
      }
    }
    if (best) return best;
    const Square king = position_.king(!side_);
    for (const Square to : reach_of(king, {!side_, Role::king}))
      if (const Move move(king, to, Role::king); to != minor_ && is_legal(position_, move)) return move;
    return std::nullopt;
  }

  Position& position_;
  Color side_;
  Square minor_;
  Square helper_;
};

}  // namespace

bool give_away(Position& position, Color side, Square& minor, Square helper, MateAttempt& attempt) {
  GiveAway giving(position, side, minor, helper);
  const std::size_t end = attempt.length + give_away_plies;
  while (!to_give_away(position, side, helper).empty()) {
    if (attempt.length == end) return false;
    const auto move = giving.next();
    if (!move) return false;
    attempt.add(*move);
    position.play(*move);
    giving.moved(*move);
  }
  minor = giving.minor();
  return true;
}

}  // namespace jadoube::mate
