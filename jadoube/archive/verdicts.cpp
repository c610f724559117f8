#include "jadoube/archive/verdicts.hpp"

#include <algorithm>
#include <chrono>

#include "jadoube/mate/material.hpp"
#include "jadoube/mate/screen.hpp"

namespace jadoube::archive {

using mate::MateVerdict;

Color stronger_side(const Position& position) {
  const auto value = [&](Color side) {
    const auto count = [&](Role role) { return position.pieces(side, role).count(); };
    return 9 * count(Role::queen) + 5 * count(Role::rook) + 4 * count(Role::pawn) +
           3 * (count(Role::bishop) + count(Role::knight));
  };
  return value(Color::white) >= value(Color::black) ? Color::white : Color::black;
}

Verdicts::Entry& Verdicts::entry(const Position& position) {
  constexpr std::uint64_t mix = 0x9E3779B97F4A7C15;
  const std::uint64_t key = position.key();
  const auto occupied = static_cast<std::uint32_t>(position.occupied().bits() * mix >> 32);
  auto& group = groups_[key >> (64 - bits)].entries;
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

bool Verdicts::knows(const Position& position, std::optional<Color> side) {
  const Entry& found = entry(position);
  return found.end != 0 && (!side || found.can_mate[index(*side)] != 0);
}

void Verdicts::remember_mate(const Position& position, Color side) {
  Entry& found = entry(position);
  found.end = static_cast<std::uint8_t>(End::open);
  found.can_mate[index(side)] = static_cast<std::uint8_t>(static_cast<unsigned>(MateVerdict::can_mate) + 1);
}

// The limits of a table on the web: two seconds and 16 MB, whatever the number of positions.
mate::MateQuestion within(std::uint64_t budget) {
  return {.budget = budget,
          .memory = std::uint64_t{16} << 20U,
          .interruption = {.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2)}};
}

MateVerdict Verdicts::decide_mate(const Position& position, Color side) const {
  if (mate::surely_can_mate(position, side)) return MateVerdict::can_mate;
  return mate::can_mate(position, side, within(budget_)).verdict;
}

// One side that can checkmate is enough, and is usually found quickly, especially the stronger side: both are tried
// briefly before a long search.
Verdicts::End Verdicts::decide_end(const Position& position) const {
  if (!position.has_legal_move()) return position.is_check() ? End::checkmate : End::stalemate;
  if (mate::insufficient(position.board(), Color::white) && mate::insufficient(position.board(), Color::black))
    return End::dead_position;
  if (mate::surely_alive(position)) return End::open;
  constexpr std::uint64_t brief = 2000;
  const Color first = stronger_side(position);
  for (const std::uint64_t budget : {std::min(brief, budget_), budget_}) {
    bool decided = true;
    for (const Color color : {first, !first}) {
      const auto verdict = mate::can_mate(position, color, within(budget)).verdict;
      if (verdict == MateVerdict::can_mate) return End::open;
      decided = decided && verdict == MateVerdict::cannot_mate;
    }
    if (decided) return End::dead_position;
  }
  return End::undecided;
}

}  // namespace jadoube::archive
