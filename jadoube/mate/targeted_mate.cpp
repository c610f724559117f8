#include "jadoube/mate/internal/targeted_mate.hpp"

#include <algorithm>

#include "jadoube/mate/internal/index_table.hpp"
#include "jadoube/mate/internal/packed.hpp"

namespace jadoube::mate {
namespace {

constexpr std::size_t most_pictures = 24;
constexpr int farthest_cost = 512;

struct Station {
  Packed position;
  std::uint32_t before;
  std::uint32_t move;
};

// Takes the nearest first; of equal ones the last, so that a line is followed to its end before another is begun.
class Nearest {
 public:
  void push(std::uint32_t at, int cost) {
    const auto bucket = static_cast<std::size_t>(std::clamp(cost, 0, farthest_cost - 1));
    buckets_[bucket].push_back(at);
    nearest_ = std::min(nearest_, bucket);
  }
  std::optional<std::uint32_t> pop() {
    while (nearest_ < buckets_.size() && buckets_[nearest_].empty()) ++nearest_;
    if (nearest_ == buckets_.size()) return std::nullopt;
    const std::uint32_t at = buckets_[nearest_].back();
    buckets_[nearest_].pop_back();
    return at;
  }

 private:
  std::array<std::vector<std::uint32_t>, farthest_cost> buckets_;
  std::size_t nearest_ = farthest_cost;
};

// The number of men without a place in the picture that spoil it: those of the mated side that attack the checker's or
// the mating king's place, and those of either side that stand on a place.
int spoilers(const MatePicture& picture, const Position& position, Color side) {
  Bitboard placed;
  for (const auto& [man, at] : picture.all())
    if (position.pieces(man.color, man.role).contains(at)) placed |= at;
  int count = 0;
  for (const auto& [man, at] : picture.all()) {
    if (!placed.contains(at) && position.occupied().contains(at)) ++count;
    if (man.color != side) continue;
    const Bitboard attackers =
        attacks::attackers(position.board(), at, !side, position.occupied()) & ~position.pieces(Role::king) & ~placed;
    count += attackers.count();
  }
  return count;
}

}  // namespace

bool TargetedMate::search(const MatePicture& picture, std::uint64_t positions) {
  std::vector<Station> reached;
  IndexTable table;
  Nearest nearest;
  nearest.push(0, 0);
  // Returns nothing if the position was reached before.
  const auto reach = [&](const Position& position, std::uint32_t before, Move move) -> std::optional<std::uint32_t> {
    const Packed packed = pack(position);
    const auto fresh = static_cast<std::uint32_t>(reached.size());
    const auto equal = [&](std::uint32_t i) { return reached[i].position == packed; };
    if (table.find_or_add(hash(packed), fresh, equal) != fresh) return std::nullopt;
    reached.push_back({packed, before, move.bits()});
    return fresh;
  };
  reach(position_, 0, {});
  for (; positions > 0; --positions) {
    const auto at = nearest.pop();
    if (!at) break;
    ++nodes_;
    const Position now = *Position::from(unpack(reached[*at].position), SetupCheck::playable);
    for (const Move move : now.legal_moves()) {
      const Position next = now.after(move);
      const auto fresh = reach(next, *at, move);
      if (!fresh) continue;
      if (next.turn() != side_ && next.is_check() && !next.has_legal_move()) {
        for (std::uint32_t back = *fresh; back != 0; back = reached[back].before)
          line_.push_back(Move::from_bits(reached[back].move));
        std::ranges::reverse(line_);
        return true;
      }
      nearest.push(*fresh, 2 * moves_to(picture, next, side_) + 3 * spoilers(picture, next, side_));
    }
  }
  // A list may be half empty; each index is in the table and in one of the lists of `nearest`.
  constexpr std::uint64_t bytes_each = 2 * sizeof(Station) + IndexTable::most_bytes_each + 2 * sizeof(std::uint32_t);
  bytes_ = std::max(bytes_, reached.size() * bytes_each);
  return false;
}

bool TargetedMate::run(std::uint64_t positions) {
  constexpr std::uint64_t first_share = 20, most_share = 4096;
  if (share_ == 0) {
    share_ = first_share;
    pictures_ = mate_pictures(position_, side_, most_pictures);
  }
  if (pictures_.empty()) return false;
  for (const std::uint64_t end = nodes_ + positions; nodes_ < end; ++next_) {
    if (next_ == pictures_.size()) {
      share_ *= 3;
      next_ = 0;
    }
    if (share_ > most_share) return false;
    if (search(pictures_[next_], std::min(share_, end - nodes_))) return true;
  }
  return false;
}

}  // namespace jadoube::mate
