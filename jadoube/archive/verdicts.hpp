// How a game's final position ends the game on the board, and whether a side can still checkmate there. Answers are
// remembered: many games in an archive end alike, and collections of archives contain the same games again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/mate/can_mate.hpp"

namespace jadoube::archive {

// The number of positions to search before the question whether a side can checkmate is left undecided.
inline constexpr std::uint64_t default_mate_budget = 1'000'000;

// The side with more material, a pawn counting as what it may become.
[[nodiscard]] JADOUBE_API Color stronger_side(const Position& position);

class JADOUBE_API Verdicts {
 public:
  explicit Verdicts(std::uint64_t mate_budget) : budget_(mate_budget), groups_(std::size_t{1} << bits) {}

  enum class End : std::uint8_t {
    open = 1,
    checkmate,      // Article 5.1.1
    stalemate,      // 5.2.1
    dead_position,  // 5.2.2
    undecided,      // not known whether it is dead
  };
  End end(const Position& position);
  // Call some time before end(): prefetches the remembered answer.
  void prefetch(const Position& position) const { JADOUBE_PREFETCH(&groups_[position.key() >> (64 - bits)]); }
  mate::MateVerdict can_mate(const Position& position, Color side);

  // Whether end() is remembered, and, if a side is given, can_mate() for it.
  bool knows(const Position& position, std::optional<Color> side);
  // Remembers a result found elsewhere: `side` can mate in `position`.
  void remember_mate(const Position& position, Color side);
  [[nodiscard]] std::uint64_t budget() const { return budget_; }

 private:
  struct Entry {
    std::uint64_t key;
    std::uint32_t occupied;                // the occupied squares, mixed: two positions with one key differ in it
    std::uint8_t end;                      // 0: not computed
    std::array<std::uint8_t, 2> can_mate;  // the verdict plus one; 0: not computed
  };
  // Entries whose keys begin alike, the newest first; at most four are remembered, in one line of the cache.
  struct alignas(64) Group {
    std::array<Entry, 4> entries;
  };
  static constexpr unsigned bits = 11;
  Entry& entry(const Position& position);
  End decide_end(const Position& position) const;
  mate::MateVerdict decide_mate(const Position& position, Color side) const;

  std::uint64_t budget_;
  std::vector<Group> groups_;
};

}  // namespace jadoube::archive
