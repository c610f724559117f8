#include "jadoube/archive/verdicts.hpp"

#include <algorithm>

#include "jadoube/mate/screen.hpp"

namespace jadoube::archive {

using mate::MateVerdict;

Verdicts::Entry& Verdicts::entry(const Position& position) {
  const std::uint64_t key = position.key(), occupied = position.occupied().bits();
  Group& group = groups_[key >> (64 - bits)];
  for (Entry& entry : group)
    if (entry.key == key && entry.occupied == occupied) return entry;
  std::shift_right(group.begin(), group.end(), 1);
  return group.front() = {key, occupied, 0, {0, 0}};
}

Verdicts::End Verdicts::end(const Position& position) {
  Entry& found = entry(position);
  if (found.end == 0) found.end = static_cast<std::uint8_t>(decide_end(position));
  return static_cast<End>(found.end);
}

MateVerdict Verdicts::can_mate(const Position& position, Color side) {
  std::uint8_t& found = entry(position).can_mate[index(side)];
  if (found == 0) found = static_cast<std::uint8_t>(static_cast<unsigned>(decide_mate(position, side)) + 1);
  return static_cast<MateVerdict>(found - 1);
}

MateVerdict Verdicts::decide_mate(const Position& position, Color side) const {
  if (mate::surely_can_mate(position, side)) return MateVerdict::can_mate;
  return mate::can_mate(position, side, {.budget = budget_}).verdict;
}

// One side that can checkmate is enough, and is usually found quickly: both are tried briefly before a long search.
Verdicts::End Verdicts::decide_end(const Position& position) const {
  if (!position.has_legal_move()) return position.is_check() ? End::checkmate : End::stalemate;
  if (mate::surely_alive(position)) return End::open;
  constexpr std::uint64_t brief = 2000;
  for (const std::uint64_t budget : {std::min(brief, budget_), budget_}) {
    bool decided = true;
    for (const Color color : both_colors) {
      const auto verdict = mate::can_mate(position, color, {.budget = budget}).verdict;
      if (verdict == MateVerdict::can_mate) return End::open;
      decided = decided && verdict == MateVerdict::cannot_mate;
    }
    if (decided) return End::dead_position;
  }
  return End::undecided;
}

}  // namespace jadoube::archive
