#include "jadoube/laws/touch/internal/board_reading.hpp"

#include <algorithm>

namespace jadoube::laws {

Square origin_of(const Turn& turn, Square square) {
  for (std::size_t i = turn.displaced.size(); i-- > 0;)
    if (turn.displaced[i].now == square) return turn.displaced[i].origin;
  return square;
}

void put_down(Turn& turn, Square origin, Square now) {
  InplaceVector<Displaced, most_men_of_a_side> displaced;
  for (const Displaced piece : turn.displaced)
    if (piece.origin != origin) displaced.push_back(piece);
  if (now != origin) displaced.push_back({origin, now});
  turn.displaced = displaced;
}

std::optional<Move> legal_castling(const Position& position, CastlingSide side) {
  const auto rook = position.castling_rook(position.turn(), side);
  if (!rook) return std::nullopt;
  const Move move(position.king(position.turn()), *rook, Role::king, Move::Kind::castling);
  return position.is_legal(move) ? std::optional(move) : std::nullopt;
}

InplaceVector<Step, 2> steps_of(Move move, Color color) {
  InplaceVector<Step, 2> steps;
  if (move.is_castling()) {
    const CastlingSide side = castling_side(move);
    steps.push_back({move.from(), castling_king_to(color, side)});
    steps.push_back({move.to(), castling_rook_to(color, side)});
  } else {
    steps.push_back({move.from(), move.to()});
  }
  return steps;
}

std::optional<Move> castling_of(const Position& position, Step made, Step next) {
  for (const CastlingSide side : castling_sides) {
    const auto castling = legal_castling(position, side);
    if (!castling) continue;
    const auto steps = steps_of(*castling, position.turn());
    if ((made == steps[0] && next == steps[1]) || (made == steps[1] && next == steps[0])) return castling;
  }
  return std::nullopt;
}

namespace {

bool is_displaced(const Turn& turn, Square origin) {
  return std::ranges::any_of(turn.displaced, [origin](Displaced piece) { return piece.origin == origin; });
}

bool stands_on(const Turn& turn, Square origin, Square square) {
  for (const Displaced piece : turn.displaced)
    if (piece.origin == origin) return piece.now == square;
  return origin == square;
}

// Reads castling by hand: the king where it lands, then the rook, unless the rook was touched before or is there
// already.
std::optional<Reading> read_castling(const Position& position, const Turn& turn) {
  const Color us = position.turn();
  for (const CastlingSide side : castling_sides) {
    const auto move = legal_castling(position, side);
    if (!move) continue;
    const Square king = move->from(), rook = move->to();
    const Square king_to = castling_king_to(us, side), rook_to = castling_rook_to(us, side);
    const bool others = std::ranges::any_of(
        turn.displaced, [&](Displaced piece) { return piece.origin != king && piece.origin != rook; });
    if (others) continue;
    const bool rook_there = stands_on(turn, rook, rook_to);
    const bool rook_moved = is_displaced(turn, rook);
    const bool king_touched_first = !turn.touches.squares.empty() && turn.touches.squares[0] == king;
    if (!is_displaced(turn, king) && king != king_to && rook_there && rook_moved && king_touched_first)
      return Reading{.castling = side, .rook_first = true};
    if (!stands_on(turn, king, king_to)) continue;
    if (is_displaced(turn, king)) {
      // A king that goes to a neighbouring square has made a move of its own, unless the rook was touched.
      const bool clear = !legal_move(position, king, king_to) || legal_move(position, king, king_to)->is_castling();
      const bool rook_touched = turn.touches.squares.contains(rook);
      // A rook that was touched before the king gives up castling on its side (4.4.2).
      if (!clear && std::ranges::find(turn.touches.squares, rook) < std::ranges::find(turn.touches.squares, king))
        continue;
      if (rook_there && (rook_moved || clear || rook_touched)) return Reading{.move = move};
      if (rook_moved) continue;
      if (rook_touched) return Reading{.move = move};
      if (clear) return Reading{.castling = side};
    } else if (rook_there && rook_moved && king_touched_first) {
      return Reading{.move = move};
    }
  }
  return std::nullopt;
}

}  // namespace

Reading read_board(const Position& position, const Turn& turn) {
  if (const auto castling = read_castling(position, turn)) return *castling;
  if (turn.displaced.size() > 1) return {.several = true};
  const Displaced last = turn.displaced[0];
  const auto move = legal_move(position, last.origin, last.now);
  if (move && last.now == position.king(!position.turn())) return {.takes_king = true};
  if (move && !move->is_castling()) return {.move = *move};
  if (move) {
    // The king stands on its rook's square, which is no move by hand.
    return {
        .why = Illegality{Illegality::Reason::not_how_it_moves, last.origin, last.now, position.piece_at(last.origin)}};
  }
  if (move.error().reason != Illegality::Reason::promotion_missing) return {.why = move.error()};
  const auto promotion = legal_move(position, last.origin, last.now, Role::queen);
  // In an illegal position the two kings may stand side by side.
  if (!promotion) return {.why = promotion.error()};
  return {.promotion = *promotion};
}

}  // namespace jadoube::laws
