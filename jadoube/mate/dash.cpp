#include "jadoube/mate/internal/dash.hpp"

#include "jadoube/mate/internal/dash_values.hpp"
#include "jadoube/mate/internal/set_attacks.hpp"

namespace jadoube::mate {
namespace {

class Runner {
 public:
  // For `astray` plies the choice is largely random.
  Runner(const Position& position, Color side, std::uint64_t seed, std::size_t astray)
      : position_(position), side_(side), random_(seed), astray_(astray) {}

  bool run(MateAttempt& dash, std::size_t plies) {
    for (dash.length = 0; dash.length < plies;) {
      ++dash.nodes;
      noise_below_ = dash.length < astray_ ? noise_below_astray : noise_below;
      random_ = random_ * 6364136223846793005 + 1442695040888963407;
      if (position_.turn() == side_) {
        const MoveList moves = position_.legal_moves();
        if (moves.empty()) return false;
        if (const auto mate = this->mate(moves)) {
          dash.add(*mate);
          return true;
        }
        make(best(moves, our_values()), dash);
      } else {
        const MoveValues values = their_values();
        if (const auto step = king_step(values)) {
          make(*step, dash);
          continue;
        }
        const MoveList moves = position_.legal_moves();
        if (moves.empty()) return position_.is_check();
        make(best(moves, values), dash);
      }
    }
    return false;
  }

 private:
  void make(Move move, MateAttempt& dash) {
    dash.add(move);
    position_.play(move);
  }

  // The first move that mates by a check of the moved man, found by the squares from which each kind gives check.
  std::optional<Move> mate(const MoveList& moves) const {
    const Square king = position_.king(!side_);
    const Bitboard occupied = position_.occupied();
    const Bitboard by_bishop = attacks::bishop(king, occupied), by_rook = attacks::rook(king, occupied);
    const std::array checks{
        attacks::pawn(!side_, king), attacks::knight(king), by_bishop, by_rook, by_bishop | by_rook, Bitboard()};
    Bitboard flights = Bitboard::all();
    for (const Move move : moves) {
      if (!checks[index(move.placed())].contains(move.to())) continue;
      if (flights == Bitboard::all())
        flights = attacks::king(king) & ~position_.pieces(!side_) &
                  ~attacked_by(position_.board(), side_, position_.pieces(side_), ~occupied | king);
      const Bitboard open = (occupied & ~Bitboard(move.from()) & ~Bitboard(king)) | move.to();
      if (flights & ~attacks::of({side_, move.placed()}, move.to(), open) & ~Bitboard(move.to())) continue;
      if (position_.after(move).is_checkmate()) return move;
    }
    return std::nullopt;
  }

  MoveValues our_values() const {
    const Bitboard own = position_.pieces(side_), pawns = own & position_.pieces(Role::pawn);
    const bool heavy = static_cast<bool>(own & (position_.pieces(Role::queen) | position_.pieces(Role::rook)));
    // With few men, mate is on the edge.
    const bool few = (own & ~pawns).without_first().without_first().without_first().empty();
    MoveValues values = values_of_mating_side(side_, position_.king(!side_), heavy, few);
    const Bitboard ahead = forward(pawns, side_);
    if (!heavy && pawns && (ahead & ~position_.occupied()).empty())
      if (const Bitboard blockers = ahead & position_.pieces(!side_)) hunt(values, nearest(blockers));
    return values;
  }

  MoveValues their_values() const {
    const Bitboard pieces = position_.pieces(side_) & ~position_.pieces(Role::pawn);
    const bool few = pieces.without_first().without_first().without_first().empty();
    return values_of_helping_side(position_.king(!side_), position_.king(side_), few);
  }

  // The blocker that is nearest to the mating king.
  Square nearest(Bitboard blockers) const {
    Square nearest = blockers.first();
    const Square king = position_.king(side_);
    for (const Square at : blockers)
      if (king_distance(king, at) < king_distance(king, nearest)) nearest = at;
    return nearest;
  }

  // The helping king's best step, if it is good.
  std::optional<Move> king_step(const MoveValues& values) const {
    const Square king = position_.king(!side_);
    const Bitboard occupied = position_.occupied();
    const ManValues& man = values.men[index(Role::king)];
    int most = good_king_step;
    std::optional<Move> best;
    for (const Square to : attacks::king(king) & ~occupied & ~attacks::king(position_.king(side_))) {
      const Move step(king, to, Role::king);
      const int value = man.value(step) + noise(step);
      if (value <= most || attacks::attackers(position_.board(), to, side_, occupied & ~Bitboard(king))) continue;
      most = value;
      best = step;
    }
    return best;
  }

  // No branch depends on the moves, because the processor cannot predict which one is best.
  Move best(const MoveList& moves, const MoveValues& values) const {
    const std::uint64_t occupied = position_.occupied().bits();
    std::int64_t most = INT64_MIN;
    for (const Move move : moves) {
      const int taken = static_cast<int>(occupied >> index(move.to()) & 1U);
      const int value = values.men[index(move.role())].value(move) + taken * values.capture +
                        (move.is_promotion() ? values.promotion[index(move.placed())] : 0) + noise(move);
      most = std::max(most, std::int64_t{value} * (std::int64_t{1} << 32) + move.bits());
    }
    return Move::from_bits(static_cast<std::uint32_t>(most));
  }

  // A random value that differs for each move and each position of a dash.
  int noise(Move move) const {
    return static_cast<int>((move.bits() * static_cast<std::uint32_t>(random_ >> 32 | 1U) >> 16) * noise_below_ >> 16);
  }

  Position position_;
  Color side_;
  std::uint64_t random_;
  std::size_t astray_;
  unsigned noise_below_ = noise_below;
};

}  // namespace

MateAttempt dash(const Position& position, Color side, unsigned tries) {
  MateAttempt dash;
  for (unsigned i = 0; i < tries && !dash.mates; ++i)
    dash.mates = Runner(position, side, 0x9E3779B97F4A7C15 * (i + 1), i < 2 ? 0 : 10)
                     .run(dash, i == 0 ? 48 : MateAttempt::longest);
  return dash;
}

}  // namespace jadoube::mate
