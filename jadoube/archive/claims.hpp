// Follows a game and finds draws that a player could claim, and draws that need no claim (Article 9).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "jadoube/archive/recurrence.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/laws/rules/rules.hpp"

namespace jadoube::archive {

// A draw that the player to move in `position`, after `ply` half-moves, could claim with an intended move (9.2.1,
// 9.3.1), or without one, because the position is already on the board.
struct Claim {
  std::uint32_t ply;
  Position position;
  std::optional<Move> move;
};

class JADOUBE_API Claims {
 public:
  struct Wanted {
    // Finds not only the first opportunity of each kind, but each one to claim a threefold repetition, and the first in
    // each stretch of fifty moves.
    bool every = false;
    // Also finds claims with a move that the player intends and that may never have been made (9.2.1, 9.3.1); if not,
    // only those on the board (9.2.2, 9.3.2).
    bool intended = true;
  };
  Claims() : Claims(Wanted{}) {}
  explicit Claims(Wanted wanted) : every_(wanted.every), intended_(wanted.intended) {}
  void start(const Position& position);
  // Adds the positions after each of some more moves.
  void push(std::span<const Position> after);
  // Whether there is any draw in the lists below.
  [[nodiscard]] bool has_draws() const {
    return !threefold_.empty() || !fifty_moves_.empty() || fivefold_any_ || seventy_five_moves_;
  }
  // Only adds up the positions after some more moves, for recurrence().add_to().
  void add_keys(std::span<const Position> after) { recurrence_.add_keys(after); }
  // Only counts some more moves, for a game in which no draw is looked for.
  void skip(std::size_t plies) { recurrence_.skip(plies); }

  [[nodiscard]] const std::vector<Claim>& threefold() const { return threefold_; }
  [[nodiscard]] const std::vector<Claim>& fifty_moves() const { return fifty_moves_; }
  // The number of half-moves after which the game was drawn by Article 9.6; a position after checkmate does not count.
  [[nodiscard]] std::optional<std::uint32_t> fivefold(laws::Fivefold rule) const;
  [[nodiscard]] std::optional<std::uint32_t> seventy_five_moves() const { return seventy_five_moves_; }
  [[nodiscard]] std::uint32_t ply() const { return recurrence_.ply(); }
  [[nodiscard]] const Recurrence& recurrence() const { return recurrence_; }

 private:
  void look_closer(const Position& after, bool seen);
  void look_for_threefold(const Position& now, unsigned count);
  void look_for_fifty(const Position& now);

  Recurrence recurrence_;
  struct Repeated {
    std::uint32_t ply;
    Position position;
  };
  std::vector<Repeated> twice_;  // positions that have occurred twice
  bool every_;
  bool intended_;
  std::vector<Claim> threefold_, fifty_moves_;
  std::optional<std::uint32_t> fivefold_any_, fivefold_consecutive_, seventy_five_moves_;
};

}  // namespace jadoube::archive
