#include "jadoube/notation/san_parts.hpp"

namespace jadoube::notation {

namespace {

bool fits(Move move, const SanParts& parts) {
  if (parts.castling) return move.is_castling() && castling_side(move) == *parts.castling;
  return !move.is_castling() && move.role() == parts.role && move.to() == parts.to &&
         parts.from.contains(move.from()) && move.promoted() == parts.promotion;
}

}  // namespace

std::optional<Move> resolve(const Position& position, const SanParts& parts) {
  const auto found = matches(position, parts);
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

std::vector<Move> matches(const Position& position, const SanParts& parts) {
  std::vector<Move> found;
  for (const Move move : position.legal_moves())
    if (fits(move, parts)) found.push_back(move);
  return found;
}

}  // namespace jadoube::notation
