// Draws that a player could claim, and draws that need no claim (Article 9), while a game goes by.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "jadoube/archive/recurrence.hpp"
#include "jadoube/laws/model/edition.hpp"

namespace jadoube::archive {

// A chance: the player on the move in `position`, after `ply` half-moves, with an intended move
// (9.2.1, 9.3.1), or without one, the position being on the board already.
struct Claim {
  std::uint32_t ply;
  Position position;
  std::optional<Move> move;
};

class Claims {
 public:
  // `every`: not only the first chance of each kind is kept, but each at which a player could claim a threefold
  // repetition, and the first in each stretch of fifty moves.
  explicit Claims(bool every = false) : every_(every) {}
  void start(const Position& position);
  // The positions after each of some more moves.
  void push(std::span<const Position> after);

  const std::vector<Claim>& threefold() const { return threefold_; }
  const std::vector<Claim>& fifty_moves() const { return fifty_moves_; }
  // After how many half-moves the game was drawn by Article 9.6; a position where a mate came first does not count.
  std::optional<std::uint32_t> fivefold(laws::Fivefold rule) const;
  std::optional<std::uint32_t> seventy_five_moves() const { return seventy_five_moves_; }
  std::uint32_t ply() const { return recurrence_.ply(); }
  const Recurrence& recurrence() const { return recurrence_; }

 private:
  void look_closer(const Position& after, bool seen);
  void look_for_threefold(const Position& now, unsigned count);
  void look_for_fifty(const Position& now);

  Recurrence recurrence_;
  struct Repeated {
    std::uint32_t ply;
    Position position;
  };
  std::vector<Repeated> twice_;  // those that have stood there twice
  bool every_;
  std::vector<Claim> threefold_, fifty_moves_;
  std::optional<std::uint32_t> fivefold_any_, fivefold_consecutive_, seventy_five_moves_;
};

}  // namespace jadoube::archive
