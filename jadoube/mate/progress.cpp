#include "jadoube/mate/progress.hpp"

#include <algorithm>

#include "jadoube/mate/material.hpp"
#include "jadoube/mate/set_attacks.hpp"

namespace jadoube::mate {
namespace {

// What each unit of work still to be done costs; tuned on positions that are hard to decide.
constexpr int flight = 3;           // a square that the king to be mated may go to
constexpr int step_to_edge = 2;     // of that king
constexpr int step_of_king = 2;     // of the mating king towards it
constexpr int man = 3;              // of the side to be mated, in the way of a queen or rook
constexpr int prey = 3;             // gained by a man that can be taken
constexpr int no_heavy_piece = 12;  // and a pawn is to become one
constexpr int step_of_pawn = 4;
constexpr int enemy_ahead = 6;  // of a pawn, on its file
constexpr int friend_ahead = 4;
constexpr int only_minor_pieces = 26;
constexpr int unlikely = 60;

int distance(Square a, Square b) {
  const int files = static_cast<int>(index(file_of(a))) - static_cast<int>(index(file_of(b)));
  const int ranks = static_cast<int>(index(rank_of(a))) - static_cast<int>(index(rank_of(b)));
  return std::max(std::abs(files), std::abs(ranks));
}

int nearest(Square to, Bitboard from) {
  int least = 8;
  for (const Square square : from) least = std::min(least, distance(to, square));
  return least;
}

int to_edge(std::size_t coordinate) { return static_cast<int>(std::min(coordinate, 7 - coordinate)); }
int to_edge(Square square) { return std::min(to_edge(index(file_of(square))), to_edge(index(rank_of(square)))); }
int to_corner(Square square) { return to_edge(index(file_of(square))) + to_edge(index(rank_of(square))); }

Bitboard attacked_by(const Position& position, Color side, Bitboard empty) {
  const Bitboard queens = position.pieces(side, Role::queen);
  return attacks::king(position.king(side)) | pawn_attacks(side, position.pieces(side, Role::pawn)) |
         knight_attacks(position.pieces(side, Role::knight)) |
         bishop_attacks(position.pieces(side, Role::bishop) | queens, empty) |
         rook_attacks(position.pieces(side, Role::rook) | queens, empty);
}

// The easiest promotion: the steps, and what is in the way, which a piece must come and take.
int to_promotion(const Position& position, Color side) {
  int least = unlikely;
  const Bitboard helpers = position.pieces(side) & ~position.pieces(Role::pawn);
  for (const Square pawn : position.pieces(side, Role::pawn)) {
    int cost = 0, farthest_help = 0;
    for (Bitboard ahead = forward(pawn, side); ahead; ahead = forward(ahead, side)) {
      cost += step_of_pawn;
      if (ahead & position.pieces(!side)) {
        cost += enemy_ahead;
        farthest_help = std::max(farthest_help, nearest(ahead.first(), helpers));
      } else if (ahead & position.pieces(side)) {
        cost += friend_ahead;
      }
    }
    least = std::min(least, cost + 2 * farthest_help);
  }
  return least;
}

// Mate by bishops of one color is in a corner of that color: of the two flights of the other, the mating king guards
// one, and a man of the other side, which cannot be taken by the bishops, blocks the other.
int to_corner_mate(const Position& position, Color side, bool dark) {
  const Square king = position.king(!side), own_king = position.king(side);
  const Bitboard unattacked = dark ? ~dark_squares : dark_squares;
  const Bitboard pawns = position.pieces(!side, Role::pawn);
  const Bitboard blockers = position.pieces(!side, Role::knight) | (position.pieces(!side, Role::bishop) & unattacked);
  int least = unlikely;
  for (const Square corner : dark ? std::array{Square::a1, Square::h8} : std::array{Square::a8, Square::h1}) {
    const Bitboard flights = attacks::king(corner) & unattacked;
    int cost = unlikely;
    for (const Square blocked : flights) {
      const Square guarded = (flights & ~Bitboard(blocked)).first();
      const int too_near = distance(own_king, corner) < 2 ? 2 : 0;
      const int guard = std::max(0, distance(own_king, guarded) - 1) + too_near;
      int block = nearest(blocked, blockers);
      if (blockers.empty()) block = pawns.contains(blocked) ? 0 : std::min(10, 2 + to_promotion(position, !side));
      cost = std::min(cost, guard + block);
    }
    least = std::min(least, 2 * distance(king, corner) + step_of_king * cost);
  }
  return least;
}

}  // namespace

int distance_to_mate(const Position& position, Color side) {
  const Square king = position.king(!side), own_king = position.king(side);
  const Bitboard bishops = position.pieces(side, Role::bishop);
  const Bitboard minor_pieces = bishops | position.pieces(side, Role::knight);
  const Bitboard men = position.pieces(!side) & ~Bitboard(king);
  const Bitboard attacked = attacked_by(position, side, ~position.occupied() | king);
  const Bitboard flights = attacks::king(king) & ~position.pieces(!side) & ~attacked;
  const int apart = std::max(0, distance(king, own_king) - 2);

  int left = flight * flights.count();
  if (position.pieces(side, Role::queen) | position.pieces(side, Role::rook)) {
    left += step_to_edge * to_edge(king) + step_of_king * apart + man * men.count();
    if (attacked & men) left -= prey;
    return std::clamp(left, 0, farthest - 1);
  }
  const int by_promotion =
      no_heavy_piece + to_promotion(position, side) + step_to_edge * to_edge(king) + apart + men.count();
  if (minor_pieces.empty()) return std::min(left + by_promotion, farthest - 1);

  const bool dark = (bishops & ~dark_squares).empty(), light = (bishops & dark_squares).empty();
  const int by_minor_pieces = only_minor_pieces + (minor_pieces == bishops && (dark || light)
                                                       ? to_corner_mate(position, side, dark)
                                                       : 2 * to_corner(king) + step_of_king * apart +
                                                             nearest(king, men) + nearest(king, minor_pieces));
  return std::min(left + std::min(by_promotion, by_minor_pieces), farthest - 1);
}

}  // namespace jadoube::mate
