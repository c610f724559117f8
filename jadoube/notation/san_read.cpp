#include <algorithm>

#include "jadoube/notation/san.hpp"

namespace jadoube::notation {

namespace {

using Kind = SanError::Kind;

// How many king's steps lie between two squares.
int distance(Square a, Square b) {
  const auto apart = [](std::size_t x, std::size_t y) { return static_cast<int>(x > y ? x - y : y - x); };
  return std::max(apart(index(file_of(a)), index(file_of(b))), apart(index(rank_of(a)), index(rank_of(b))));
}

// Where the piece written of ends.
Square target(Move move, Color us) {
  return move.is_castling() ? castling_king_to(us, castling_side(move)) : move.to();
}

// Legal moves that may have been meant: those of the same kind of piece to that square, or else all of that kind of
// piece, and those of others to that square; the nearest to what was written first.
std::vector<Move> candidates(const Position& position, const SanParts& parts) {
  const Color us = position.turn();
  const Square wanted = parts.castling ? castling_king_to(us, *parts.castling) : parts.to;
  const auto same_piece = [&](Move move) { return move.role() == parts.role; };
  const auto same_target = [&](Move move) { return target(move, us) == wanted; };
  const auto unlikeness = [&](Move move) {
    return distance(target(move, us), wanted) * 4 + (same_piece(move) ? 0 : 2) +
           (parts.from.contains(move.from()) ? 0 : 1);
  };
  std::vector<Move> found, likely;
  for (const Move move : position.legal_moves()) {
    if (same_piece(move) || same_target(move)) found.push_back(move);
    if (same_piece(move) && same_target(move)) likely.push_back(move);
  }
  if (!likely.empty()) return likely;
  std::ranges::stable_sort(found, {}, unlikeness);
  return found;
}

// A reason that a better look at the piece's own way of moving would not give.
bool is_about_the_rules(Illegality::Reason reason) {
  using enum Illegality::Reason;
  return reason != not_how_it_moves && reason != blocked && reason != pawn_blocked && reason != own_piece_on_target &&
         reason != same_square;
}

std::optional<Illegality> why_not_castling(const Position& position, CastlingSide side) {
  const Color us = position.turn();
  const Square king = position.king(us), to = castling_king_to(us, side);
  const auto rook = position.castling_rook(us, side);
  if (rook) return why_illegal(position, king, *rook);
  // Without the right, the king must at least stand where it could have castled from.
  const bool at_home = rank_of(king) == rank_of(to) && king != to && !attacks::king(king).contains(to);
  return at_home ? why_illegal(position, king, to) : std::nullopt;
}

std::optional<Illegality> reason(const Position& position, const SanParts& parts) {
  const Color us = position.turn();
  if (parts.castling) return why_not_castling(position, *parts.castling);
  const Bitboard origins = position.pieces(us, parts.role) & parts.from;
  std::optional<Illegality> only;
  for (const Square from : origins) {
    auto why = why_illegal(position, from, parts.to, parts.promotion);
    if (why && is_about_the_rules(why->reason)) return why;
    if (!origins.several()) only = why;
  }
  return only;
}

SanError unresolved(const Position& position, const SanParts& parts, std::size_t column) {
  SanError error{.kind = Kind::impossible, .column = column, .parts = parts};
  error.candidates = matches(position, parts);
  if (!error.candidates.empty()) {
    error.kind = Kind::ambiguous;
    return error;
  }
  if (parts.role == Role::pawn && !parts.promotion) {
    for (const Role role : promotion_roles) {
      SanParts promoted = parts;
      promoted.promotion = role;
      std::ranges::copy(matches(position, promoted), std::back_inserter(error.candidates));
    }
    if (!error.candidates.empty()) {
      error.kind = Kind::promotion_missing;
      return error;
    }
  }
  error.candidates = candidates(position, parts);
  error.illegality = reason(position, parts);
  if (error.illegality && is_about_the_rules(error.illegality->reason)) error.kind = Kind::illegal;
  return error;
}

}  // namespace

std::expected<Move, SanError> read_san(const Position& position, std::string_view text, Letters letters) {
  auto san = parse_san(text, letters);
  if (!san) return std::unexpected(std::move(san.error()));
  if (const auto move = resolve(position, san->parts)) [[likely]]
    return *move;
  return std::unexpected(unresolved(position, san->parts, text.find_first_not_of(" \t") + 1));
}

}  // namespace jadoube::notation
