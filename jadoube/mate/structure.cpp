#include "jadoube/mate/internal/structure.hpp"

#include <algorithm>

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

// Whether there is a square for the other king on which it may be checked, with each flight attacked by men, guarded by
// the king from one square, or blocked by a man of its own. Whether all the attacks are possible together is not
// checked. If a man is taken to be safe, the check must be its own.
bool mate_possible(const Reachability& reachability, Color side) {
  const auto& king = reachability.king(!side);
  const auto& own_king = reachability.king(side);
  const auto men = reachability.men();
  const auto safe = std::ranges::find_if(men, [&](const auto& man) { return reachability.is_safe(man); });
  const bool any_checks = safe == men.end();
  const bool promoted_check = !any_checks && safe->kind.role == Role::pawn && (safe->reach & back_rank(!side));
  Bitboard attacked, checked;
  for (const auto& man : men) {
    if (man.kind.color != side || man.kind.role == Role::king) continue;
    const Bitboard by_man = set_attacks(man.kind, man.reach, reachability.vacant() | king.home);
    attacked |= by_man;
    if (any_checks || reachability.is_safe(man) || (promoted_check && !man.home)) checked |= by_man;
  }
  for (const Square mated : king.reach& checked) {
    const Bitboard flights = attacks::king(mated) & ~attacked;
    if (!flights) return true;
    for (const Square guard : own_king.reach & ~attacks::king(mated) & ~Bitboard(mated))
      if (can_block(reachability, !side, flights & ~attacks::king(guard))) return true;
  }
  return false;
}

}  // namespace

bool structure_forbids(const Position& position, Color side) { return !mate_possible(Reachability(position), side); }

bool each_man_is_forbidden(const Position& position, Color side) {
  const Bitboard men = position.pieces(side) & ~position.pieces(Role::king);
  return std::ranges::none_of(men, [&](Square man) { return mate_possible(Reachability(position, man), side); });
}

}  // namespace jadoube::mate
