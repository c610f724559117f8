#include "jadoube/archive/sheets/internal/game_search.hpp"

#include <algorithm>
#include <bit>

namespace jadoube::archive {

namespace {

// Entries that fit a move so well that the only question is which of several moves they mean.
constexpr Cost fits = costs::ambiguous;

// A state that turns out to be implausible costs less time than one that is kept, and no memory.
constexpr std::size_t looked_at_per_state = 12;
// The limit above the cost of the most plausible state of a ply, if only some states are followed.
constexpr Cost widest_spread = 2000;

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 31)) * 0x9E3779B97F4A7C15;
  return x ^ (x >> 29);
}

// Node numbers by key, for one layer.
class KeyTable {
 public:
  KeyTable() : slots_(1 << 10) {}

  // The number stored for this key, or `number`, which is then stored.
  std::uint32_t find_or_add(std::uint64_t key, std::uint32_t number) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    Slot& slot = find(key);
    if (slot.number == none) {
      slot = {key, number};
      ++used_;
    }
    return slot.number;
  }
  void clear() {
    if (used_ != 0) std::ranges::fill(slots_, Slot{});
    used_ = 0;
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = none;
  };

  Slot& find(std::uint64_t key) {
    std::size_t at = key & (slots_.size() - 1);
    while (slots_[at].number != none && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }
  void grow() {
    std::vector<Slot> old(4 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.number != none) find(slot.key) = slot;
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace

EntryFault fault_in_position(const EntryReading& entry, const Position& position, Move move) {
  const EntryFault fault = entry.fault(facts_of(position, move));
  if (fault != EntryFault::none && fault != EntryFault::sign) return fault;
  const auto fits_too = [&](Move other) { return other != move && entry.cost(facts_of(position, other)) < fits; };
  if (entry.is_move() && std::ranges::any_of(position.legal_moves(), fits_too)) return EntryFault::ambiguous;
  return entry.has_check_sign() && !position.after(move).is_check() ? EntryFault::sign : fault;
}

// The states of the ply reached last, and those of the next one as they are made.
class LayerExpansion {
 public:
  LayerExpansion(const GameSearch& search, const SearchLimits& limits)
      : search_(search), limits_(limits), bound_(limits.bound) {}

  SearchOutcome run();

 private:
  struct State {
    Position position;
    GameSearch::States sheets;
    Cost rest;
  };

  void expand(std::uint32_t from);
  void read_moves(const State& state, Cost slack);
  void read_entries(const State& state, std::size_t sheet);
  static bool may_be_together(const State& state, const ReadingOption& first, const ReadingOption& second);
  bool gives_check(std::size_t move, const Position& position);
  void make_move(std::uint32_t from, std::size_t move, std::size_t first, std::size_t second, Cost step);
  void narrow();
  void finish();

  const GameSearch& search_;
  const SearchLimits limits_;
  Cost bound_;                 // of the ply that is expanded
  std::size_t looked_at_ = 0;  // states, the ones that were not made included
  SearchOutcome outcome_;
  int ply_ = 0;
  std::vector<State> states_, next_;
  GameGraph::Layer layer_;
  KeyTable table_;

  // Data of the state that is expanded:
  std::vector<MoveFacts> moves_;
  std::vector<std::int8_t> checks_;  // by move: whether it gives check, -1 while that is not known
  std::array<std::array<ReadingOption, most_options>, 2> options_;
  std::array<std::size_t, 2> option_count_{};
  std::array<std::array<std::vector<Cost>, most_options>, 2> entry_costs_;  // by sheet, option and move
  Position after_;
  bool is_after_made_ = false;
  bool is_after_possible_ = false;
};

// Whether two options may go together: beside an exchange on one sheet, the other is read plainly or has the same.
bool LayerExpansion::may_be_together(const State& state, const ReadingOption& first, const ReadingOption& second) {
  const auto is_exchange = [](const ReadingOption& option) {
    return option.kind == EntryPlace::swapped || option.kind == EntryPlace::swapped_in_row;
  };
  if (!is_exchange(first) && !is_exchange(second)) return true;
  const auto in_step = [](const SheetState& sheet) { return sheet.offset[0] == sheet.offset[1]; };
  const bool in_row = first.kind == EntryPlace::swapped_in_row || second.kind == EntryPlace::swapped_in_row;
  if (in_row && !(in_step(state.sheets[0]) && in_step(state.sheets[1]))) return false;
  return first.kind == second.kind || first.kind == EntryPlace::own || second.kind == EntryPlace::own;
}

bool LayerExpansion::gives_check(std::size_t move, const Position& position) {
  if (checks_[move] < 0) checks_[move] = position.after(moves_[move].move).is_check() ? 1 : 0;
  return checks_[move] == 1;
}

void LayerExpansion::read_entries(const State& state, std::size_t sheet) {
  const ReadSheet& read = search_.question_.sheets[sheet];
  for (std::size_t option = 0; option < option_count_[sheet]; ++option) {
    auto& by_move = entry_costs_[sheet][option];
    by_move.assign(moves_.size(), 0);
    const EntryReading& entry = read.at(options_[sheet][option].place);
    if (!entry.speaks()) continue;
    std::size_t fitting = 0;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      by_move[i] = entry.cost(moves_[i]);
      if (by_move[i] < fits) ++fitting;
    }
    const bool ambiguous = fitting > 1 && entry.is_move();
    if (!ambiguous && !entry.has_check_sign()) continue;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (ambiguous && by_move[i] < fits) by_move[i] += costs::ambiguous;
      if (entry.has_check_sign() && by_move[i] < costs::anything && !gives_check(i, state.position))
        by_move[i] = std::min(costs::anything, by_move[i] + costs::false_check_sign);
    }
  }
}

