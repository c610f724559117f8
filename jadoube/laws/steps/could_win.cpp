#include "jadoube/laws/steps/could_win.hpp"

#include <algorithm>

#include "jadoube/mate/screen.hpp"

namespace jadoube::laws {

namespace {

using mate::MateVerdict;

// Positions that the question of mate may look at while the end of a game waits: some tenths of a second, which decides
// two knights against a king wherever they stand.
constexpr std::uint64_t budget_of_end = 200'000;

// Every answer of the side to move allows mate in one.
bool mate_unavoidable(const Position& position) {
  return std::ranges::all_of(position.legal_moves(), [&](Move answer) {
    const Position next = position.after(answer);
    return std::ranges::any_of(next.legal_moves(), [&](Move move) { return next.after(move).is_checkmate(); });
  });
}

// C4 of 1997: forces that suffice without the opponent's help. Two knights do not, against a king alone.
bool mating_potential(const Position& position, Color color) {
  const auto has = [&](Role role) { return !position.pieces(color, role).empty(); };
  if (has(Role::queen) || has(Role::rook) || has(Role::pawn) || has(Role::bishop)) return true;
  if (position.pieces(!color).several()) return true;
  return position.turn() != color && mate_unavoidable(position);
}

}  // namespace

bool lacks_mating_potential(WinnerNeeds needs, const Position& position, Color color) {
  return needs == WinnerNeeds::mating_potential && !mating_potential(position, color);
}

MateVerdict can_mate(const Position& position, Color color, std::uint64_t budget) {
  if (mate::surely_can_mate(position, color)) return MateVerdict::can_mate;
  return mate::can_mate(position, color, {.budget = budget}).verdict;
}

MateVerdict could_win(const Regulations& regulations, const State& state, Color color) {
  // From a position that no legal moves reach, none can be told to be impossible.
  if (state.irregular) return MateVerdict::can_mate;
  if (lacks_mating_potential(winner_needs(regulations.edition, regulations.tempo), state.position, color))
    return MateVerdict::cannot_mate;
  return can_mate(state.position, color, budget_of_end);
}

}  // namespace jadoube::laws
