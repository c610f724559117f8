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

// Forces that suffice against those of the opponent for a position, reached though it be by the opponent's help, in
// which the opponent has the move and cannot avoid mate in one. By a search through all positions, those that do not
// are, where a mate is possible at all: a knight against a king and at most two pieces, a bishop against a king and one
// piece or pawn, or two pieces without a bishop, and two knights against a king alone or with a queen.
// tests/laws/mating_potential_test.cpp repeats it for one man against one.
bool forces_suffice(const Position& position, Color color) {
  const auto count = [&](Color side, Role role) { return position.pieces(side, role).count(); };
  const auto has = [&](Role role) { return count(color, role) > 0; };
  if (has(Role::queen) || has(Role::rook) || has(Role::pawn)) return true;
  const auto pieces = position.pieces(color).count() - 1, against = position.pieces(!color).count() - 1;
  // Only a rook's pawn can shut its king in for a knight; the forces are what is asked for, wherever they stand.
  if (!position.pieces(!color, Role::pawn).empty()) return pieces > 1 || against > 1 || has(Role::knight);
  if (pieces == 1 && has(Role::knight)) return against > 2;
  if (pieces == 1) return against > 2 || (against == 2 && count(!color, Role::bishop) > 0);
  if (pieces == 2 && !has(Role::bishop)) return against > 1 || (against == 1 && count(!color, Role::queen) == 0);
  return true;
}

bool has_mating_potential(WinnerNeeds needs, const Position& position, Color color) {
  switch (needs) {
    case WinnerNeeds::any_mate: return true;
    case WinnerNeeds::mating_potential:
      if (forces_suffice(position, color)) return true;
      break;
    case WinnerNeeds::more_than_two_knights: {
      const Bitboard others =
          position.pieces(color) & ~(position.pieces(color, Role::knight) | position.pieces(color, Role::king));
      if (!others.empty() || position.pieces(!color).several()) return true;
    }
  }
  return position.turn() != color && mate_unavoidable(position);
}

}  // namespace

bool lacks_mating_potential(WinnerNeeds needs, const Position& position, Color color) {
  return !has_mating_potential(needs, position, color);
}

MateVerdict can_mate(const Position& position, Color color, std::uint64_t budget) {
  if (mate::surely_can_mate(position, color)) return MateVerdict::can_mate;
  return mate::can_mate(position, color, {.budget = budget}).verdict;
}

MateVerdict could_win(const Regulations& regulations, const State& state, Color color) {
  // From a position that no legal moves reach, no mate can be told to be impossible but that by a king alone.
  if (state.irregular) {
    const bool alone = state.position.pieces(color).count() == 1 && regulations.ruled_since(Rulings::second);
    return alone ? MateVerdict::cannot_mate : MateVerdict::can_mate;
  }
  if (lacks_mating_potential(winner_needs(regulations.edition, regulations.tempo, regulations.rulings), state.position,
                             color))
    return MateVerdict::cannot_mate;
  return can_mate(state.position, color, budget_of_end);
}

}  // namespace jadoube::laws
