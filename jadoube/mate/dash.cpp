#include "jadoube/mate/dash.hpp"

#include <algorithm>

#include "jadoube/mate/set_attacks.hpp"

namespace jadoube::mate {
namespace {

// What moves are worth to the dash, found by trying on the positions of games.
constexpr int queen_promotion = 392, other_promotion = -100;
constexpr int pawn_move = 17, pawn_move_without_heavy_piece = -29, rank_of_pawn = 37;
constexpr int king_step_nearer = 8, king_step_nearer_with_few = 51;
constexpr int piece_step_nearer = 12, queen_move = 4, rook_move = 2, nearest_of_piece = 3;
constexpr int capture = 13;
constexpr int helping_capture = -176, helping_promotion = -200;
constexpr int helping_king_move = 23, helping_king_step = 54, step_to_edge = 10, step_to_edge_with_few = 72;
constexpr int block_flight = 46, unblock_flight = -28, helping_pawn_move = -31, helping_check = -9;

constexpr auto distances = [] {
  std::array<std::array<std::uint8_t, 64>, 64> table{};
  for (int a = 0; a < 64; ++a)
    for (int b = 0; b < 64; ++b) {
      const int files = a % 8 - b % 8, ranks = a / 8 - b / 8;
      table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] =
          static_cast<std::uint8_t>(std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks));
    }
  return table;
}();
int distance(Square a, Square b) { return distances[index(a)][index(b)]; }

int to_edge(Square square) {
  const auto from_edge = [](std::size_t coordinate) { return static_cast<int>(std::min(coordinate, 7 - coordinate)); };
  return std::min(from_edge(index(file_of(square))), from_edge(index(rank_of(square))));
}

// What a side's men attack; the other king shields nothing.
Bitboard attacked_by(const Position& position, Color side) {
  const Bitboard empty = ~position.occupied() | position.pieces(!side, Role::king);
  const Bitboard queens = position.pieces(side, Role::queen);
  Bitboard all = attacks::king(position.king(side)) | pawn_attacks(side, position.pieces(side, Role::pawn)) |
                 knight_attacks(position.pieces(side, Role::knight));
  if (const Bitboard bishops = position.pieces(side, Role::bishop) | queens) all |= bishop_attacks(bishops, empty);
  if (const Bitboard rooks = position.pieces(side, Role::rook) | queens) all |= rook_attacks(rooks, empty);
  return all;
}

class Runner {
 public:
  Runner(const Position& position, Color side, std::uint64_t seed) : position_(position), side_(side), random_(seed) {}

  bool run(MateAttempt& dash) {
    for (dash.length = 0; dash.length < MateAttempt::longest; ++dash.length) {
      ++dash.nodes;
      const MoveList moves = position_.legal_moves();
      if (moves.empty()) return position_.turn() != side_ && position_.is_check();
      Move move;
      if (position_.turn() == side_) {
        if (mates(moves, move)) {
          dash.moves[dash.length++] = move;
          return true;
        }
        move = best(moves, [this](Move m) { return mating_score(m); });
      } else {
        move = best(moves, [this](Move m) { return helping_score(m); });
      }
      dash.moves[dash.length] = move;
      position_.play(move);
    }
    return false;
  }

 private:
  int noise() {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    return static_cast<int>(random_ >> 60);
  }

  template <class Score>
  Move best(const MoveList& moves, const Score& score) {
    prepare();
    Move best;
    int most = -1'000'000;
    for (const Move move : moves) {
      const int value = score(move) + noise();
      if (value > most) most = value, best = move;
    }
    return best;
  }

  void prepare() {
    king_ = position_.king(!side_);
    own_king_ = position_.king(side_);
    heavy_ = static_cast<bool>(position_.pieces(side_, Role::queen) | position_.pieces(side_, Role::rook));
    // With few men, mate is on the edge.
    few_ = (position_.pieces(side_) & ~position_.pieces(Role::pawn))
               .without_first()
               .without_first()
               .without_first()
               .empty();
  }

  // The first move that mates by a check of the man moved, told by the squares from which each kind checks.
  bool mates(const MoveList& moves, Move& found) const {
    const Square king = position_.king(!side_);
    const Bitboard occupied = position_.occupied();
    const Bitboard by_bishop = attacks::bishop(king, occupied), by_rook = attacks::rook(king, occupied);
    const std::array checks{
        attacks::pawn(!side_, king), attacks::knight(king), by_bishop, by_rook, by_bishop | by_rook, Bitboard()};
    Bitboard flights = Bitboard::all();
    for (const Move move : moves) {
      if (!checks[index(move.placed())].contains(move.to())) continue;
      if (flights == Bitboard::all())
        flights = attacks::king(king) & ~position_.pieces(!side_) & ~attacked_by(position_, side_);
      const Bitboard open = (occupied & ~Bitboard(move.from()) & ~Bitboard(king)) | move.to();
      if (flights & ~attacks::of({side_, move.placed()}, move.to(), open) & ~Bitboard(move.to())) continue;
      if (!position_.after(move).is_checkmate()) continue;
      found = move;
      return true;
    }
    return false;
  }

  bool takes(Move move) const { return position_.occupied().contains(move.to()) && !move.is_castling(); }

  int mating_score(Move move) const {
    int score = takes(move) ? capture : 0;
    if (move.is_promotion()) score += move.placed() == Role::queen ? queen_promotion : other_promotion;
    switch (move.role()) {
      case Role::pawn:
        if (heavy_) return score + pawn_move;
        return score + pawn_move_without_heavy_piece +
               rank_of_pawn * static_cast<int>(index(relative_rank(rank_of(move.to()), side_)));
      case Role::king:
        return score + (few_ ? king_step_nearer_with_few : king_step_nearer) *
                           (distance(own_king_, king_) - std::max(2, distance(move.to(), king_)));
      case Role::queen: score += queen_move; break;
      case Role::rook: score += rook_move; break;
      default: break;
    }
    return score +
           piece_step_nearer * (distance(move.from(), king_) - std::max(nearest_of_piece, distance(move.to(), king_)));
  }

  int helping_score(Move move) const {
    int score = takes(move) ? helping_capture : 0;
    if (move.is_promotion()) score += helping_promotion;
    if (move.role() == Role::king)
      return score + helping_king_move +
             helping_king_step * (distance(king_, own_king_) - std::max(2, distance(move.to(), own_king_))) +
             (few_ ? step_to_edge_with_few : step_to_edge) * (to_edge(king_) - to_edge(move.to()));
    if (distance(move.to(), king_) == 1) score += block_flight;
    if (distance(move.from(), king_) == 1) score += unblock_flight;
    if (move.role() == Role::pawn) score += helping_pawn_move;
    if (move.role() == Role::knight && attacks::knight(move.to()).contains(own_king_)) score += helping_check;
    return score;
  }

  Position position_;
  Color side_;
  std::uint64_t random_;
  Square king_{}, own_king_{};
  bool heavy_ = false, few_ = false;
};

}  // namespace

MateAttempt dash(const Position& position, Color side, unsigned tries) {
  MateAttempt dash;
  for (unsigned i = 0; i < tries && !dash.mates; ++i)
    dash.mates = Runner(position, side, 0x9E3779B97F4A7C15 * (i + 1)).run(dash);
  return dash;
}

}  // namespace jadoube::mate
