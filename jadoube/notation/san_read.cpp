#include <algorithm>
#include <tuple>

#include "jadoube/notation/san.hpp"

namespace jadoube::notation {

namespace {

// The distance in king's steps between two squares.
int distance(Square a, Square b) {
  const auto apart = [](std::size_t x, std::size_t y) { return static_cast<int>(x > y ? x - y : y - x); };
  return std::max(apart(index(file_of(a)), index(file_of(b))), apart(index(rank_of(a)), index(rank_of(b))));
}

// The target square in notation: for castling, the square where the king ends.
Square target(Move move, Color us) {
  return move.is_castling() ? castling_king_to(us, castling_side(move)) : move.to();
}

// Legal moves that may have been meant: from exactly the given square to the target; if there are none, moves of the
// same kind of piece to the target; else moves of that kind of piece anywhere (a pawn from its file) and moves of other
// pieces to the target, the nearest to the target first. For castling, castling on the other side.
std::vector<Move> candidates(const Position& position, const SanParts& parts) {
  const Color us = position.turn();
  const auto same_piece = [&](Move move) { return move.role() == parts.role; };
  const auto same_origin = [&](Move move) { return parts.from.contains(move.from()); };
  const auto same_target = [&](Move move) { return target(move, us) == parts.to; };
  const auto legal_where = [&](auto fits) {
    std::vector<Move> found;
    std::ranges::copy_if(position.legal_moves(), std::back_inserter(found), fits);
    return found;
  };
  if (parts.castling) return legal_where([](Move move) { return move.is_castling(); });
  const bool one_origin = !parts.from.several();
  auto found = legal_where([&](Move move) { return one_origin && same_origin(move) && same_target(move); });
  if (found.empty()) found = legal_where([&](Move move) { return same_piece(move) && same_target(move); });
  if (!found.empty()) return found;
  found = legal_where([&](Move move) {
    return same_target(move) || (same_piece(move) && (move.role() != Role::pawn || same_origin(move)));
  });
  std::ranges::sort(found, {}, [&](Move move) {
    return std::tuple(distance(target(move, us), parts.to), !same_piece(move), !same_origin(move), move.bits());
  });
  return found;
}

// A reason that takes precedence over one about how the piece moves.
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
  // Without the right, the king must at least be on a square from which castling could be possible.
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
  SanError error{.kind = SanError::Kind::impossible, .column = column, .parts = parts};
  error.candidates = matches(position, parts);
  if (!error.candidates.empty()) {
    error.kind = SanError::Kind::ambiguous;
    return error;
  }
  if (parts.role == Role::pawn && !parts.promotion) {
    for (const Role role : promotion_roles) {
      SanParts promoted = parts;
      promoted.promotion = role;
      std::ranges::copy(matches(position, promoted), std::back_inserter(error.candidates));
    }
    if (!error.candidates.empty()) {
      error.kind = SanError::Kind::promotion_missing;
      return error;
    }
  }
  error.candidates = candidates(position, parts);
  error.illegality = reason(position, parts);
  if (error.illegality && is_about_the_rules(error.illegality->reason)) error.kind = SanError::Kind::illegal;
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
