#include "jadoube/mate/internal/promotion_distance.hpp"

#include <algorithm>
#include <cstring>

#include "jadoube/mate/internal/distance.hpp"
#include "jadoube/mate/internal/set_attacks.hpp"

namespace jadoube::mate {
namespace {

// The cost of each unit of work that remains; tuned on positions that are hard to decide.
constexpr int step_of_pawn = 4;
constexpr int enemy_ahead = 6;  // of a pawn, on its file
constexpr int friend_ahead = 4;
constexpr int held_king_ahead = 30;  // that has no square to go to
constexpr int man_to_be_taken = 2;   // by a pawn, which leaves its file
constexpr int move_of_prey = 3;
constexpr int promoted_prey = 6;  // to the place where it is taken

// One cost for each file of a rank; all are `unlikely` at most, so that two and a step fit.
using Costs = std::uint8_t __attribute__((vector_size(8)));
static_assert(2 * unlikely + step_of_pawn <= 255);

constexpr Costs all_files(int cost) { return Costs{} + static_cast<std::uint8_t>(cost); }
Costs least(Costs a, Costs b) { return a < b ? a : b; }

// `cost` on the files where this rank of the set has a square, `otherwise` elsewhere.
Costs where(Bitboard set, std::size_t rank, int cost, Costs otherwise) {
  constexpr Costs files{1, 2, 4, 8, 16, 32, 64, 128};
  const auto squares = static_cast<std::uint8_t>(set.bits() >> 8 * rank);
  return ((Costs{} + squares) & files) != 0 ? all_files(cost) : otherwise;
}

std::uint64_t bytes_of(Costs costs) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, &costs, sizeof bytes);
  return bytes;
}

Costs costs_of(std::uint64_t bytes) {
  Costs costs;
  std::memcpy(&costs, &bytes, sizeof bytes);
  return costs;
}

// The costs of the next file to the west, or east.
Costs of_neighbor(Costs costs, bool west) {
  const std::uint64_t edge = static_cast<std::uint64_t>(unlikely) << (west ? 0 : 56), bytes = bytes_of(costs);
  return costs_of((west ? bytes << 8 : bytes >> 8) | edge);
}

// The costs with those of some squares of a rank in place of their own. Uses a register: a byte written to memory would
// have to arrive there before the vector is read.
Costs replace(Costs costs, Bitboard squares, const std::array<std::uint8_t, 64>& by_square) {
  std::uint64_t bytes = bytes_of(costs);
  for (const Square at : squares) {
    const unsigned shift = 8 * (index(at) % 8);
    bytes = (bytes & ~(std::uint64_t{255} << shift)) | std::uint64_t{by_square[index(at)]} << shift;
  }
  return costs_of(bytes);
}

}  // namespace

// On an empty board a rook gets everywhere in two moves, and a bishop to every square of its color.
Within::Within(const Board& board, Bitboard pieces) {
  const Bitboard queens = pieces & board.of(Role::queen);
  const Bitboard diagonal = (pieces & board.of(Role::bishop)) | queens;
  const Bitboard orthogonal = (pieces & board.of(Role::rook)) | queens;
  Bitboard in_one = diagonal | orthogonal, in_two;
  for (const Square at : diagonal) in_one |= attacks::bishop_lines(at);
  for (const Square at : orthogonal) in_one |= attacks::rook_lines(at);
  if (diagonal & dark_squares) in_two |= dark_squares;
  if (diagonal & ~dark_squares) in_two |= ~dark_squares;
  if (orthogonal) in_two = Bitboard::all();
  moves_ = {in_one, in_two, in_two};
  if (Bitboard knights = pieces & board.of(Role::knight))
    for (Bitboard& reached : moves_) {
      knights |= knight_attacks(knights);
      reached |= knights;
    }
}

namespace {

// Computes all files of a rank at once, from the last rank backwards.
int to_promotion(const Board& board, Color side, Bitboard stuck, bool with_promoted_prey) {
  const Bitboard pawns = board.of(side, Role::pawn) & ~stuck;
  if (!pawns) return unlikely;
  const Bitboard own_pieces = board.of(side) & ~board.of(Role::pawn), other_pawns = board.of(!side, Role::pawn);
  const Bitboard others = board.of(!side) & ~board.of(Role::king);
  const Bitboard takeable = others & ~other_pawns;
  const Square own_king = king_of(board, side);

  int no_prey = unlikely;
  if (!takeable && other_pawns && with_promoted_prey)
    no_prey = std::min(unlikely, man_to_be_taken + to_promotion(board, !side, stuck, false) + promoted_prey);
  const Within prey(board, takeable);
  std::array<std::uint8_t, 64> to_enemy_pawn;
  if (other_pawns) {
    const Within hunters(board, own_pieces);
    for (const Square at : other_pawns)
      to_enemy_pawn[index(at)] =
          static_cast<std::uint8_t>(enemy_ahead + 2 * std::min(king_distance(own_king, at), hunters.moves(at, 8)));
  }

  // A king ahead that can move costs nothing.
  const Square king = king_of(board, !side);
  const bool king_held =
      (forward(pawns, side) & king) && !(attacks::king(king) & ~board.of(!side) & ~attacked_by(board, side));
  to_enemy_pawn[index(king)] = held_king_ahead;
  const Bitboard in_the_way = king_held ? other_pawns | king : other_pawns;

  Costs ahead{};
  int nearest = unlikely;
  Bitboard left = pawns;
  const std::size_t turned = side == Color::white ? 0 : 7;
  for (std::size_t rank = 7; left && rank-- > 1;) {
    const std::size_t here = rank ^ turned, next = (rank + 1) ^ turned;
    left &= ~Bitboard(static_cast<Rank>(here));
    const Costs step = replace(where(board.occupied(), next, friend_ahead, Costs{}),
                               in_the_way & static_cast<Rank>(next), to_enemy_pawn);
    Costs capture = all_files(no_prey);
    if (takeable)
      for (std::size_t moves = 3; moves > 0; --moves)
        capture = where(prey.in(moves), next, man_to_be_taken + move_of_prey * static_cast<int>(moves), capture);
    capture = least(all_files(unlikely), ahead + where(others, next, 0, capture));
    ahead = least(least(ahead + step, of_neighbor(capture, true)), of_neighbor(capture, false));
    ahead = least(ahead + static_cast<std::uint8_t>(step_of_pawn), all_files(unlikely));
    for (const Square at : pawns& static_cast<Rank>(here)) nearest = std::min<int>(nearest, ahead[index(at) % 8]);
  }
  return nearest;
}

}  // namespace

int to_promotion(const Board& board, Color side, Bitboard stuck) { return to_promotion(board, side, stuck, true); }

}  // namespace jadoube::mate
