#include "jadoube/mate/internal/mate_pictures.hpp"

#include <algorithm>

#include "jadoube/mate/internal/distance.hpp"

namespace jadoube::mate {
namespace {

constexpr Bitboard edge_squares = Bitboard(Rank::one) | Rank::eight | File::a | File::h;

// The distance of the nearest man of this kind, or of a pawn that becomes one; `unreachable` if there is none.
int distance_of(const Position& position, Piece man, Square to) {
  int least = unreachable;
  for (const Square from : position.pieces(man.color, man.role)) {
    if (man.role != Role::pawn) {
      least = std::min(least, distance(man.role, from, to));
      continue;
    }
    const int ahead = static_cast<int>(index(rank_of(to))) - static_cast<int>(index(rank_of(from)));
    const int steps = man.color == Color::white ? ahead : -ahead;
    if (file_of(from) == file_of(to) && steps >= 0) least = std::min(least, steps);
  }
  if (man.role == Role::pawn || man.role == Role::king || least <= 1) return least;
  for (const Square pawn : position.pieces(man.color, Role::pawn)) {
    const Square promoted = square(file_of(pawn), relative_rank(Rank::eight, man.color));
    const int steps = king_distance(pawn, promoted) + distance(man.role, promoted, to);
    const bool blocked = static_cast<bool>(attacks::between(pawn, promoted) & position.pieces(Role::pawn));
    least = std::min(least, steps + (blocked ? 8 : 0));
  }
  return least;
}

int cost_of(int ours, int theirs) { return 2 * std::max(ours, theirs) + ours + theirs; }

// Builds the pictures one mated king's square at a time, and keeps a few of the nearest for each.
class PictureBuilder {
 public:
  PictureBuilder(const Position& position, Color side, std::size_t most)
      : position_(position), side_(side), most_(most) {
    for (const Color color : both_colors)
      for (const Role role : all_roles) left_[index(color)][index(role)] = position.pieces(color, role).count();
  }

  // Begins with the squares nearest to the king, so that most of the others soon cost too much.
  std::vector<MatePicture> build() {
    for (int steps = 0; steps < 8; ++steps)
      for (const Square mated : edge_squares) {
        if (king_distance(position_.king(!side_), mated) != steps) continue;
        kept_.clear();
        add_checkers(mated);
        all_.insert(all_.end(), kept_.begin(), kept_.end());
        std::ranges::stable_sort(all_, {}, &MatePicture::cost);
        if (all_.size() > most_) all_.resize(most_);
      }
    return std::move(all_);
  }

 private:
  static constexpr std::size_t most_for_square = 4;

  bool too_far() const {
    const int cost = cost_of(ours_, theirs_);
    return (kept_.size() == most_for_square && cost >= kept_.back().cost) ||
           (all_.size() == most_ && cost >= all_.back().cost);
  }

  // The steps of the men from their squares, computed once for each place.
  int steps_to(Piece man, Square at) {
    std::uint8_t& kept = steps_[index(man.color)][index(man.role)][index(at)];
    if (kept == 0) kept = static_cast<std::uint8_t>(distance_of(position_, man, at) + 1);
    return kept - 1;
  }

  // Calls `next` with the man on its place, unless there is no such man or the cost is too high.
  template <class Next>
  void with(Piece man, Square at, const Next& next) {
    int& left = left_[index(man.color)][index(man.role)];
    const bool promoted = left == 0 && man.role != Role::king;
    int& source = promoted ? left_[index(man.color)][index(Role::pawn)] : left;
    if (source == 0 || taken_.contains(at) || picture_.count == MatePicture::most_places) return;
    if (man.role == Role::pawn && ((Bitboard(Rank::one) | Rank::eight).contains(at))) return;
    const int steps = steps_to(man, at);
    if (steps >= unreachable) return;
    int& total = man.color == side_ ? ours_ : theirs_;
    total += steps;
    --source;
    taken_ |= at;
    picture_.places[picture_.count++] = {man, at};
    if (!too_far()) next();
    --picture_.count;
    taken_ ^= at;
    ++source;
    total -= steps;
  }

  void add_checkers(Square mated) {
    with({!side_, Role::king}, mated, [&] {
      for (const Role role : {Role::knight, Role::bishop})
        for (const Square from : attacks::of({side_, role}, mated, {}))
          with({side_, role}, from, [&] { add_king(mated, role, from); });
    });
  }

  void add_king(Square mated, Role checker, Square from) {
    Bitboard places;
    for (const Square beside : attacks::king(mated)) places |= attacks::king(beside);
    for (const Square king : places & ~attacks::king(mated) & ~Bitboard(mated))
      with({side_, Role::king}, king, [&] {
        const Bitboard checked = attacks::of({side_, checker}, from, taken_ & ~Bitboard(mated));
        const Bitboard guarded = attacks::king(king) | (checked & ~Bitboard(from));
        cover(attacks::king(mated) & ~guarded);
      });
  }

  // Guards each open flight by another minor piece, or blocks it by a man of the mated side.
  void cover(Bitboard open) {
    if (!open) return keep();
    if (open.count() > 3) return;
    const Square flight = open.first();
    for (const Role role : {Role::knight, Role::bishop})
      for (const Square from : attacks::of({side_, role}, flight, taken_) & ~taken_)
        with({side_, role}, from, [&] { cover(open & ~attacks::of({side_, role}, from, taken_) & ~Bitboard(flight)); });
    for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen, Role::pawn})
      with({!side_, role}, flight, [&] { cover(open.without_first()); });
  }

  // Keeps the picture if it is mate with nothing else on the board.
  void keep() {
    Setup setup;
    setup.turn = !side_;
    for (const auto& [man, at] : picture_.all()) setup.board.put(at, man);
    const auto position = Position::from(setup, SetupCheck::playable);
    if (!position || !position->is_checkmate()) return;
    picture_.cost = cost_of(ours_, theirs_);
    kept_.insert(std::ranges::upper_bound(kept_, picture_.cost, {}, &MatePicture::cost), picture_);
    if (kept_.size() > most_for_square) kept_.pop_back();
  }

  const Position& position_;
  Color side_;
  std::size_t most_;
  std::array<std::array<int, 6>, 2> left_{};                            // men not yet placed
  std::array<std::array<std::array<std::uint8_t, 64>, 6>, 2> steps_{};  // one more than they are; 0: not yet known
  MatePicture picture_;
  Bitboard taken_;
  int ours_ = 0, theirs_ = 0;
  std::vector<MatePicture> kept_, all_;
};

}  // namespace

int moves_to(const MatePicture& picture, const Position& position, Color side) {
  std::array<int, 2> sum{};
  for (const auto& [man, at] : picture.all()) sum[man.color == side ? 0 : 1] += distance_of(position, man, at);
  return cost_of(std::min(sum[0], unreachable), std::min(sum[1], unreachable));
}

std::vector<MatePicture> mate_pictures(const Position& position, Color side, std::size_t most) {
  return PictureBuilder(position, side, most).build();
}

}  // namespace jadoube::mate
