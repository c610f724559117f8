#include "jadoube/chess/history.hpp"

#include <algorithm>
#include <array>

namespace jadoube {

History::History(const Position& start) : snapshots_{{0, start}}, keys_{start.key()} {}

Position History::at(unsigned ply) const {
  const auto after = std::ranges::upper_bound(snapshots_, ply, {}, &Snapshot::ply);
  const Snapshot& from = *std::prev(after);
  Position position = from.position;
  for (unsigned next = from.ply; next < ply; ++next) position.play(moves_[next]);
  return position;
}

void History::push(Move move, const Position& after) {
  moves_.push_back(move);
  keys_.push_back(after.key());
}

void History::push_irregular(const Position& after) {
  push({}, after);
  snapshots_.push_back({plies(), after});
}

void History::cut(unsigned ply) {
  moves_.resize(ply);
  keys_.resize(ply + std::size_t{1});
  while (snapshots_.back().ply > ply) snapshots_.pop_back();
}

// Only positions with the same side to move and from after the last capture or pawn move can be the same.
unsigned History::occurrences_of(const Position& position, unsigned ply) const {
  const unsigned first = ply - std::min(ply, position.halfmove_clock());
  const auto count = [&](auto same) {
    unsigned found = 1;
    for (unsigned earlier = ply; earlier >= first + 2;) {
      earlier -= 2;
      if (keys_[earlier] == position.key() && same(earlier)) ++found;
    }
    return found;
  };
  const unsigned by_key = count([](unsigned) { return true; });
  if (by_key < 3) return by_key;
  return count([&](unsigned earlier) { return same_position(at(earlier), position); });
}

bool History::fivefold_consecutive() const {
  const unsigned last = plies();
  if (last < 16) return false;
  for (const unsigned back : {4U, 8U, 12U, 16U})
    if (keys_[last - back] != keys_[last]) return false;
  const Position position = at(last);
  return std::ranges::all_of(std::array{4U, 8U, 12U, 16U},
                             [&](unsigned back) { return same_position(at(last - back), position); });
}

}  // namespace jadoube
