#include "jadoube/mate/internal/shut_in.hpp"

#include <algorithm>

#include "jadoube/mate/internal/distance.hpp"
#include "jadoube/mate/internal/promotion_distance.hpp"
#include "jadoube/mate/internal/set_attacks.hpp"

namespace jadoube::mate {
namespace {

// The cost of each unit of work that remains; tuned on positions that are hard to decide.
constexpr int move_to_release = 3;        // of the side that gives a man away
constexpr int step_of_released_pawn = 3;  // of the pawn that has taken it, to its promotion
constexpr int man_ahead_of_it = 10;       // of that pawn
constexpr int too_late = 20;              // each move for which the side that is shut in has none left
constexpr int king_takes = 5;             // it is free then, and a pawn is still to be promoted
constexpr int to_be_taken = 4;            // a move of a piece, where the whole way is not looked at
constexpr int no_piece = 20;              // for that, and a pawn is to become one
constexpr int too_far = 40;               // moves

int ranks_ahead(Square at, Color color) {
  const int rank = static_cast<int>(index(rank_of(at)));
  return color == Color::white ? 7 - rank : rank;
}

// The steps that some pawns of a side can make up to the next pawns ahead of them.
int steps_open(const Board& board, Bitboard pawns, Color color) {
  const Bitboard open = ~board.of(Role::pawn);
  int steps = 0;
  for (Bitboard at = forward(pawns, color) & open; at; at = forward(at, color) & open) steps += at.count();
  return steps;
}

// The steps of a pawn to its promotion; a double step counts as one.
int steps_to_promotion(Square pawn, Color color) {
  const int ahead = ranks_ahead(pawn, color);
  return ahead == 6 ? 5 : ahead;
}

// The remaining cost of a pawn that has just captured on this square.
int cost_after_capture(const Board& board, Color side, Square at) {
  const Bitboard others = (board.of(Role::pawn) | board.of(side)) & ~Bitboard(at);
  return step_of_released_pawn * ranks_ahead(at, side) +
         man_ahead_of_it * (beyond(Bitboard(at), side) & others).count();
}

// The pieces that are not held by men of their own side.
Bitboard movable(const Board& board, Bitboard pieces) {
  Bitboard all;
  for (const Square at : pieces) {
    const Piece piece = *board.piece_at(at);
    if (attacks::of(piece, at, board.occupied()) & ~board.of(piece.color)) all |= at;
  }
  return all;
}

// The moves until something can be taken, and the cost after that.
struct Release {
  int moves = too_far;
  int left = 0;  // moves of the side that is shut in
  int cost_after = 0;

  int cost() const { return move_to_release * moves + too_late * std::max(0, moves - left) + cost_after; }
};

}  // namespace

std::optional<int> moves_left(const Board& board, Color side) {
  const Bitboard own = board.of(side), empty = ~board.occupied();
  if (!(own & board.of(Role::pawn))) return std::nullopt;
  if (knight_attacks(own & board.of(Role::knight)) & ~own) return std::nullopt;
  // A slider that can move can make one step.
  const Bitboard queens = own & board.of(Role::queen);
  const Bitboard diagonal = queens | (own & board.of(Role::bishop)), orthogonal = queens | (own & board.of(Role::rook));
  if ((pawn_attacks(Color::white, diagonal) | pawn_attacks(Color::black, diagonal)) & ~own) return std::nullopt;
  if ((forward(orthogonal, Color::white) | forward(orthogonal, Color::black) | east(orthogonal) | west(orthogonal)) &
      ~own)
    return std::nullopt;
  const Square king = king_of(board, side);
  const Bitboard beside = attacks::king(king) & ~own;
  if (beside && beside & ~attacked_by(board, !side, board.of(!side), empty | king)) return std::nullopt;
  return steps_open(board, own & board.of(Role::pawn), side);
}

int to_release(const Board& board, Color side, int left) {
  const Bitboard own = board.of(side), own_pawns = own & board.of(Role::pawn);
  const Bitboard theirs = board.of(!side), their_pawns = theirs & board.of(Role::pawn);
  const Bitboard pieces = movable(board, theirs & ~their_pawns & ~board.of(Role::king));
  const Square their_king = king_of(board, !side), king = king_of(board, side);
  Release best;
  const auto consider = [&](const Release& release) {
    if (release.cost() < best.cost()) best = release;
  };

  // A pawn with nothing ahead of it runs.
  for (const Square pawn : own_pawns)
    if (!(beyond(Bitboard(pawn), side) & (board.of(Role::pawn) | own)))
      consider({0, left, step_of_released_pawn * ranks_ahead(pawn, side)});

  // The squares where a man would be taken, and the further cost.
  const Bitboard guarded = attacked_by(board, !side, theirs & ~pieces & ~Bitboard(their_king), ~board.occupied());
  const Bitboard by_pawns = pawn_attacks(side, own_pawns) & ~own;
  const Bitboard by_king = attacks::king(king) & ~guarded & ~their_pawns;
  int least_after = too_far;
  for (const Square at : by_pawns) least_after = std::min(least_after, cost_after_capture(board, side, at));
  if (by_king & own) least_after = std::min(least_after, king_takes);

  if (pieces) {
    const Within within(board, pieces);
    for (const Square at : by_pawns)
      consider({pieces.contains(at) ? 0 : within.moves(at, 4), left, cost_after_capture(board, side, at)});
    for (const Square at : by_king) consider({pieces.contains(at) ? 0 : within.moves(at, 4), left, king_takes});
  }

  // A pawn is taken on its way, or becomes a piece that is taken; its king takes the men ahead of it.
  for (const Square pawn : their_pawns) {
    const Bitboard way = beyond(Bitboard(pawn), !side);
    if (way.contains(king)) continue;
    int walk = 0, lost = 0;
    for (const Square at : way& own_pawns) {
      walk += king_distance(their_king, at);
      lost += steps_open(board, Bitboard(at), side);
    }
    for (const Square at : way& by_pawns) {
      const int moves = ranks_ahead(pawn, !side) - ranks_ahead(at, !side);
      consider({walk + moves, left - lost, cost_after_capture(board, side, at)});
    }
    consider({walk + steps_to_promotion(pawn, !side) + 1, left - lost, least_after});
  }
  return best.cost();
}

int to_be_fed(const Board& board, Color side, Bitboard stuck) {
  const Bitboard pieces = board.of(!side) & ~board.of(Role::pawn) & ~board.of(Role::king);
  if (!pieces) return no_piece + to_promotion(board, !side, stuck);
  const Bitboard takes = pawn_attacks(side, board.of(side, Role::pawn)) | attacks::king(king_of(board, side));
  const Bitboard places = takes & ~board.of(side);
  const int least = places & pieces ? 0 : Within(board, pieces).moves_to_any(places, 4);
  return to_be_taken * least;
}

}  // namespace jadoube::mate
