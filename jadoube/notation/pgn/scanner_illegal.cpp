// Reads through an illegal move that stood: in rapid and blitz, one that the opponent answers cannot be claimed any
// more, and the game goes on. The move is made where only after it can the moves that follow be read.
#include <algorithm>
#include <vector>

#include "jadoube/notation/pgn/internal/lookahead.hpp"
#include "jadoube/notation/pgn/scanner.hpp"

namespace jadoube::pgn {

namespace {

using notation::SanParts;

// Castling with king and rook on their squares and nothing between them, but without the right or through an attack.
std::optional<Move> castling_on_board(const Position& position, CastlingSide side) {
  const Color us = position.turn();
  const Rank rank = relative_rank(Rank::one, us);
  const Square king = square(File::e, rank), rook = square(side == CastlingSide::king_side ? File::h : File::a, rank);
  const bool is_there = position.king(us) == king && position.pieces(us, Role::rook).contains(rook);
  if (!is_there || (attacks::between(king, rook) & position.occupied())) return std::nullopt;
  return Move(king, rook, Role::king, Move::Kind::castling);
}

// The illegal moves on the board that a pawn's or piece's move can mean.
struct Illegal {
  std::vector<Move> as_it_moves;  // but it leaves the king in check
  std::vector<Move> otherwise;
};

Illegal illegal_moves(const Position& position, const SanParts& parts) {
  Illegal found;
  const Color us = position.turn();
  if (parts.castling) {
    if (const auto move = castling_on_board(position, *parts.castling)) found.as_it_moves.push_back(*move);
    return found;
  }
  const Square to = parts.to;
  if ((position.pieces(us) | position.pieces(Role::king)).contains(to)) return found;
  const bool is_pawn = parts.role == Role::pawn;
  const bool last_rank = relative_rank(rank_of(to), us) == Rank::eight;
  if (is_pawn && ((parts.promotion && !last_rank) || relative_rank(rank_of(to), us) == Rank::one)) return found;
  const Bitboard taken = Bitboard(to) & position.occupied();
  for (const Square from : position.pieces(us, parts.role) & parts.from) {
    Bitboard targets = attacks::of({us, parts.role}, from, position.occupied());
    if (is_pawn) {
      const Bitboard one = forward(Bitboard(from), us) & ~position.occupied();
      const bool twice = relative_rank(rank_of(from), us) == Rank::two;
      targets = (targets & taken) | one | (twice ? forward(one, us) & ~position.occupied() : Bitboard());
    }
    const bool moves_so = targets.contains(to);
    if (is_pawn && last_rank && !parts.promotion) {
      // The pawn was promoted to the piece that the later moves need.
      for (const Role role : promotion_roles)
        if (moves_so) found.as_it_moves.push_back(Move::promotion(from, to, role));
      continue;
    }
    const Move move = parts.promotion ? Move::promotion(from, to, *parts.promotion) : Move(from, to, parts.role);
    (moves_so ? found.as_it_moves : found.otherwise).push_back(move);
  }
  return found;
}

}  // namespace

std::optional<Move> Scanner::illegal_move_that_stood(std::string_view text) const {
  const auto san = notation::parse_san(without_check(text), options_.letters);
  if (!san || king_hangs_) return std::nullopt;
  const char* const begin = text.data() + text.size();
  const char* const end = lookahead_end(begin);
  const auto only = [&](const std::vector<Move>& moves, std::size_t least) -> std::optional<Move> {
    std::optional<Move> best;
    Sequel most;
    bool is_only = false;
    for (const Move move : moves) {
      const Sequel after = sequel(position().after(move), begin, end, options_.letters);
      if (best && after.plies == most.plies) is_only = false;
      if (best && after.plies <= most.plies) continue;
      best = move;
      most = after;
      is_only = true;
    }
    const bool enough = most.plies >= least || (most.to_the_end && most.plies != 0 && 2 * most.plies >= least);
    return is_only && enough ? best : std::nullopt;
  };
  const Illegal moves = illegal_moves(position(), san->parts);
  if (const auto move = only(moves.as_it_moves, 2)) return move;
  return moves.as_it_moves.empty() ? only(moves.otherwise, 8) : std::nullopt;
}

}  // namespace jadoube::pgn
