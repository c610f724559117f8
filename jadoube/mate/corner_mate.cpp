#include "jadoube/mate/internal/corner_mate.hpp"

#include <algorithm>

#include "jadoube/mate/internal/distance.hpp"
#include "jadoube/mate/internal/give_away.hpp"
#include "jadoube/mate/internal/set_attacks.hpp"

namespace jadoube::mate {
namespace {

// The king to be mated is in the corner, a man of its own, the helper, blocks one square beside it, and the mating king
// guards the two others.
struct Pattern {
  Role minor;  // gives mate
  Role helper;
  Square corner;
  Square block;    // the helper's
  Bitboard kings;  // from where the mating king guards
  Bitboard marks;  // from where the minor piece mates
  // The waiting squares: of the mating king, one step from `kings` and out of the other king's way; of the minor piece,
  // one step from a mark and without an attack on the corner.
  Bitboard holds{};
  Bitboard posts{};
  // From each square, the moves of the mating king to the nearest of `kings` and of `holds`, and those of the minor
  // piece to the nearest of `posts`.
  std::array<std::uint8_t, 64> king_to_kings{}, king_to_holds{}, minor_to_posts{};
};

constexpr Bitboard long_diagonal{0x8040201008040200};  // without a1

// Patterns in the corner a1, one for each helper that cannot capture or interpose. The pawn is about to promote.
constexpr std::array in_a1{
    Pattern{Role::knight, Role::rook, Square::a1, Square::b1, Square::a3, Square::c2},
    Pattern{Role::knight, Role::knight, Square::a1, Square::b1, Square::b3, Square::c2},
    Pattern{Role::knight, Role::bishop, Square::a1, Square::b1, Square::a3, Square::b3},
    Pattern{Role::knight, Role::pawn, Square::a1, Square::a2, Square::c1, Bitboard(Square::b3) | Square::c2},
    Pattern{Role::bishop, Role::knight, Square::a1, Square::b1, Square::b3, Square::b2},
    Pattern{Role::bishop, Role::bishop, Square::a1, Square::b1, Bitboard(Square::a3) | Square::b3, long_diagonal},
    Pattern{Role::bishop, Role::pawn, Square::a1, Square::a2, Bitboard(Square::c1) | Square::c2, long_diagonal}};

// The eight ways to turn or mirror the board.
constexpr std::size_t ways = 8;
constexpr Square turned(Square at, std::size_t way) {
  const std::size_t swapped = (way & 4U) != 0 ? index(at) % 8 * 8 + index(at) / 8 : index(at);
  return square(swapped ^ ((way & 1U) != 0 ? 7U : 0U) ^ ((way & 2U) != 0 ? 56U : 0U));
}
constexpr Bitboard turned(Bitboard squares, std::size_t way) {
  Bitboard all;
  for (const Square at : squares) all |= turned(at, way);
  return all;
}

constexpr Pattern turned(const Pattern& pattern, std::size_t way) {
  Pattern other{pattern.minor,
                pattern.helper,
                turned(pattern.corner, way),
                turned(pattern.block, way),
                turned(pattern.kings, way),
                turned(pattern.marks, way)};
  const Bitboard taken = other.kings | other.marks | other.block | other.corner;
  for (const Square at : ~taken& Bitboard::all()) {
    if (distance(other.minor, at, other.marks) == 1 && distance(other.minor, at, other.corner) > 1) other.posts |= at;
    if (distance(Role::king, at, other.kings) == 1 && king_distance(at, other.corner) > 2) other.holds |= at;
  }
  for (std::size_t at = 0; at < 64; ++at) {
    other.king_to_kings[at] = static_cast<std::uint8_t>(distance(Role::king, square(at), other.kings));
    other.king_to_holds[at] = static_cast<std::uint8_t>(distance(Role::king, square(at), other.holds));
    other.minor_to_posts[at] = static_cast<std::uint8_t>(distance(other.minor, square(at), other.posts));
  }
  return other;
}

constexpr auto patterns = [] {
  std::array<Pattern, in_a1.size() * ways> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = turned(in_a1[i / ways], i % ways);
  return all;
}();

struct Man {
  Square at;
  Role role;
};

struct Plan {
  int cost;
  const Pattern* pattern;
  Square minor;
  Man helper;
};

Square promotion_square(Square pawn, Color color) { return square(file_of(pawn), relative_rank(Rank::eight, color)); }
int ranks_apart(Square a, Square b) {
  return std::abs(static_cast<int>(index(a) / 8) - static_cast<int>(index(b) / 8));
}

// The helper's moves to its place, including a pawn's promotion into the piece that is needed.
int left(const Pattern& pattern, Man helper, Color color) {
  if (helper.role != Role::pawn) return distance(helper.role, helper.at, pattern.block);
  if (pattern.helper == Role::pawn) return ranks_apart(helper.at, pattern.block);
  const Square promoted = promotion_square(helper.at, color);
  return ranks_apart(helper.at, promoted) + distance(pattern.helper, promoted, pattern.block);
}

// The nearest plans, the best first.
class Plans {
 public:
  Plans(const Position& position, Color side) : position_(position), side_(side) {
    for (const Pattern& pattern : patterns)
      for (const Square minor : position.pieces(side, pattern.minor)) add(pattern, minor);
  }

