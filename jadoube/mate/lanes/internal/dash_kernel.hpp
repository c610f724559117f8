// Many dashes for mate at once, one in each lane of a vector.
#pragma once

#include <span>
#include <string_view>

#include "jadoube/chess/position.hpp"
#include "jadoube/mate/internal/attempt.hpp"

namespace jadoube::mate::lanes {

// The question whether a side can mate, on a board turned so that its pawns go up. Captures en passant are not made; if
// one is legal now, a mate in no moves does not count.
struct DashStart {
  // The men of the mating side and of the other: pawns, knights, diagonal movers, movers along files and ranks (queens
  // are both), king.
  std::array<std::array<std::uint64_t, 5>, 2> men;
  bool mating_side_moves;
  bool turned;  // so that ranks are counted from the other side

  DashStart(const Position& position, Color side);

  // The square of a set's only member, on the board of the question.
  Square on_board(Bitboard one) const { return square(index(one.first()) ^ (turned ? 56U : 0U)); }
};

struct DashEnd {
  struct Step {
    Square from, to;
  };

  bool mates = false;                            // if so, surely; if not, nothing is known
  std::uint32_t nodes = 0;                       // positions looked at
  std::uint32_t length = 0;                      // plies to mate
  std::array<Step, MateAttempt::longest> steps;  // the mating side promotes to a queen, the other to a knight
};

// The turns of each side before a dash is given up, and the dashes before a question is.
inline constexpr std::size_t dash_rounds = 30;
inline constexpr unsigned dash_attempts = 3;
static_assert(2 * dash_rounds <= MateAttempt::longest);

// When a race of several questions is over: with the first answer, or with all of them.
enum class RaceUntil : std::uint8_t { one, all };

struct DashKernel {
  std::string_view name;
  // There are as many ends as starts; they have the steps only if `lines`.
  void (*run)(std::span<const DashStart> starts, std::span<DashEnd> ends, bool lines);
  // The same for one question or two, with eight dashes at once: the first that succeeds answers its question.
  void (*race)(std::span<const DashStart> starts, std::span<DashEnd> ends, RaceUntil until, bool lines);
};

// Every version compiled into this binary, with the same results; their names are those in all_kernels().
std::span<const DashKernel> all_dash_kernels();
// The version that goes with kernels().
const DashKernel& dash_kernel();

}  // namespace jadoube::mate::lanes
