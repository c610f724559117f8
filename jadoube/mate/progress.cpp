#include "jadoube/mate/internal/progress.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "jadoube/mate/internal/distance.hpp"
#include "jadoube/mate/internal/promotion_distance.hpp"
#include "jadoube/mate/internal/reachability.hpp"
#include "jadoube/mate/internal/set_attacks.hpp"
#include "jadoube/mate/internal/shut_in.hpp"

namespace jadoube::mate {
namespace {

// The cost of each unit of work that remains; tuned on positions that are hard to decide.
constexpr int flight = 3;           // a square that the king to be mated may go to
constexpr int step_to_edge = 2;     // of that king
constexpr int step_of_king = 2;     // of the mating king towards it
constexpr int man = 3;              // of the side to be mated, in the way of a queen or rook
constexpr int prey = 3;             // gained by a man that can be taken
constexpr int no_heavy_piece = 12;  // and a pawn is to become one
constexpr int minor_piece = 5;      // lost, that was to give mate
constexpr int defender = 6;
constexpr int interposing_bishop = 4;  // where bishops of one color are to mate
constexpr int to_take = 6;             // a man that the mating king hunts
constexpr int step_of_hunter = 2;      // of that king
constexpr int spent_move = 2;          // of a side that is shut in
constexpr int most_moves = 20;         // that such a side is credited with

int nearest(Square to, Bitboard from) {
  int least = 8;
  for (const Square square : from) least = std::min(least, king_distance(to, square));
  return least;
}

// The way of the two nearest bishops, or of the only one, to a corner, but not so near that they are in the king's way.
int to_corner_of_two(Square corner, Bitboard bishops) {
  int least = 8, next = 8;
  for (const Square square : bishops) {
    const int apart = square == corner ? 4 : std::max(2, king_distance(corner, square));
    next = std::min(next, std::max(least, apart));
    least = std::min(least, apart);
  }
  return bishops.several() ? least + next : least;
}

int to_edge(std::size_t coordinate) { return static_cast<int>(std::min(coordinate, 7 - coordinate)); }
int to_edge(Square square) { return std::min(to_edge(index(file_of(square))), to_edge(index(rank_of(square)))); }

constexpr Bitboard corners = Bitboard(Square::a1) | Square::a8 | Square::h1 | Square::h8;
// The distance by the sum of ranks and files to the nearest corner in the room; if the room has none, to any corner.
int to_corner(Square from, Bitboard room) {
  const Bitboard all = room & corners;
  if (!all || all == corners) return to_edge(index(file_of(from))) + to_edge(index(rank_of(from)));
  int least = unlikely;
  for (const Square corner : all)
    least = std::min(least, static_cast<int>(detail::apart(index(from) % 8, index(corner) % 8) +
                                             detail::apart(index(from) / 8, index(corner) / 8)));
  return least;
}

// The side's minor pieces that can move; if none can, all of them, so that every position has some plan.
Bitboard taking_part(Bitboard minor_pieces, const Outlook& outlook) {
  const Bitboard movable = minor_pieces & ~outlook.stuck;
  return movable ? movable : minor_pieces;
}

// The remaining cost of the hunt for the next man: a king does not take a man that the other king or a pawn protects.
int to_next_prey(const Board& board, Color side, Bitboard takeable) {
  const Square own_king = king_of(board, side), other_king = king_of(board, !side);
  const Bitboard pieces = board.of(side) & ~board.of(Role::pawn) & ~Bitboard(own_king);
  const Bitboard by_pawns = pawn_attacks(!side, board.of(!side, Role::pawn));
  int least = Within(board, pieces).moves_to_any(takeable, unlikely);
  for (const Square at : takeable & ~by_pawns) {
    const int protection = std::max(0, 2 - king_distance(other_king, at));
    least = std::min(least, king_distance(own_king, at) + 2 * protection);
  }
  return least;
}

// The distance of the two squares from some men, one from one man and the other from another.
int nearest_two(Square one, Square other, Bitboard men) {
  constexpr int none = 8;
  int to_one = none, to_other = none, next_to_one = none, next_to_other = none;
  Square at_one = one, at_other = other;
  const auto enter = [](int away, Square from, int& least, int& next, Square& at) {
    if (away >= least) {
      next = std::min(next, away);
      return;
    }
    next = std::exchange(least, away);
    at = from;
  };
  for (const Square from : men) {
    enter(king_distance(from, one), from, to_one, next_to_one, at_one);
    enter(king_distance(from, other), from, to_other, next_to_other, at_other);
  }
  if (at_one != at_other) return to_one + to_other;
  return std::min(to_one + next_to_other, next_to_one + to_other);
}

// Mate by bishops of one color is best in a corner of that color: of the two flights of the other color, one is blocked
// by a man of the other side, which the bishops cannot take, and one by another or guarded by the mating king.
int to_corner_mate(const Board& board, Color side, Bitboard bishops, bool dark, const Outlook& outlook) {
  const Square king = king_of(board, !side), own_king = king_of(board, side);
  const Bitboard unattacked = dark ? ~dark_squares : dark_squares;
  const Bitboard pawns = board.of(!side, Role::pawn);
  const Bitboard blockers =
      (board.of(!side, Role::knight) | (board.of(!side, Role::bishop) & unattacked)) & ~outlook.stuck;
  int new_blocker = 0;  // found when it is asked for
  int least = unlikely;
  for (const Square corner : dark ? std::array{Square::a1, Square::h8} : std::array{Square::a8, Square::h1}) {
    if (!outlook.rooms[index(!side)].contains(corner)) continue;
    const Bitboard flights = attacks::king(corner) & unattacked;
    const Square one = flights.first(), other = flights.without_first().first();
    const auto guard = [&](Square at) {
      return std::max(0, king_distance(own_king, at) - 1) + (king_distance(own_king, corner) < 2 ? 2 : 0);
    };
    const auto block_anew = [&](Square at) {
      if (pawns.contains(at)) return 0;
      if (new_blocker == 0) new_blocker = 2 + to_promotion(board, !side, outlook.stuck);
      return new_blocker;
    };
    const auto block = [&](Square at) { return blockers ? nearest(at, blockers) : block_anew(at); };
    int cost = std::min(guard(one) + block(other), guard(other) + block(one));
    if (blockers.several())
      cost = std::min(cost, nearest_two(one, other, blockers));
    else if (blockers)
      cost = std::min(cost, king_distance(blockers.first(), one) + block_anew(other));
    least = std::min(least, 2 * king_distance(king, corner) + step_of_king * cost + to_corner_of_two(corner, bishops));
  }
  return least;
}

// By color, the moves of a side that is shut in.
using MovesLeft = std::array<std::optional<int>, 2>;

// The cost of each move that shut-in sides have spent.
int cost_of_spent_moves(const MovesLeft& left) {
  int spent = 0;
  for (const auto& moves : left)
    if (moves) spent += std::max(0, most_moves - *moves);
  return spent_move * spent;
}

Distances by_plans(const Board& board, Color side, const Outlook& outlook, const std::optional<int>& moves_left) {
  const auto within = [](int left) { return std::optional(std::clamp(left, 0, farthest - 1)); };
  const bool heavy = static_cast<bool>(board.of(side, Role::queen) | board.of(side, Role::rook));
  Distances distances;
  auto& [by_heavy_piece, by_hunting, by_release, by_minor_pieces, in_corner, with_piece] = distances;
  if (moves_left && !heavy) {
    by_release = within(to_release(board, side, *moves_left));
    by_hunting = within(to_be_fed(board, side, outlook.stuck) + to_promotion(board, side, outlook.stuck));
    return distances;
  }

  const Square king = king_of(board, !side), own_king = king_of(board, side);
  const Bitboard room = outlook.rooms[index(!side)];
  const Bitboard minor_pieces = taking_part(board.of(side, Role::bishop) | board.of(side, Role::knight), outlook);
  const Bitboard bishops = minor_pieces & board.of(Role::bishop);
  const Bitboard men = board.of(!side) & ~Bitboard(king);
  const Bitboard attacked = attacked_by(board, side, board.of(side), ~board.occupied() | king);
  const Bitboard flights = attacks::king(king) & ~board.of(!side) & ~attacked;
  const int apart = std::max(0, king_distance(king, own_king) - 2);
  const int open_flights = flight * flights.count();

  if (heavy) {
    const int left = open_flights + step_to_edge * to_edge(king) + step_of_king * apart + man * men.count();
    by_heavy_piece = within(attacked & men ? left - prey : left);
    return distances;
  }
  if (board.of(side, Role::pawn)) {
    const int promotion = to_promotion(board, side, outlook.stuck);
    by_heavy_piece =
        within(no_heavy_piece + promotion + open_flights + step_to_edge * to_edge(king) + apart + men.count());
    if (men) by_hunting = within(to_take * men.count() + step_of_hunter * to_next_prey(board, side, men));
  }
  if (minor_pieces.empty()) return distances;

  const bool dark = (bishops & ~dark_squares).empty(), light = (bishops & dark_squares).empty();
  // A queen or rook of the other side would take or interpose.
  const int lost = minor_piece * std::max(0, 3 - minor_pieces.count()) +
                   defender * (board.of(!side, Role::queen) | board.of(!side, Role::rook)).count();
  const int free_until_there = to_corner(king, room) == 0 ? open_flights : 3 * flight;
  if (minor_pieces == bishops && (dark || light)) {
    const Bitboard interposing = board.of(!side, Role::bishop) & (dark ? dark_squares : ~dark_squares);
    const int placing =
        lost + to_corner_mate(board, side, bishops, dark, outlook) + interposing_bishop * interposing.count();
    by_minor_pieces = within(placing + open_flights);
    in_corner = within(placing + free_until_there);
    return distances;
  }
  // A flight is blocked by any man nearby, or by a piece, which a pawn may have to become first.
  const int placing = lost + 2 * to_corner(king, room) + step_of_king * apart + nearest(king, minor_pieces);
  const Bitboard pieces = men & ~board.of(Role::pawn);
  const int man_near = nearest(king, men);
  const int piece_near = pieces ? nearest(king, pieces) : man_near + to_promotion(board, !side, outlook.stuck) / 2;
  by_minor_pieces = within(placing + man_near + open_flights);
  in_corner = within(placing + man_near + free_until_there);
  with_piece = within(placing + piece_near + free_until_there);
  return distances;
}

}  // namespace

Outlook outlook_of(const Position& first) {
  const Reachability reachability(first);
  Outlook outlook;
  for (const Color color : both_colors) outlook.rooms[index(color)] = reachability.king(color).reach;
  for (const auto& [kind, home, reach] : reachability.men())
    if (home && reach == home && kind.role != Role::king) outlook.stuck |= home;
  return outlook;
}

Distances distances_to_mate(const Board& board, Color side, const Outlook& outlook) {
  const MovesLeft left{moves_left(board, Color::white), moves_left(board, Color::black)};
  Distances distances = by_plans(board, side, outlook, left[index(side)]);
  if (const int spent = cost_of_spent_moves(left))
    for (auto* distance : {&distances.by_heavy_piece, &distances.by_hunting, &distances.by_minor_pieces,
                           &distances.in_corner, &distances.with_piece})
      if (*distance) *distance = std::min(farthest - 1, **distance + spent);
  return distances;
}

}  // namespace jadoube::mate