void LayerExpansion::read_moves(const State& state, Cost slack) {
  moves_.clear();
  for (const Move move : state.position.legal_moves()) moves_.push_back(facts_of(state.position, move));
  checks_.assign(moves_.size(), -1);
  for (std::size_t sheet = 0; sheet < 2; ++sheet) {
    option_count_[sheet] =
        reading_options(search_.question_.sheets[sheet], search_.ranges_[sheet], search_.question_.columns,
                        state.sheets[sheet], ply_, state.position.turn(), slack, options_[sheet]);
    read_entries(state, sheet);
  }
}

void LayerExpansion::expand(std::uint32_t from) {
  const State state = states_[from];
  const Cost cost = outcome_.graph.layers.back().nodes[from].cost;
  const Cost slack = bound_ - cost;
  read_moves(state, slack);
  const Color turn = state.position.turn();
  // The cost of each pair of options, with the least cost of the rest.
  std::array<std::array<Cost, most_options>, most_options> least;
  for (std::size_t a = 0; a < option_count_[0]; ++a)
    for (std::size_t b = 0; b < option_count_[1]; ++b)
      least[a][b] = !may_be_together(state, options_[0][a], options_[1][b])
                        ? unreachable
                        : options_[0][a].cost + options_[1][b].cost +
                              search_.columns_bound(ply_ + 1, !turn, {options_[0][a].next, options_[1][b].next}, {});
  for (std::size_t move = 0; move < moves_.size(); ++move) {
    is_after_made_ = false;
    for (std::size_t a = 0; a < option_count_[0]; ++a)
      for (std::size_t b = 0; b < option_count_[1]; ++b) {
        if (least[a][b] >= unreachable) continue;
        const Cost written = entry_costs_[0][a][move] + entry_costs_[1][b][move];
        const Cost total = written + least[a][b];
        if (total > slack) {
          if (total < unreachable) outcome_.next_bound = std::min(outcome_.next_bound, cost + total);
          continue;
        }
        make_move(from, move, a, b, written + options_[0][a].cost + options_[1][b].cost);
      }
  }
}

void LayerExpansion::make_move(std::uint32_t from, std::size_t move, std::size_t first, std::size_t second, Cost step) {
  const auto& end = search_.question_.end;
  if (!is_after_made_) {
    after_ = states_[from].position.after(moves_[move].move);
    is_after_made_ = true;
    is_after_possible_ = !end || end->is_reachable_from(after_.board());
  }
  if (!is_after_possible_) return;
  const std::array<const ReadingOption*, 2> read{&options_[0][first], &options_[1][second]};
  const GameSearch::States sheets{read[0]->next, read[1]->next};
  const Cost cost = outcome_.graph.layers.back().nodes[from].cost + step;
  const Cost rest = search_.rest_bound(ply_ + 1, after_, sheets);
  ++looked_at_;
  if (rest >= unreachable) return;
  if (cost + rest > bound_) {
    outcome_.next_bound = std::min(outcome_.next_bound, cost + rest);
    return;
  }
  const std::uint64_t key = after_.key() ^ mixed(sheets[0].bits() << 32 | sheets[1].bits());
  const auto fresh = static_cast<std::uint32_t>(next_.size());
  const std::uint32_t to = table_.find_or_add(key, fresh);
  if (to == fresh) {
    next_.push_back({after_, sheets, rest});
    layer_.nodes.push_back({cost});
    ++outcome_.states;
  } else {
    layer_.nodes[to].cost = std::min(layer_.nodes[to].cost, cost);
  }
  layer_.edges.push_back({from,
                          to,
                          moves_[move].move,
                          step,
                          {ReadEntry{read[0]->kind, static_cast<std::int16_t>(read[0]->place)},
                           ReadEntry{read[1]->kind, static_cast<std::int16_t>(read[1]->place)}}});
}

