#include "jadoube/laws/clock/could_win.hpp"

#include <algorithm>

namespace jadoube::laws {

namespace {

// Whether every answer of the side to move allows mate in one.
bool mate_unavoidable(const Position& position) {
  return std::ranges::all_of(position.legal_moves(), [&](Move answer) {
    const Position next = position.after(answer);
    return std::ranges::any_of(next.legal_moves(), [&](Move move) { return next.after(move).is_checkmate(); });
  });
}

// Whether the forces suffice, against those of the opponent, for a position in which the opponent has the move and
// cannot avoid mate in one, even if it is only reached with the opponent's help. A search through all positions found
// the forces that do not, where a mate is possible at all: a knight against a king and at most two pieces, a bishop
// against a king and one piece or pawn, or two pieces without a bishop, and two knights against a king alone or with a
// queen. tests/laws/mating_potential_test.cpp repeats it for one man against one.
bool forces_suffice(const Position& position, Color color) {
  const auto count = [&](Color side, Role role) { return position.pieces(side, role).count(); };
  const auto has = [&](Role role) { return count(color, role) > 0; };
  if (has(Role::queen) || has(Role::rook) || has(Role::pawn)) return true;
  const auto pieces = position.pieces(color).count() - 1, against = position.pieces(!color).count() - 1;
  // For a knight, only a rook's pawn can shut its king in; but only the forces count, wherever they stand.
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
  }
  return position.turn() != color && mate_unavoidable(position);
}

}  // namespace

bool lacks_mating_potential(WinnerNeeds needs, const Position& position, Color color) {
  return !has_mating_potential(needs, position, color);
}

}  // namespace jadoube::laws
