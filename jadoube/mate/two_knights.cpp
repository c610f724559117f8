#include "jadoube/mate/internal/two_knights.hpp"

namespace jadoube::mate {

// Two knights can mate a bare king, unless that king is to move and can only capture one of them: confirmed by
// exhaustion in the tests.
std::optional<bool> two_knights_mate(const Position& position) {
  const Bitboard men = position.occupied() & ~position.pieces(Role::king), knights = position.pieces(Role::knight);
  if (men != knights || !men.several() || !men.without_first().without_first().empty()) return std::nullopt;
  const Color side = position.pieces(Color::white).contains(men.first()) ? Color::white : Color::black;
  if ((men & position.pieces(!side))) return std::nullopt;
  if (position.turn() == side) return true;
  for (const Move move : position.legal_moves())
    if (!men.contains(move.to())) return true;
  return false;
}

}  // namespace jadoube::mate
