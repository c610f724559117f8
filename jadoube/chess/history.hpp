// The moves of a game, compactly: the position after any of them, and how often a position has occurred (Articles 9.2
// and 9.6.1).
//
//   History game(position);
//   position.play(move); game.push(move, position);
//   if (game.occurrences(position) >= 3) …                              // can be claimed under 9.2.1
//   if (game.occurrences_after(position.after(intended)) >= 3) …        // likewise with an intended move
#pragma once

#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube {

// Takes 12 bytes a ply. Positions are not kept but played again from the start, or from where an illegal move stood.
class JADOUBE_API History {
 public:
  explicit History(const Position& start);

  [[nodiscard]] unsigned plies() const { return static_cast<unsigned>(moves_.size()); }
  // The move that led to the position after `ply` plies, from 1. Move{} for an illegal one that stood.
  [[nodiscard]] Move move(unsigned ply) const { return moves_[ply - 1]; }
  // The position after `ply` plies; 0 is the start.
  [[nodiscard]] Position at(unsigned ply) const;

  // Adds a legal move of the last position, and the position after it.
  void push(Move move, const Position& after);
  // Adds an illegal move that stood, with the position it left.
  void push_irregular(const Position& after);
  // Takes back everything after `ply` plies.
  void cut(unsigned ply);

  // How often the last position, which is the one given, has stood on the board, itself included (Article 9.2).
  [[nodiscard]] unsigned occurrences(const Position& last) const { return occurrences_of(last, plies()); }
  // The same for a position that would stand after one more move.
  [[nodiscard]] unsigned occurrences_after(const Position& after) const { return occurrences_of(after, plies() + 1); }
  // Whether the last position and those 4, 8, 12 and 16 plies before it are the same (2014, 9.6.a).
  [[nodiscard]] bool fivefold_consecutive() const;

 private:
  // Exact from three on, where it matters; below three, equal keys count as equal positions.
  unsigned occurrences_of(const Position& position, unsigned ply) const;

  struct Snapshot {
    unsigned ply;
    Position position;
  };
  std::vector<Snapshot> snapshots_;  // the start, and after each illegal move that stood
  std::vector<Move> moves_;
  std::vector<std::uint64_t> keys_;  // after each move; the start's first
};

}  // namespace jadoube
