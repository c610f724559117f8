// What the position in which a game ended comes to on the board, and whether a side could still mate there. Answers are
// remembered: archives hold many games that end alike, and collections of archives the same games again.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "jadoube/mate/can_mate.hpp"

namespace jadoube::archive {

// Positions to look at before it is left undecided whether a side can mate.
inline constexpr std::uint64_t default_mate_budget = 1'000'000;

class Verdicts {
 public:
  explicit Verdicts(std::uint64_t mate_budget) : budget_(mate_budget), groups_(std::size_t{1} << bits) {}

  enum class End : std::uint8_t {
    open = 1,
    checkmate,      // Article 5.1.1
    stalemate,      // 5.2.1
    dead_position,  // 5.2.2
    undecided,      // open, or dead
  };
  End end(const Position& position);
  // Before end() is asked, if it will be soon: fetches what is remembered from memory.
  void prefetch(const Position& position) const { __builtin_prefetch(&groups_[position.key() >> (64 - bits)]); }
  mate::MateVerdict can_mate(const Position& position, Color side);

 private:
  struct Entry {
    std::uint64_t key;
    std::uint64_t occupied;
    std::uint8_t end;                      // 0: not asked
    std::array<std::uint8_t, 2> can_mate;  // the verdict and one; 0: not asked
  };
  // Those whose keys begin alike, the newest first; more than four are not remembered.
  using Group = std::array<Entry, 4>;
  static constexpr unsigned bits = 12;
  Entry& entry(const Position& position);
  End decide_end(const Position& position) const;
  mate::MateVerdict decide_mate(const Position& position, Color side) const;

  std::uint64_t budget_;
  std::vector<Group> groups_;
};

}  // namespace jadoube::archive
