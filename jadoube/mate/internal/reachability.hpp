// The squares that the men of a position can ever reach, whatever both sides play: the least fixed point over squares,
// captures and promotions that cannot be ruled out.
#pragma once

#include <array>
#include <span>

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

// Every rule allows too much rather than too little: a game cannot have a first move that goes beyond `reach`, since
// all that the move needs was granted before.
class Reachability {
 public:
  // A man of the position, or all pieces of one kind that a side's pawns may become.
  struct Man {
    Piece kind;
    Bitboard home;   // none for promoted pieces
    Bitboard reach;  // the squares it may ever stand on
  };
  static constexpr std::size_t most_men = 32 + 8;

  // `safe`: the square of a man, not a king, that is taken never to be captured; or none. Then only such lines of play
  // count.
  explicit Reachability(const Position& position, Bitboard safe = {});

  std::span<const Man> men() const { return {men_.data(), count_}; }
  const Man& king(Color color) const { return men_[king_[index(color)]]; }
  // Squares that are empty or may become so.
  Bitboard vacant() const { return vacant_; }
  // The squares where a side's men that may be captured may ever stand.
  Bitboard present(Color color) const { return present_[index(color)]; }
  bool may_promote(Color color) const { return !men_[promoted_[index(color)]].reach.empty(); }
  // Whether a man stays on its square for good.
  bool is_fixed(const Man& man) const {
    return man.home && man.reach == man.home && (is_safe(man) || !(captures_[index(!man.kind.color)] & man.home));
  }
  // Whether the man is the one that is never captured.
  bool is_safe(const Man& man) const { return man.home && man.home == safe_; }

 private:
  std::span<Man> all() { return {men_.data(), count_}; }
  bool grow();
  bool grow(Man& man);
  bool grow_pawn(Man& man);
  void move_on(Man& man, Bitboard to);
  Bitboard passable(const Man& pawn) const;
  void grant_castling(const Position& position);
  void find_fixed_attacks();

  Bitboard safe_;
  std::array<Man, most_men> men_;
  std::size_t count_ = 0;
  std::array<std::size_t, 2> king_{};      // indices of the kings
  std::array<std::size_t, 2> promoted_{};  // of the first of the four promoted kinds
  Bitboard vacant_;
  std::array<Bitboard, 2> homes_{};  // the men that may be captured, as they stand
  std::array<Bitboard, 2> present_{};
  std::array<Bitboard, 2> captures_{};  // squares on which a side may capture
  std::array<Bitboard, 2> fixed_{};     // squares that a side attacks for good
  std::array<Bitboard, 2> passed_{};    // squares that a side's pawns may pass over by double steps
};

}  // namespace jadoube::mate
