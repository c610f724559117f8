#include "jadoube/mate/search.hpp"

#include <algorithm>

#include "jadoube/mate/material.hpp"
#include "jadoube/mate/packed.hpp"
#include "jadoube/mate/progress.hpp"
#include "jadoube/mate/structure.hpp"

namespace jadoube::mate {
namespace {

// What a position was reached by, and how: the latest way is also the one with the least half-move clock.
struct Entry {
  Packed position;
  std::uint32_t before;
  std::uint32_t move;
  std::uint16_t clock;
  std::uint16_t ply;  // up to AutomaticDraws::settled_ply where that matters, else 0
};

// Every position that was reached.
class Reached {
 public:
  Reached() : slots_(1 << 8, none) {}

  // The entry's index; nothing if the position was reached before, with no greater clock.
  std::optional<std::uint32_t> add(const Entry& entry) {
    if (2 * entries_.size() >= slots_.size()) double_slots();
    std::size_t at = hash(entry.position) & (slots_.size() - 1);
    for (; slots_[at] != none; at = (at + 1) & (slots_.size() - 1)) {
      Entry& old = entries_[slots_[at]];
      if (old.position != entry.position || old.ply != entry.ply) continue;
      if (old.clock <= entry.clock) return std::nullopt;
      old = entry;
      return slots_[at];
    }
    slots_[at] = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back(entry);
    return slots_[at];
  }
  const Entry& operator[](std::uint32_t at) const { return entries_[at]; }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  void double_slots() {
    slots_.assign(2 * slots_.size(), none);
    for (std::uint32_t i = 0; i < entries_.size(); ++i) {
      std::size_t at = hash(entries_[i].position) & (slots_.size() - 1);
      while (slots_[at] != none) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = i;
    }
  }

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // indices of entries
};

// Positions to look at, by their distance; of equals the first comes first.
class Frontier {
 public:
  void push(std::uint32_t at, int distance) {
    const auto bucket = static_cast<std::size_t>(distance);
    buckets_[bucket].push_back(at);
    nearest_ = std::min(nearest_, bucket);
  }
  std::optional<std::uint32_t> pop() {
    while (nearest_ < buckets_.size() && heads_[nearest_] == buckets_[nearest_].size()) ++nearest_;
    if (nearest_ == buckets_.size()) return std::nullopt;
    return buckets_[nearest_][heads_[nearest_]++];
  }

 private:
  std::array<std::vector<std::uint32_t>, farthest> buckets_;
  std::array<std::size_t, farthest> heads_{};
  std::size_t nearest_ = farthest;
};

}  // namespace

struct MateSearch::Work {
  Color side;
  const AutomaticDraws* draws;
  bool ply_matters;
  Reached reached{};
  Frontier frontier{};
  std::uint64_t nodes = 0;
  std::uint32_t mate = 0;

  void add(const Position& position, std::uint32_t before, Move move, unsigned ply) {
    const auto clock = static_cast<std::uint16_t>(draws ? position.halfmove_clock() : 0);
    const auto kept_ply =
        static_cast<std::uint16_t>(ply_matters ? std::min<std::uint64_t>(ply, AutomaticDraws::settled_ply) : 0);
    if (const auto at = reached.add({pack(position), before, move.bits(), clock, kept_ply}))
      frontier.push(*at, distance_to_mate(position, side));
  }

  Position position(std::uint32_t at) const {
    Setup setup = unpack(reached[at].position);
    setup.halfmove_clock = reached[at].clock;
    return *Position::from(setup, SetupCheck::playable);
  }

  // True for a mate.
  bool look(std::uint32_t at) {
    ++nodes;
    const Entry entry = reached[at];
    const Position now = position(at);
    const MoveList moves = now.legal_moves();
    if (moves.empty()) return now.turn() != side && now.is_check();
    if (draws && draws->drawn(now, entry.ply)) return false;
    if (at != 0 && Move::from_bits(entry.move).role() == Role::pawn && structure_forbids(now, side)) return false;
    const Bitboard theirs = now.pieces(!now.turn());
    for (const Move move : moves) {
      const Position next = now.after(move);
      if (theirs.contains(move.to()) && insufficient(next.board(), side)) continue;
      add(next, at, move, entry.ply + 1U);
    }
    return false;
  }
};

MateSearch::MateSearch(const Position& position, Color side, const AutomaticDraws* draws)
    : work_(new Work{side, draws, draws != nullptr && draws->depends_on_ply()}) {
  work_->add(position, 0, {}, 0);
}
MateSearch::~MateSearch() = default;

std::uint64_t MateSearch::nodes() const { return work_->nodes; }

MateSearch::State MateSearch::run(std::uint64_t positions) {
  for (; positions > 0; --positions) {
    const auto at = work_->frontier.pop();
    if (!at) return State::exhausted;
    if (!work_->look(*at)) continue;
    work_->mate = *at;
    return State::mate;
  }
  return State::open;
}

std::vector<Move> MateSearch::line() const {
  std::vector<Move> line;
  for (std::uint32_t at = work_->mate; at != 0; at = work_->reached[at].before)
    line.push_back(Move::from_bits(work_->reached[at].move));
  std::ranges::reverse(line);
  return line;
}

}  // namespace jadoube::mate