  const Plan* begin() const { return plans_.data(); }
  const Plan* end() const { return plans_.data() + size_; }

 private:
  void add(const Pattern& pattern, Square minor) {
    const int to_mark = distance(pattern.minor, minor, pattern.marks);
    if (to_mark == unreachable) return;
    const int ours = to_mark + distance(Role::king, position_.king(side_), pattern.kings);
    const int their_king = king_distance(position_.king(!side_), pattern.corner);
    for (const Role role : {pattern.helper, Role::pawn}) {
      for (const Square at : position_.pieces(!side_, role)) {
        if (role == Role::pawn && !can_advance(pattern, at)) continue;
        const Man helper{at, role};
        const int theirs = their_king + left(pattern, helper, !side_);
        if (theirs < unreachable) insert({2 * std::max(ours, theirs) + ours + theirs, &pattern, minor, helper});
      }
      if (pattern.helper == Role::pawn) break;
    }
  }

  // Whether no pawn is in this pawn's way.
  bool can_advance(const Pattern& pattern, Square pawn) const {
    const Square promoted = promotion_square(pawn, !side_);
    if (pattern.helper == Role::pawn) {
      // The block is beside the corner where the pawn would promote.
      if (promoted != pattern.corner || file_of(pattern.block) != file_of(pattern.corner)) return false;
    }
    const Bitboard way = attacks::between(pawn, promoted) | promoted;
    return (way & position_.pieces(Role::pawn)).empty();
  }

  void insert(const Plan& plan) {
    if (size_ == plans_.size() && plans_.back().cost <= plan.cost) return;
    if (size_ < plans_.size()) ++size_;
    std::size_t at = size_ - 1;
    for (; at > 0 && plans_[at - 1].cost > plan.cost; --at) plans_[at] = plans_[at - 1];
    plans_[at] = plan;
  }

  const Position& position_;
  Color side_;
  std::array<Plan, 4> plans_;
  std::size_t size_ = 0;
};

// Both sides walk to their places: the kings, the minor piece and the helper. The mating king stays a step away until
// all others are ready, since it would be in the way of the other king; then it steps in, the helper follows, and the
// minor piece mates.
class Walk {
 public:
  // For `astray` plies the choice is largely random.
  Walk(const Position& position, Color side, const Plan& plan, std::uint64_t seed, std::size_t astray)
      : position_(position),
        side_(side),
        pattern_(*plan.pattern),
        minor_(plan.minor),
        helper_(plan.helper),
        random_(seed),
        astray_(astray) {}

  // Adds its moves to the attempt, up to `plies` in all.
  bool run(MateAttempt& attempt, std::size_t plies) {
    while (attempt.length < plies) {
      ++attempt.nodes;
      size_ = 0;
      noise_ = attempt.length < astray_ ? noise_astray : noise;
      if (position_.turn() == side_) {
        if (const auto mate = this->mate()) {
          attempt.add(*mate);
          return true;
        }
        our_moves();
      } else {
        their_moves();
      }
      const auto move = best_legal();
      if (!move) return false;
      attempt.add(*move);
      position_.play(*move);
      if (move->from() == minor_) minor_ = move->to();
      if (move->from() == helper_.at) helper_ = {move->to(), move->placed()};
      if (!position_.pieces(side_, pattern_.minor).contains(minor_)) return false;
      if (!position_.pieces(!side_, helper_.role).contains(helper_.at)) return false;
    }
    return false;
  }

 private:
  static constexpr int noise = 0xF, noise_astray = 0x3F;
  static constexpr int step = 8, helping_capture = 200, leaving_corner = 8;
  // Another piece than the helper could capture or interpose in the end.
  static constexpr int capture_of_pawn = 20, capture_of_helper = 20, capture_of_other = -24;
  struct Option {
    int cost;
    Move move;
  };

  std::optional<Move> mate() const {
    if (position_.king(!side_) != pattern_.corner) return std::nullopt;
    const Bitboard reach = attacks::of({side_, pattern_.minor}, minor_, position_.occupied());
    for (const Square to : reach& pattern_.marks & ~position_.pieces(side_)) {
      const Move move(minor_, to, pattern_.minor);
      if (position_.king_attackers_after(move).empty() && position_.after(move).is_checkmate()) return move;
    }
    return std::nullopt;
  }

