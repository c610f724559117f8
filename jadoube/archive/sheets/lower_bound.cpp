#include "jadoube/archive/sheets/internal/lower_bound.hpp"

#include <algorithm>

namespace jadoube::archive {

namespace {

// Keeps sums of costs within 16 bits.
constexpr Cost most_exchange = 5000;

// The possible readings of one column at one ply, without regard to the other column: the options of reading_options(),
// with the costs of those that concern both columns divided between them. Exchanges are treated separately.
struct Step {
  int read;   // the place read, relative to that of the ply; `nothing` for none
  int shift;  // of the offset
  Cost cost;
  // Whether the entry may be another than the one that is next in the column, so that nothing follows from that one.
  bool out_of_turn = false;
};
constexpr int nothing = 100;
constexpr std::array steps{
    Step{0, 0, 0},
    Step{nothing, -2, costs::absent},
    Step{2, 2, costs::superfluous, true},
    // In crossed columns:
    Step{nothing, -1, costs::absent / 2},
    Step{-1, -1, costs::absent / 2},
    Step{1, 1, costs::superfluous / 2, true},
};

struct PossibleStep {
  int place;
  int offset;
  Cost cost;
  Cost elsewhere;  // the least cost of the entry if the move goes to a square that it does not name
};

std::size_t possible_steps(const ReadSheet& sheet, const OffsetRange& range, Columns columns, int ply, int offset,
                           std::array<PossibleStep, steps.size()>& possible) {
  const int own = ply + offset;
  // If nothing is left to be read, only the plain step makes sense.
  const bool ended = sheet.speaking_in_column(own - 2) == 0 && sheet.speaking_in_column(own - 1) == 0;
  std::size_t count = 0;
  for (const Step& step : steps) {
    if (!range.contains(offset + step.shift) || (step.shift % 2 != 0 && columns == Columns::kept)) continue;
    if (step.cost != 0 && ended) continue;
    const int place = step.read == nothing ? -1 : own + step.read;
    const bool names = sheet.at(place).is_move() && !step.out_of_turn;
    possible[count++] = {place, offset + step.shift, step.cost, names ? costs::least_elsewhere : 0};
  }
  return count;
}

}  // namespace

ColumnBound::ColumnBound(const std::array<ReadSheet, 2>& sheets, const std::array<OffsetRange, 2>& ranges,
                         Columns columns, int first_ply, int plies)
    : ranges_(ranges), first_ply_(first_ply) {
  const int count = plies > first_ply ? (plies - first_ply + 1) / 2 : 0;
  const int width = ranges[0].size() * ranges[1].size();
  cells_.assign(static_cast<std::size_t>((count + 1) * width), Cell{});

  for (int a = ranges[0].low; a <= ranges[0].high; ++a)
    for (int b = ranges[1].low; b <= ranges[1].high; ++b) {
      const int ply = first_ply + 2 * count;
      const int left = sheets[0].speaking_in_column(ply + a) + sheets[1].speaking_in_column(ply + b);
      Cell& cell = cells_[index_of(count, a, b)];
      cell.fill(static_cast<std::uint16_t>(unreachable));
      cell[0] = static_cast<std::uint16_t>(std::min(unreachable, static_cast<Cost>(left) * costs::superfluous));
    }

  // The cost of two entries together, by their places; computed once for each pair in use.
  const int reach = 4;
  const auto together_width = static_cast<std::size_t>(ranges[1].size() + ranges[0].size() + 4 * reach);
  std::vector<std::uint16_t> together(static_cast<std::size_t>(sheets[0].size()) * together_width, 0xFFFF);
  const auto pair_cost = [&](int a, int b) -> Cost {
    if (!sheets[0].speaks(a) || !sheets[1].speaks(b)) return 0;
    const int apart = b - a - (ranges[1].low - ranges[0].high) + 2 * reach;
    if (apart < 0 || static_cast<std::size_t>(apart) >= together_width)
      return least_together(sheets[0].at(a), sheets[1].at(b));
    auto& known = together[static_cast<std::size_t>(a) * together_width + static_cast<std::size_t>(apart)];
    if (known == 0xFFFF) known = static_cast<std::uint16_t>(least_together(sheets[0].at(a), sheets[1].at(b)));
    return known;
  };

  const int stride = columns == Columns::kept ? 2 : 1;
  const auto first_of = [&](const OffsetRange& range) {
    return columns == Columns::kept ? range.low / 2 * 2 : range.low;
  };
  std::vector<std::array<PossibleStep, steps.size()>> second(static_cast<std::size_t>(ranges[1].size()));
  std::vector<std::size_t> second_count(second.size());
  for (int step = count; step-- > 0;) {
    const int ply = first_ply + 2 * step;
    for (int b = first_of(ranges[1]); b <= ranges[1].high; b += stride) {
      const auto at = static_cast<std::size_t>(b - ranges[1].low);
      second_count[at] = possible_steps(sheets[1], ranges[1], columns, ply, b, second[at]);
    }
    for (int a = first_of(ranges[0]); a <= ranges[0].high; a += stride) {
      std::array<PossibleStep, steps.size()> first;
      const std::size_t first_count = possible_steps(sheets[0], ranges[0], columns, ply, a, first);
      for (int b = first_of(ranges[1]); b <= ranges[1].high; b += stride) {
        Cell best;
        best.fill(static_cast<std::uint16_t>(unreachable));
        const auto at = static_cast<std::size_t>(b - ranges[1].low);
        for (std::size_t i = 0; i < first_count; ++i)
          for (std::size_t j = 0; j < second_count[at]; ++j) {
            const PossibleStep &x = first[i], &y = second[at][j];
            const auto named = static_cast<std::uint16_t>(x.cost + y.cost + pair_cost(x.place, y.place));
            const auto free = static_cast<std::uint16_t>(x.cost + y.cost + x.elsewhere + y.elsewhere);
            const Cell& next = cells_[index_of(step + 1, x.offset, y.offset)];
            best[0] = std::min(
                {best[0], static_cast<std::uint16_t>(next[0] + named), static_cast<std::uint16_t>(next[0] + free)});
            for (std::size_t e = 1; e <= most_free; ++e)
              best[e] = std::min({best[e], static_cast<std::uint16_t>(next[e] + named),
                                  static_cast<std::uint16_t>(next[e - 1] + free)});
          }
        // `cost`, and `free` of the moves to squares that are not named, lead to the cell `next`.
        const auto exchange = [&](const Cell& next, Cost cost, Cost pairs, std::size_t free) {
          for (std::size_t e = 0; e <= most_free; ++e) {
            best[e] = std::min(best[e], static_cast<std::uint16_t>(next[e] + std::min(cost + pairs, most_exchange)));
            if (e != 0) best[e] = std::min(best[e], static_cast<std::uint16_t>(next[e - std::min(e, free)] + cost));
          }
        };
        const int p = ply + a, q = ply + b;
        const auto differ = [&](std::size_t sheet, int one, int other) {
          const ReadSheet& read = sheets[sheet];
          return read.speaks(one) && read.speaks(other) && !(read.at(one) == read.at(other));
        };
        // Two of the side's entries, by one sheet or both.
        if (step + 2 <= count) {
          const Cell& next = cells_[index_of(step + 2, a, b)];
          const bool first_differ = differ(0, p, p + 2), second_differ = differ(1, q, q + 2);
          if (first_differ) exchange(next, costs::swapped, pair_cost(p + 2, q) + pair_cost(p, q + 2), 2);
          if (second_differ) exchange(next, costs::swapped, pair_cost(p, q + 2) + pair_cost(p + 2, q), 2);
          if (first_differ && second_differ)
            exchange(next, 2 * costs::swapped, pair_cost(p, q) + pair_cost(p + 2, q + 2), 2);
        }
        // The entries of a ply and the one after or before; half of the cost of both.
        const Cell& next = cells_[index_of(step + 1, a, b)];
        for (const int by : {1, -1}) {
          const bool first_differ = differ(0, p, p + by), second_differ = differ(1, q, q + by);
          if (first_differ) exchange(next, costs::swapped / 2, (pair_cost(p + by, q) + pair_cost(p, q + by)) / 2, 1);
          if (second_differ) exchange(next, costs::swapped / 2, (pair_cost(p, q + by) + pair_cost(p + by, q)) / 2, 1);
          if (first_differ && second_differ)
            exchange(next, costs::swapped, (pair_cost(p, q) + pair_cost(p + by, q + by)) / 2, 1);
        }
        for (auto& value : best) value = std::min(value, static_cast<std::uint16_t>(unreachable));
        cells_[index_of(step, a, b)] = best;
      }
    }
  }
}

}  // namespace jadoube::archive
