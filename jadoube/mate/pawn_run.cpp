#include "jadoube/mate/internal/pawn_run.hpp"

#include <array>
#include <optional>

#include "jadoube/mate/internal/queen_mate.hpp"
#include "jadoube/mate/internal/set_attacks.hpp"

namespace jadoube::mate {
namespace {

constexpr Bitboard edge = Bitboard(File::a) | File::h | Rank::one | Rank::eight;
constexpr Bitboard next_to_edge = Bitboard(File::b) | File::g | Rank::two | Rank::seven;

class PawnRun {
 public:
  PawnRun(const Position& position, Color side) : position_(position), side_(side) {}

  void go(MateAttempt& attempt) {
    if (position_.is_check()) return;
    find_way();
    for (std::size_t i = 1; i <= length_; ++i) {
      if (position_.turn() != side_ && !wait(attempt)) return;
      const Move move =
          i == length_ ? Move::promotion(way_[i - 1], way_[i], Role::queen) : Move(way_[i - 1], way_[i], Role::pawn);
      if (!make(move, attempt)) return;
    }
    if (length_ == 0) return;
    if (position_.is_check() && !step(flights(~used_), attempt)) {
      attempt.mates = position_.is_checkmate();
      return;
    }
    const MateAttempt end = queen_mate(position_, side_, 0);
    attempt.nodes += end.nodes;
    for (const Move move : end.line()) attempt.add(move);
    attempt.mates = end.mates;
  }

 private:
  static constexpr std::size_t longest = 6;

  // Finds the squares that pawns reach, move by move, while no other man moves; then goes backwards, straight where
  // possible.
  void find_way() {
    const Bitboard empty = ~position_.occupied(), last = back_rank(!side_);
    const Bitboard prey = position_.pieces(!side_) & ~position_.pieces(Role::king);
    std::array<Bitboard, longest + 1> reached{position_.pieces(side_, Role::pawn)};
    std::size_t moves = 0;
    do {
      if (moves == longest || !reached[moves]) return;
      reached[moves + 1] = (forward(reached[moves], side_) & empty) | (pawn_attacks(side_, reached[moves]) & prey);
    } while (!(reached[++moves] & last));
    length_ = moves;
    Square at = (reached[moves] & last).first();
    for (;; --moves) {
      way_[moves] = at;
      if (moves == 0) return;
      used_ |= at;
      const Bitboard behind = backward(Bitboard(at), side_) & reached[moves - 1];
      at = (behind && empty.contains(at) ? behind : attacks::pawn(!side_, at) & reached[moves - 1]).first();
    }
  }

  bool make(Move move, MateAttempt& attempt) {
    ++attempt.nodes;
    if (!position_.is_legal(move)) return false;
    attempt.add(move);
    position_.play(move);
    return true;
  }

  // The waiting king's steps to squares of the set that are not attacked.
  Bitboard flights(Bitboard squares) const {
    const Square king = position_.king(!side_);
    return attacks::king(king) & squares & ~position_.pieces(!side_) &
           ~attacked_by(position_.board(), side_, position_.pieces(side_), ~position_.occupied() | king);
  }
  bool step(Bitboard to, MateAttempt& attempt) {
    return to && make(Move(position_.king(!side_), to.first(), Role::king), attempt);
  }

  // Makes a step of the king towards the edge; else a piece's move or its return; else any step of the king.
  bool wait(MateAttempt& attempt) {
    if (away_) {
      const Move back(away_->to(), away_->from(), away_->role());
      away_.reset();
      if (make(back, attempt)) return true;
    }
    const Bitboard empty = ~position_.occupied() & ~used_;
    if (position_.is_check()) {
      const Bitboard to = flights(~used_);
      return step(to & edge, attempt) || step(to, attempt);
    }
    if (!edge.contains(position_.king(!side_))) {
      const Bitboard to = flights(empty);
      if (step(to & edge, attempt) || step(to & next_to_edge, attempt)) return true;
    }
    away_ = move_of_piece(empty);
    return away_ ? make(*away_, attempt) : step(flights(empty), attempt);
  }

  std::optional<Move> move_of_piece(Bitboard empty) const {
    const Square target = position_.king(side_);
    const Bitboard may_move = position_.pieces(!side_) & ~used_ & ~position_.pinned(!side_);
    for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen})
      for (const Square from : position_.pieces(!side_, role) & may_move)
        for (const Square to : attacks::of({!side_, role}, from, position_.occupied()) & empty)
          if (!attacks::of({!side_, role}, to, position_.occupied()).contains(target)) return Move(from, to, role);
    return std::nullopt;
  }

  Position position_;
  Color side_;
  std::size_t length_ = 0;  // moves of the pawn; none if no pawn gets there
  std::array<Square, longest + 1> way_{};
  Bitboard used_;             // all squares of the way but the first
  std::optional<Move> away_;  // of a piece that goes back next
};

}  // namespace

MateAttempt pawn_run_mate(const Position& position, Color side) {
  MateAttempt attempt;
  PawnRun(position, side).go(attempt);
  return attempt;
}

}  // namespace jadoube::mate
