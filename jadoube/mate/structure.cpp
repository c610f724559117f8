#include "jadoube/mate/internal/structure.hpp"

#include "jadoube/mate/internal/reachability.hpp"
#include "jadoube/mate/internal/set_attacks.hpp"

namespace jadoube::mate {
namespace {

// Whether each of these squares can be blocked by a man of its own (Hall's condition, by augmenting paths).
bool can_block(const Reachability& reachability, Color color, Bitboard squares) {
  if (reachability.may_promote(color)) return !(squares & ~reachability.present(color));
  const auto men = reachability.men();
  std::array<Square, Reachability::most_men> blocks{};
  Bitboard taken;  // indices of men that block a square
  const auto find = [&](const auto& self, Square square, Bitboard& tried) -> bool {
    for (std::size_t i = 0; i < men.size(); ++i) {
      const Square man = jadoube::square(i);
      if (men[i].kind.color != color || men[i].kind.role == Role::king || tried.contains(man)) continue;
      if (!men[i].reach.contains(square)) continue;
      tried |= man;
      if (taken.contains(man) && !self(self, blocks[i], tried)) continue;
      taken |= man;
      blocks[i] = square;
      return true;
    }
    return false;
  };
  for (const Square square : squares) {
    Bitboard tried;
    if (!find(find, square, tried)) return false;
  }
  return true;
}

// Somewhere the other king may be, with a check, and each of its flights attacked by men, guarded by the king from one
// square, or blocked by a man of its own. Whether all the attacks go together is not asked.
bool mate_possible(const Reachability& reachability, Color side) {
  const auto& king = reachability.king(!side);
  const auto& own_king = reachability.king(side);
  Bitboard attacked;
  for (const auto& man : reachability.men())
    if (man.kind.color == side && man.kind.role != Role::king)
      attacked |= set_attacks(man.kind, man.reach, reachability.vacant() | king.home);
  for (const Square mated : king.reach& attacked) {
    const Bitboard flights = attacks::king(mated) & ~attacked;
    if (!flights) return true;
    for (const Square guard : own_king.reach & ~attacks::king(mated) & ~Bitboard(mated))
      if (can_block(reachability, !side, flights & ~attacks::king(guard))) return true;
  }
  return false;
}

}  // namespace

bool structure_forbids(const Position& position, Color side) { return !mate_possible(Reachability(position), side); }

}  // namespace jadoube::mate