  void our_moves() {
    const Square king = position_.king(side_);
    const Bitboard open = ~position_.pieces(side_);
    const bool ready = position_.king(!side_) == pattern_.corner && pattern_.posts.contains(minor_) &&
                       left(pattern_, helper_, !side_) <= 1;
    const auto& king_to = ready ? pattern_.king_to_kings : pattern_.king_to_holds;
    const auto& minor_to = pattern_.minor_to_posts;
    const int of_king = king_to[index(king)], of_minor = minor_to[index(minor_)];
    for (const Square to : attacks::king(king) & open)
      offer(king_to[index(to)] + of_minor, Move(king, to, Role::king), our_capture(to));
    for (const Square to : attacks::of({side_, pattern_.minor}, minor_, position_.occupied()) & open)
      offer(of_king + minor_to[index(to)], Move(minor_, to, pattern_.minor), our_capture(to));
  }

  int our_capture(Square at) const {
    if (at == helper_.at) return capture_of_helper;
    return position_.pieces(Role::pawn).contains(at) ? capture_of_pawn : capture_of_other;
  }

  void their_moves() {
    const Square king = position_.king(!side_), own_king = position_.king(side_);
    const Bitboard occupied = position_.occupied(), open = ~position_.pieces(!side_);
    const bool ready = pattern_.kings.contains(own_king) && king == pattern_.corner;
    // Before that, the helper on its place would be in its king's way.
    const auto of_helper = [&](Man helper) {
      const int steps = left(pattern_, helper, !side_);
      return steps == 0 && !ready ? 2 : steps;
    };
    const int of_king = king_distance(king, pattern_.corner), now = of_helper(helper_);
    for (const Square to : attacks::king(king) & open)
      offer(king_distance(to, pattern_.corner) + now, Move(king, to, Role::king), helping_capture,
            of_king == 0 ? leaving_corner : 0);
    if (helper_.role == Role::pawn) {
      const Square to = forward(helper_.at, !side_).first();
      if (occupied.contains(to)) return;
      if (to != promotion_square(to, !side_))
        offer(of_king + of_helper({to, Role::pawn}), Move(helper_.at, to, Role::pawn), 0);
      else if (pattern_.helper != Role::pawn)
        offer(of_king + of_helper({to, pattern_.helper}), Move::promotion(helper_.at, to, pattern_.helper), 0);
      return;
    }
    const Bitboard checks = attacks::of({!side_, helper_.role}, own_king, occupied & ~Bitboard(helper_.at));
    for (const Square to : attacks::of({!side_, helper_.role}, helper_.at, occupied) & open & ~checks)
      offer(of_king + of_helper({to, helper_.role}), Move(helper_.at, to, helper_.role), helping_capture);
  }

  void offer(int steps, Move move, int capture, int more = 0) {
    random_ = random_ * 6364136223846793005 + 1442695040888963407;
    const int chance = static_cast<int>(random_ >> 32) & noise_;
    const int captured = position_.occupied().contains(move.to()) ? capture : 0;
    options_[size_++] = {step * steps + captured + more + chance, move};
  }

  std::optional<Move> best_legal() {
    for (Option* next = options_.data(); next != options_.data() + size_; ++next) {
      std::iter_swap(next, std::min_element(next, options_.data() + size_,
                                            [](const Option& a, const Option& b) { return a.cost < b.cost; }));
      if (position_.king_attackers_after(next->move).empty()) return next->move;
    }
    return std::nullopt;
  }

  Position position_;
  Color side_;
  const Pattern& pattern_;
  Square minor_;
  Man helper_;
  std::uint64_t random_;
  std::size_t astray_;
  int noise_ = noise;
  std::array<Option, 32> options_;
  std::size_t size_ = 0;
};

}  // namespace

MateAttempt corner_mate(const Position& position, Color side) {
  constexpr std::size_t plies = 48;
  MateAttempt attempt;
  const Plans plans(position, side);
  const auto walk = [&](std::uint64_t seed, std::size_t astray) {
    for (const Plan& plan : plans) {
      attempt.length = 0;
      attempt.mates = Walk(position, side, plan, seed, astray).run(attempt, plies);
      if (attempt.mates) return true;
    }
    return false;
  };
  const auto give_away_and_walk = [&] {
    for (Plan plan : plans) {
      if (to_give_away(position, side, plan.helper.at).empty()) continue;
      Position bare = position;
      attempt.length = 0;
      const bool given = give_away(bare, side, plan.minor, plan.helper.at, attempt);
      attempt.nodes += attempt.length;
      attempt.mates = given && Walk(bare, side, plan, 1, 0).run(attempt, MateAttempt::longest);
      if (attempt.mates) return true;
    }
    return false;
  };
  static_cast<void>(walk(1, 0) || give_away_and_walk() || walk(2, 8));
  return attempt;
}

}  // namespace jadoube::mate
