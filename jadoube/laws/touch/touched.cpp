#include "jadoube/laws/touch/internal/touched.hpp"

#include <algorithm>

#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

Message touch_message(const State& state, const Permitted& allowed, Square touched, Statement& says) {
  if (!allowed.bound && allowed.article == Article::castling_illegal) return Message::ruled_touch_castling_free;
  if (!allowed.bound) return Message::ruled_touch_free;
  const Move first = allowed.moves[0];
  switch (allowed.article) {
    case Article::king_and_rook: return Message::ruled_touch_must_castle;
    case Article::castling_illegal: return Message::ruled_touch_castling_illegal;
    case Article::rook_before_king: return Message::ruled_touch_rook_first;
    case Article::rook_first_rule: return Message::ruled_touch_rook_house_rule;
    case Article::both_touched:
      if (std::ranges::all_of(allowed.moves,
                              [&](Move move) { return move.from() == first.from() && move.to() == first.to(); }) &&
          state.position.occupied().contains(first.to()) && state.turn.touches.squares.contains(first.from()))
        return Message::ruled_touch_both;
      break;
    default: break;
  }
  if (allowed.article == Article::claim_incorrect || allowed.article == Article::castling_made ||
      allowed.article == Article::promotion_made || allowed.article == Article::london_rule ||
      allowed.article == Article::bca_rule || allowed.article == Article::lucena_rule ||
      allowed.article == Article::franklin_rule || allowed.article == Article::tarrasch_rule)
    return Message::ruled_touch_still_bound;
  const bool ours = state.position.pieces(state.on_move()).contains(touched);
  const bool decided_by_own =
      std::ranges::all_of(allowed.moves, [&](Move move) { return move.from() == first.from(); });
  // A rook may castle alone in Chess960.
  const bool by_touched = std::ranges::all_of(
      allowed.moves, [&](Move move) { return move.from() == touched || (move.is_castling() && move.to() == touched); });
  if (ours && by_touched) return Message::ruled_touch_must_move;
  if (!ours && std::ranges::all_of(allowed.moves, [&](Move move) {
        return move.to() == touched || move.kind() == Move::Kind::en_passant;
      }))
    return Message::ruled_touch_must_capture;
  // An earlier touch decides.
  for (const Square earlier : state.turn.touches.squares) {
    const bool decides = state.position.pieces(state.on_move()).contains(earlier)
                             ? decided_by_own && first.from() == earlier
                             : std::ranges::all_of(allowed.moves, [&](Move move) { return move.to() == earlier; });
    if (!decides) continue;
    says.square = earlier;
    says.piece = state.position.piece_at(earlier);
    return Message::ruled_touch_earlier;
  }
  return Message::ruled_touch_still_bound;
}

}  // namespace jadoube::laws
