// Whether a side can still mate by any series of legal moves, with both sides helping: the question of Articles 5.2.2,
// 6.9, 7.5.5 and 9.6, decided exactly.
//
//   const auto position = *notation::read_fen("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1");
//   mate::can_mate(position, Color::white).verdict == mate::MateVerdict::cannot_mate
//   mate::dead(position).dead()
//
// A question that cannot be decided within its limits of positions, memory and time is answered `undecided`. Without
// limits it is always decided, but may take long, and as much memory. For a position that only an illegal move can
// leave (SetupCheck::on_board, and not playable) the answer is `undecided` unless the material decides it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/mate/history.hpp"
#include "jadoube/mate/interruption.hpp"
#include "jadoube/mate/verdict.hpp"

namespace jadoube::mate {

// The reason for a verdict.
enum class MateGround : std::uint8_t {
  line,          // can: a line of legal moves that ends in mate was found and checked
  material,      // can or cannot: by the material on the board alone
  structure,     // cannot: by the squares that pieces and pawns can ever reach
  exhausted,     // cannot: every position that can arise was looked at
  budget_spent,  // undecided: as many positions as allowed were looked at
  memory_spent,  // undecided: another position would have needed more memory than allowed
  interrupted,   // undecided: the deadline came, or a stop was asked for
};

struct MateQuestion {
  static constexpr std::uint64_t default_budget = 1'000'000, default_memory = std::uint64_t{256} << 20;

  // The number of positions to look at before giving up; nothing: no limit. Smaller steps count as parts of a position:
  // 128 moves for sets of positions in an exhaustion, eight skeletons, eight moves of a dash within a search. The
  // result is the same on every machine.
  std::optional<std::uint64_t> budget = default_budget;
  // The bytes that the search may use, roughly; nothing: no limit.
  std::optional<std::uint64_t> memory = default_memory;
  // Whether a line is wanted; if not, `line` may be empty although the side can mate.
  bool line = false;
  // If given, a game that Article 9.6 draws on the way has no mate at its end.
  std::optional<DrawHistory> history{};
  // When interrupted, the answer is `undecided`, unless it is known already. This is checked every few milliseconds, so
  // the same question may be decided in one run and not in another; but a verdict never changes.
  Interruption interruption{};
};

struct MateAnswer {
  MateVerdict verdict;
  MateGround ground;
  std::vector<Move> line;  // legal moves from the position to checkmate
  std::uint64_t nodes;     // positions looked at
};

// Whether `side` can still checkmate.
[[nodiscard]] JADOUBE_API MateAnswer can_mate(const Position& position, Color side, const MateQuestion& question = {});

struct DeadAnswer {
  MateAnswer white, black;
  // Article 5.2.2: neither side can mate. False if one of the two answers is undecided.
  [[nodiscard]] bool dead() const {
    return white.verdict == MateVerdict::cannot_mate && black.verdict == MateVerdict::cannot_mate;
  }
  [[nodiscard]] bool decided() const {
    return white.verdict != MateVerdict::undecided && black.verdict != MateVerdict::undecided;
  }
};

// The question for both sides, each with the whole budget.
[[nodiscard]] JADOUBE_API DeadAnswer dead(const Position& position, const MateQuestion& question = {});
// The same for many positions at once: two or three times as fast at the ends of games, and no faster where each needs
// a long search. There are as many answers as positions. `times`, if as many are given, are the times of the answers;
// work for some positions at once is divided equally.
JADOUBE_API void dead(std::span<const Position> positions, std::span<DeadAnswer> answers,
                      const MateQuestion& question = {}, std::span<std::chrono::nanoseconds> times = {});

}  // namespace jadoube::mate