// Keeps the most plausible states of the new layer.
void LayerExpansion::narrow() {
  if (!limits_.width || next_.size() <= *limits_.width) return;
  std::vector<std::uint32_t> order(next_.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::nth_element(order, order.begin() + static_cast<std::ptrdiff_t>(*limits_.width), {},
                           [&](std::uint32_t i) { return std::pair(layer_.nodes[i].cost + next_[i].rest, i); });
  order.resize(*limits_.width);
  std::ranges::sort(order);
  constexpr std::uint32_t dropped = ~std::uint32_t{0};
  std::vector<std::uint32_t> renumbered(next_.size(), dropped);
  std::vector<State> states;
  std::vector<GameGraph::Node> nodes;
  for (const std::uint32_t old : order) {
    renumbered[old] = static_cast<std::uint32_t>(states.size());
    states.push_back(next_[old]);
    nodes.push_back(layer_.nodes[old]);
  }
  next_ = std::move(states);
  layer_.nodes = std::move(nodes);
  std::erase_if(layer_.edges, [&](const GameGraph::Edge& edge) { return renumbered[edge.to] == dropped; });
  for (auto& edge : layer_.edges) edge.to = renumbered[edge.to];
}

void LayerExpansion::finish() {
  const auto& question = search_.question_;
  const auto& nodes = outcome_.graph.layers.back().nodes;
  outcome_.graph.goals.resize(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const State& state = states_[i];
    if (question.end && !(state.position.board() == question.end->board())) continue;
    Cost rest = 0;
    for (std::size_t sheet = 0; sheet < 2; ++sheet)
      rest += cost_of_rest(question.sheets[sheet], state.sheets[sheet], question.plies, state.position.turn());
    const Cost cost = nodes[i].cost + rest;
    if (cost > bound_) {
      outcome_.next_bound = std::min(outcome_.next_bound, cost);
      continue;
    }
    outcome_.graph.goals[i] = rest;
    outcome_.best = std::min(outcome_.best.value_or(cost), cost);
  }
}

SearchOutcome LayerExpansion::run() {
  const auto& question = search_.question_;
  states_.push_back({question.start, {}, search_.least_});
  outcome_.graph.layers.push_back({{{0}}, {}});
  if (search_.least_ > bound_) {
    outcome_.next_bound = search_.least_;
    states_.clear();
  }
  for (ply_ = 0; ply_ < question.plies && !states_.empty(); ++ply_) {
    next_.clear();
    layer_ = {};
    table_.clear();
    if (limits_.width) {
      // States much less plausible than the best one would not be kept.
      Cost best = unreachable;
      for (std::size_t i = 0; i < states_.size(); ++i)
        best = std::min(best, outcome_.graph.layers.back().nodes[i].cost + states_[i].rest);
      bound_ = std::min(limits_.bound, best + widest_spread);
    }
    for (std::uint32_t from = 0; from < states_.size(); ++from) {
      if (outcome_.states > limits_.states || looked_at_ / looked_at_per_state > limits_.states) {
        outcome_.complete = false;
        return std::move(outcome_);
      }
      // A state may have been found again at a lower cost, but never at a higher one.
      expand(from);
    }
    narrow();
    states_.swap(next_);
    outcome_.graph.layers.push_back(std::move(layer_));
  }
  bound_ = limits_.bound;
  if (ply_ == question.plies && !states_.empty()) finish();
  return std::move(outcome_);
}

GameSearch::GameSearch(SearchQuestion question) : question_(std::move(question)) {
  for (std::size_t sheet = 0; sheet < 2; ++sheet)
    ranges_[sheet] = offset_range(question_.sheets[sheet], question_.plies);
  // Then a forgotten entry would need a superfluous one, and no shift is likely.
  is_regular_ =
      std::ranges::all_of(question_.sheets, [&](const ReadSheet& sheet) { return sheet.size() == question_.plies; });
  const Color first = question_.start.turn();
  for (const Color color : both_colors)
    columns_.emplace_back(question_.sheets, ranges_, question_.columns, color == first ? 0 : 1, question_.plies);
  if (!question_.end || question_.end->is_reachable_from(question_.start.board()))
    least_ = rest_bound(0, question_.start, {});
}

Cost GameSearch::columns_bound(int ply, Color turn, const States& states, const Unnamed& unnamed) const {
  const auto of = [&](Color color, std::size_t free) {
    int next = color == turn ? ply : ply + 1;
    // The cost of the second half of an exchange is left out.
    for (const SheetState& state : states)
      if (state.column_swap[index(color)] || (state.row_swap && color == turn)) {
        next += 2;
        break;
      }
    if (next >= question_.plies + 2) next -= 2;
    return columns_[index(color)].at(next, states[0].offset[index(color)], states[1].offset[index(color)],
                                     std::min(free, ColumnBound::most_free));
  };
  const auto [white, black] = unnamed.by_side;
  const std::size_t more = unnamed.together > white + black ? unnamed.together - white - black : 0;
  Cost total = unreachable;
  for (std::size_t i = 0; i <= more; ++i)
    total = std::min(total, of(Color::white, white + i) + of(Color::black, black + more - i));
  return total;
}

// Whether the entries of the sheets at these places can be the first move of a kind of piece. A wrong entry means that
// the move is on no sheet only if both sheets say the same, or one says it and the other is silent there; otherwise the
// answer is true.
bool GameSearch::first_move_is_possible(const Position& position, Color color, int ply, const States& states,
                                        std::array<int, 2> first) const {
  using Column = ReadSheet::Column;
  if (first[0] == Column::unknown || first[1] == Column::unknown) return true;
  const std::size_t side = index(color);
  for (std::size_t sheet = 0; sheet < 2; ++sheet) {
    if (first[sheet] == Column::none) continue;
    const std::size_t other = 1 - sheet;
    const EntryReading& entry = question_.sheets[sheet].at(first[sheet]);
    const int there = first[sheet] - states[sheet].offset[side] + states[other].offset[side];
    const EntryReading& beside = question_.sheets[other].at(there);
    const bool same = there == first[other] && least_together(entry, beside) == 0;
    const bool alone = !beside.speaks() && is_regular_ && (first[other] == Column::none || first[other] > there);
    const bool ended = question_.sheets[other].speaking_in_column(ply + states[other].offset[side]) == 0;
    if ((same || alone || ended) && !entry.is_within_reach(position, color)) return false;
  }
  return true;
}

GameSearch::Unnamed GameSearch::unnamed(int ply, const Position& position, const States& states) const {
  Unnamed unnamed;
  const Color turn = position.turn();
  if (states[0].swapping() || states[1].swapping()) return unnamed;
  std::array<std::array<Bitboard, 6>, 2> placed{}, moved{};
  std::array<Bitboard, 2> targets;
  for (const Color color : both_colors) {
    const std::size_t side = index(color);
    const int next = ply + (color == turn ? 0 : 1);
    std::array<std::array<int, 6>, 2> first{};
    for (std::size_t sheet = 0; sheet < 2; ++sheet) {
      const ReadSheet& read = question_.sheets[sheet];
      const int place = next + states[sheet].offset[side];
      const auto& column = read.column_from(place);
      first[sheet] = column.first;
      for (std::size_t role = 0; role < 6; ++role) {
        placed[side][role] |= column.placed[role];
        moved[side][role] |= column.moved[role];
      }
      if (question_.columns == Columns::kept) continue;
      const auto& other = read.column_from(place - 1);
      for (std::size_t role = 0; role < 6; ++role) {
        placed[side][role] |= other.placed[role];
        moved[side][role] |= other.moved[role];
      }
    }
    for (const Bitboard squares : moved[side]) targets[side] |= squares;
    if (question_.columns == Columns::crossed) continue;
    // One move that is on no sheet can explain two kinds of pieces: one that it moves, and one for which it was taken.
    std::size_t unexplained = 0;
    for (std::size_t role = 0; role < 6; ++role)
      if (!first_move_is_possible(position, color, next, states, {first[0][role], first[1][role]})) ++unexplained;
    unnamed.by_side[side] = (unexplained + 1) / 2;
  }
  if (!question_.end) return unnamed;
  for (const Color color : both_colors) {
    const std::size_t side = index(color);
    unnamed.by_side[side] = std::max(unnamed.by_side[side], question_.end->arrivals(position, color, placed[side]));
    // A pawn may be captured en passant, behind its square.
    const Bitboard en_passant = backward(moved[1 - side][index(Role::pawn)], !color);
    unnamed.together = std::max(
        unnamed.together, question_.end->departures(position, color, moved[side], targets[1 - side] | en_passant));
  }
  return unnamed;
}

Cost GameSearch::rest_bound(int ply, const Position& position, const States& states) const {
  return columns_bound(ply, position.turn(), states, unnamed(ply, position, states));
}

SearchOutcome GameSearch::run(const SearchLimits& limits) const { return LayerExpansion(*this, limits).run(); }

}  // namespace jadoube::archive
