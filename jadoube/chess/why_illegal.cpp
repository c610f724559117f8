#include "jadoube/chess/why_illegal.hpp"

#include <cstdlib>

#include "jadoube/text/internal/enum_names.hpp"

namespace jadoube {

namespace {

using Reason = Illegality::Reason;
using Verdict = std::expected<Move, Illegality>;

// One attempted move of a piece from one square to another. Each function returns the legal move, or the first thing
// that is wrong with it.
struct Attempt {
  const Position& position;
  Square from;
  Square to;
  std::optional<Role> promotion;
  Piece piece{};

  Color us() const { return position.turn(); }
  Bitboard occupied() const { return position.occupied(); }

  std::unexpected<Illegality> wrong(Reason reason, Bitboard squares = {}, Bitboard attackers = {}) const {
    return std::unexpected(Illegality{reason, from, to, piece, squares, attackers});
  }

  Verdict verdict() {
    const auto found = position.piece_at(from);
    if (!found) return std::unexpected(Illegality{Reason::no_piece, from, to, std::nullopt});
    piece = *found;
    if (piece.color != us()) return wrong(Reason::not_yours);
    if (from == to) return wrong(Reason::same_square);
    if (piece.role == Role::king)
      if (const auto side = castling_meant()) return castling(*side);
    return piece.role == Role::pawn ? pawn_move() : piece_move();
  }

  // --- Castling (3.8.2)

  std::optional<CastlingSide> castling_meant() const {
    for (const CastlingSide side : castling_sides) {
      const bool onto_rook = position.castling_rook(us(), side) == to;
      const bool to_its_square =
          to == castling_king_to(us(), side) && rank_of(from) == rank_of(to) && !attacks::king(from).contains(to);
      if (onto_rook || to_its_square) return side;
    }
    return std::nullopt;
  }

  Bitboard own_rooks_beside(CastlingSide side) const {
    const Bitboard below(Bitboard(from).bits() - 1);
    return position.pieces(us(), Role::rook) & back_rank(us()) & (side == CastlingSide::king_side ? ~below : below);
  }

  Verdict castling(CastlingSide side) const {
    const auto rook = position.castling_rook(us(), side);
    if (!rook) {
      const Bitboard rooks = own_rooks_beside(side);
      const Square corner = square(side == CastlingSide::king_side ? File::h : File::a, rank_of(from));
      if (rooks.empty()) return wrong(Reason::castling_no_rook, corner);
      return wrong(Reason::castling_right_lost, outermost(rooks, side));
    }

    const Square king_to = castling_king_to(us(), side), rook_to = castling_rook_to(us(), side);
    const Bitboard movers = Bitboard(from) | *rook;
    const Bitboard passed = attacks::between(from, king_to);
    const Bitboard path = passed | king_to | attacks::between(*rook, rook_to) | rook_to;
    if (const Bitboard blockers = path & occupied() & ~movers) return wrong(Reason::castling_blocked, blockers);
    if (promotion) return wrong(Reason::promotion_impossible);

    if (const Bitboard checkers = position.checkers()) return wrong(Reason::castling_in_check, checkers);
    const auto attackers = [&](Square target, Bitboard occupied) {
      return attacks::attackers(position.board(), target, !us(), occupied);
    };
    Bitboard attacked, by;
    for (const Square step : passed)
      if (const Bitboard pieces = attackers(step, occupied() & ~Bitboard(from))) {
        attacked |= step;
        by |= pieces;
      }
    if (attacked) return wrong(Reason::castling_through_attack, attacked, by);
    if (const Bitboard pieces = attackers(king_to, (occupied() & ~movers) | rook_to))
      return wrong(Reason::castling_into_attack, king_to, pieces);
    return Move(from, *rook, Role::king, Move::Kind::castling);
  }

  static Bitboard outermost(Bitboard rooks, CastlingSide side) {
    while (side == CastlingSide::king_side && rooks.several()) rooks = rooks.without_first();
    return rooks.first();
  }

  // --- Pieces (3.1 to 3.6, 3.8.1)

