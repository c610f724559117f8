#include "jadoube/notation/san_parts.hpp"

namespace jadoube::notation {

namespace {

bool fits(Move move, const SanParts& parts) {
  if (parts.castling) return move.is_castling() && castling_side(move) == *parts.castling;
  return !move.is_castling() && move.role() == parts.role && move.to() == parts.to &&
         parts.from.contains(move.from()) && move.promoted() == parts.promotion;
}

// Most sliders are not on a line with the square, so they are excluded before any line is followed.
bool is_attacked(const Board& board, Square square, Color by, Bitboard occupied) {
  const Bitboard queens = board.of(Role::queen);
  const Bitboard near = (attacks::knight(square) & board.of(Role::knight)) |
                        (attacks::king(square) & board.of(Role::king)) |
                        (attacks::pawn(!by, square) & board.of(Role::pawn));
  if (near & board.of(by)) return true;
  const Bitboard far = (attacks::bishop_lines(square) & (board.of(Role::bishop) | queens)) |
                       (attacks::rook_lines(square) & (board.of(Role::rook) | queens));
  for (const Square from : far& board.of(by))
    if ((attacks::between(from, square) & occupied).empty()) return true;
  return false;
}

// Article 3.8.2, in Chess960 too. legal_move() would give the same, but every game needs this, and it is faster.
std::optional<Move> resolve_castling(const Position& position, CastlingSide side) {
  const Color us = position.turn();
  const Square king = position.king(us);
  const Bitboard below(Bitboard(king).bits() - 1);
  const Bitboard rooks = position.castling_rooks() & back_rank(us) & (side == CastlingSide::king_side ? ~below : below);
  if (rooks.empty()) return std::nullopt;
  const Square rook = rooks.first(), king_to = castling_king_to(us, side), rook_to = castling_rook_to(us, side);
  const Bitboard passed = attacks::between(king, king_to);
  const Bitboard others = position.occupied() & ~(Bitboard(king) | rook);
  if ((passed | king_to | attacks::between(rook, rook_to) | rook_to) & others) return std::nullopt;
  for (const Square step : passed | king)
    if (is_attacked(position.board(), step, !us, others | rook)) return std::nullopt;
  if (is_attacked(position.board(), king_to, !us, others | rook_to)) return std::nullopt;
  return Move(king, rook, Role::king, Move::Kind::castling);
}

// The pawns that could go to `to`, ignoring the safety of their king.
Bitboard pawn_origins(const Position& position, Square to, bool en_passant) {
  const Color us = position.turn();
  const Bitboard pawns = position.pieces(us, Role::pawn);
  if (position.occupied().contains(to) || en_passant) return attacks::pawn(!us, to) & pawns;
  const Bitboard one_behind = backward(to, us);
  const bool twofold = relative_rank(rank_of(to), us) == Rank::four && !(one_behind & position.occupied());
  return (twofold ? one_behind | backward(one_behind, us) : one_behind) & pawns;
}

std::optional<Move> resolve_pawn(const Position& position, const SanParts& parts) {
  const Square to = parts.to;
  const bool last_rank = relative_rank(rank_of(to), position.turn()) == Rank::eight;
  const bool may_promote = parts.promotion && *parts.promotion != Role::pawn && *parts.promotion != Role::king;
  if (last_rank ? !may_promote : parts.promotion.has_value()) return std::nullopt;
  const bool en_passant = position.legal_en_passant() == to;
  std::optional<Move> found;
  for (const Square from : pawn_origins(position, to, en_passant) & parts.from) {
    using Kind = Move::Kind;
    const bool twofold = (index(from) ^ index(to)) == 16;
    const Move move = last_rank ? Move::promotion(from, to, *parts.promotion)
                                : Move(from, to, Role::pawn,
                                       en_passant ? Kind::en_passant
                                       : twofold  ? Kind::double_step
                                                  : Kind::normal);
    if (position.king_attackers_after(move)) continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

}  // namespace

std::optional<Move> resolve(const Position& position, const SanParts& parts) {
  if (parts.castling) return resolve_castling(position, *parts.castling);
  const Color us = position.turn();
  if (position.pieces(us).contains(parts.to)) return std::nullopt;
  if (parts.role == Role::pawn) return resolve_pawn(position, parts);
  if (parts.promotion) return std::nullopt;
  std::optional<Move> found;
  const Bitboard pieces = position.pieces(us, parts.role) & parts.from;
  for (const Square from : attacks::of({us, parts.role}, parts.to, position.occupied()) & pieces) {
    const Move move(from, parts.to, parts.role);
    if (position.king_attackers_after(move)) continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

std::vector<Move> matches(const Position& position, const SanParts& parts) {
  std::vector<Move> found;
  for (const Move move : position.legal_moves())
    if (fits(move, parts)) found.push_back(move);
  return found;
}

}  // namespace jadoube::notation
