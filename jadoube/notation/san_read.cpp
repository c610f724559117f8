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

// What a legal move has in common with what was written, the more the smaller.
int unlikeness(Move move, const SanParts& parts) {
  const Square to =
      move.is_castling() && !parts.castling
          ? castling_king_to(rank_of(move.from()) == Rank::one ? Color::white : Color::black, castling_side(move))
          : move.to();
  const bool same_origin = parts.from != Bitboard::all() && parts.from.contains(move.from());
  return distance(to, parts.to) * 4 + (move.role() == parts.role ? 0 : 2) + (same_origin ? 0 : 1);
}

// Legal moves that may have been meant: those of the same kind of piece, and those of others to the same square.
std::vector<Move> candidates(const Position& position, const SanParts& parts) {
  std::vector<Move> found;
  for (const Move move : position.legal_moves()) {
    const bool meant = parts.castling ? move.role() == Role::king : move.role() == parts.role || move.to() == parts.to;
    if (meant) found.push_back(move);
  }
  std::ranges::stable_sort(found, {}, [&](Move move) { return unlikeness(move, parts); });
  return found;
}

// A reason that a better look at the piece's own way of moving would not give.
bool is_about_the_rules(Illegality::Reason reason) {
  using enum Illegality::Reason;
  return reason != not_how_it_moves && reason != blocked && reason != pawn_blocked && reason != own_piece_on_target &&
         reason != same_square;
}

std::optional<Illegality> reason(const Position& position, const SanParts& parts) {
  const Color us = position.turn();
  if (parts.castling) {
    const Square king = position.king(us);
    const auto rook = position.castling_rook(us, *parts.castling);
    return why_illegal(position, king, rook.value_or(castling_king_to(us, *parts.castling)));
  }
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