  Verdict piece_move() const {
    const Bitboard reach = attacks::of(piece, from, {});
    if (!reach.contains(to)) return wrong(Reason::not_how_it_moves, reach);
    if (position.pieces(us()).contains(to)) return wrong(Reason::own_piece_on_target, to);
    if (const Bitboard blockers = attacks::between(from, to) & occupied())
      return wrong(Reason::blocked, nearest(blockers));
    if (promotion) return wrong(Reason::promotion_impossible);
    return with_king_safe({from, to, piece.role});
  }

  // The square nearest to `from` among squares on one line from it.
  Bitboard nearest(Bitboard line) const {
    if (to > from) return line.first();
    while (line.several()) line = line.without_first();
    return line;
  }

  // --- Pawns (3.7)

  Verdict pawn_move() const {
    const int files = std::abs(static_cast<int>(file_of(to)) - static_cast<int>(file_of(from)));
    const int ranks =
        static_cast<int>(relative_rank(rank_of(to), us())) - static_cast<int>(relative_rank(rank_of(from), us()));
    if (files == 0 && (ranks == 1 || ranks == 2)) return pawn_advance(ranks);
    if (files == 1 && ranks == 1) return pawn_capture();
    return wrong(Reason::not_how_it_moves, pawn_reach());
  }

  // Where the pawn could go if nothing blocked it and there were something to capture.
  Bitboard pawn_reach() const {
    const Bitboard one = forward(from, us());
    const Bitboard two = forward(one, us()) & relative_rank(Rank::four, us());
    return attacks::pawn(us(), from) | one | two;
  }

  Verdict pawn_advance(int ranks) const {
    if (ranks == 2 && relative_rank(rank_of(from), us()) != Rank::two) return wrong(Reason::pawn_double_step_late);
    if (const Bitboard blockers = (attacks::between(from, to) | to) & occupied())
      return wrong(Reason::pawn_blocked, nearest(blockers));
    return promoting({from, to, Role::pawn, ranks == 2 ? Move::Kind::double_step : Move::Kind::normal});
  }

  Verdict pawn_capture() const {
    if (position.pieces(us()).contains(to)) return wrong(Reason::own_piece_on_target, to);
    if (position.pieces(!us()).contains(to)) return promoting({from, to, Role::pawn});
    if (position.en_passant() == to) return promoting({from, to, Role::pawn, Move::Kind::en_passant});
    const Bitboard beside = backward(to, us()) & position.pieces(!us(), Role::pawn);
    if (beside && relative_rank(rank_of(to), us()) == Rank::six) return wrong(Reason::en_passant_late, beside);
    return wrong(Reason::pawn_captures_nothing);
  }

  Verdict promoting(Move move) const {
    if (relative_rank(rank_of(to), us()) != Rank::eight)
      return promotion ? wrong(Reason::promotion_impossible) : with_king_safe(move);
    if (!promotion) return wrong(Reason::promotion_missing);
    if (*promotion == Role::pawn || *promotion == Role::king) return wrong(Reason::promotion_piece);
    return with_king_safe(Move::promotion(from, to, *promotion));
  }

  // --- The king (3.9.2)

  Verdict with_king_safe(Move move) const {
    const Bitboard attackers = position.king_attackers_after(move);
    if (attackers.empty()) return move;
    if (piece.role == Role::king) return wrong(Reason::king_into_check, attackers);
    if (const Bitboard still = attackers & position.checkers()) return wrong(Reason::king_left_in_check, still);
    return wrong(Reason::exposes_king, attackers);
  }
};

}  // namespace

std::string_view code(Illegality::Reason reason) { return text::enum_name(reason); }

std::expected<Move, Illegality> legal_move(const Position& position, Square from, Square to,
                                           std::optional<Role> promotion) {
  return Attempt{position, from, to, promotion}.verdict();
}

std::optional<Illegality> why_illegal(const Position& position, Square from, Square to, std::optional<Role> promotion) {
  const auto verdict = legal_move(position, from, to, promotion);
  return verdict ? std::nullopt : std::optional(verdict.error());
}

}  // namespace jadoube
