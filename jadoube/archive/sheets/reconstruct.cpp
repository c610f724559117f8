#include "jadoube/archive/sheets/reconstruct.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "jadoube/archive/sheets/internal/certainty.hpp"
#include "jadoube/archive/sheets/internal/game_list.hpp"
#include "jadoube/archive/sheets/internal/sheet_variants.hpp"

namespace jadoube::archive {

namespace {

constexpr Cost step = 150;           // by which the bound rises until a game is found
constexpr Cost implausible = 9000;   // above the lower bound: no game is looked for there
constexpr std::size_t widest = 500;  // states of a ply, where the complete search has failed
constexpr std::size_t narrowest = 20;
constexpr Cost widest_bound = 5000;     // above the lower bound, after such a failure
constexpr std::size_t most_others = 5;  // alternatives that are listed

// A number of plies and a way to read both sheets.
struct Hypothesis {
  int plies;
  std::array<const SheetVariant*, 2> sheets;
  Columns columns;
  Cost penalty;
  std::optional<GameSearch> search{};
  Cost next;                               // no game costs less than this, but for those in `outcome`
  std::optional<SearchOutcome> outcome{};  // with at least one game

  void make_search(const ReconstructionQuestion& question, const std::optional<FinalPosition>& end) {
    if (search) return;
    search.emplace(SearchQuestion{question.start, {sheets[0]->sheet, sheets[1]->sheet}, plies, columns, end});
    next = search->least() >= unreachable ? unreachable : search->least() + penalty;
  }
};

class Reconstructor {
 public:
  explicit Reconstructor(const ReconstructionQuestion& question)
      : question_(question), variants_(sheet_variants(question)) {
    if (question.position) end_.emplace(*question.position);
  }

  Reconstruction answer();

 private:
  void make_hypotheses(Columns columns);
  bool is_plausible() const;
  bool find();
  bool find_narrowly();
  bool widen(Cost margin);
  Cost margin() const;
  const Hypothesis* best_hypothesis() const;
  std::vector<std::pair<FoundGame, const Hypothesis*>> games(Cost bound, std::size_t most, bool& all) const;
  void describe_game(Reconstruction& answer, const FoundGame& game, const Hypothesis& hypothesis) const;
  void add_probabilities(Reconstruction& answer, Cost margin) const;
  std::size_t states_left() const { return used_ < question_.states ? question_.states - used_ : 0; }

  const ReconstructionQuestion& question_;
  std::array<std::vector<SheetVariant>, 2> variants_;
  std::optional<FinalPosition> end_;
  std::vector<Hypothesis> hypotheses_;
  std::optional<Cost> best_;
  std::size_t used_ = 0;
};

void Reconstructor::make_hypotheses(Columns columns) {
  hypotheses_.clear();
  for (const SheetVariant& white : variants_[0])
    for (const SheetVariant& black : variants_[1]) {
      const int longest = std::max(white.sheet.size(), black.sheet.size());
      const auto add = [&](int plies, Cost penalty) {
        hypotheses_.push_back({plies, {&white, &black}, columns, penalty, {}, penalty, {}});
      };
      if (question_.plies) {
        // Without the final position, the game ends where the sheets end.
        const int plies = static_cast<int>(*question_.plies);
        add(end_ ? plies : std::min(plies, longest), 0);
        continue;
      }
      if (!end_) {
        add(longest, 0);
        continue;
      }
      // The sheets may leave out moves, the last ones too, or have too many.
      constexpr int shorter = 2, longer = 16;
      for (int plies = std::max(0, longest - shorter); plies <= longest + longer; ++plies) {
        const Color turn = plies % 2 == 0 ? question_.start.turn() : !question_.start.turn();
        if (question_.turn && turn != *question_.turn) continue;
        add(plies, static_cast<Cost>(std::abs(plies - longest)) * costs::extra_ply);
      }
    }
}

// Raises the bound of the most promising hypothesis until no other can have a game that is as plausible as the best one
// found. False if the limit of states was reached before, or nothing is plausible.
bool Reconstructor::find() {
  std::optional<Cost> first;
  for (;;) {
    const auto chosen = std::ranges::min_element(hypotheses_, {}, &Hypothesis::next);
    if (chosen == hypotheses_.end() || chosen->next >= unreachable) return best_.has_value();
    if (best_ && chosen->next > *best_) return true;
    if (!chosen->search) {
      chosen->make_search(question_, end_);
      continue;
    }
    if (!first) first = chosen->next;
    if (chosen->next > *first + implausible || states_left() == 0) return false;
    Cost bound = chosen->next - chosen->penalty + step;
    if (best_) bound = std::min(bound, *best_ - chosen->penalty);
    auto outcome = chosen->search->run({bound, states_left()});
    used_ += outcome.states;
    if (!outcome.complete) return false;
    chosen->next = std::max(outcome.next_bound, bound + 1) + chosen->penalty;
    if (outcome.next_bound >= unreachable) chosen->next = unreachable;
    if (outcome.best) {
      best_ = std::min(best_.value_or(unreachable), *outcome.best + chosen->penalty);
      chosen->outcome = std::move(outcome);
    }
  }
}

// Finds a plausible game without the proof that there is no better one.
bool Reconstructor::find_narrowly() {
  constexpr std::size_t tried = 2;
  std::ranges::sort(hypotheses_, {}, &Hypothesis::next);
  for (std::size_t i = 0; i < std::min(tried, hypotheses_.size()); ++i) {
    Hypothesis& hypothesis = hypotheses_[i];
    hypothesis.make_search(question_, end_);
    if (hypothesis.next >= unreachable) continue;
    auto outcome = hypothesis.search->run(
        {std::min(unreachable - 1, hypothesis.search->least() + widest_bound), ~std::size_t{0},
         std::clamp(question_.states / static_cast<std::size_t>(hypothesis.plies + 1), narrowest, widest)});
    used_ += outcome.states;
    if (!outcome.best) continue;
    best_ = std::min(best_.value_or(unreachable), *outcome.best + hypothesis.penalty);
    hypothesis.outcome = std::move(outcome);
  }
  return best_.has_value();
}

// Finds all games within the margin; changes nothing if the limit of states is reached before.
bool Reconstructor::widen(Cost margin) {
  std::vector<std::pair<Hypothesis*, SearchOutcome>> outcomes;
  std::size_t left = question_.states;
  for (Hypothesis& hypothesis : hypotheses_) {
    if (hypothesis.penalty > *best_ + margin) continue;
    hypothesis.make_search(question_, end_);
    if (hypothesis.search->least() + hypothesis.penalty > *best_ + margin) continue;
    auto outcome = hypothesis.search->run({*best_ + margin - hypothesis.penalty, left});
    used_ += outcome.states;
    if (!outcome.complete) return false;
    left -= std::min(left, outcome.states);
    if (outcome.best) outcomes.emplace_back(&hypothesis, std::move(outcome));
  }
  for (auto& [hypothesis, outcome] : outcomes) hypothesis->outcome = std::move(outcome);
  return true;
}

const Hypothesis* Reconstructor::best_hypothesis() const {
  const Hypothesis* best = nullptr;
  for (const Hypothesis& hypothesis : hypotheses_)
    if (hypothesis.outcome && *hypothesis.outcome->best + hypothesis.penalty == *best_ && best == nullptr)
      best = &hypothesis;
  return best;
}

// The most plausible games of all hypotheses, each once; `all` says whether there are no others.
std::vector<std::pair<FoundGame, const Hypothesis*>> Reconstructor::games(Cost bound, std::size_t most,
                                                                          bool& all) const {
  std::vector<std::pair<FoundGame, const Hypothesis*>> found;
  all = true;
  for (const Hypothesis& hypothesis : hypotheses_) {
    if (!hypothesis.outcome || hypothesis.penalty > bound) continue;
    const GameList list(hypothesis.outcome->graph, bound - hypothesis.penalty);
    bool cut_short = false;
    auto games = list.best(most, &cut_short);
    all = all && !cut_short && games.size() < most;
    for (FoundGame& game : games) {
      game.cost += hypothesis.penalty;
      found.emplace_back(std::move(game), &hypothesis);
    }
  }
  std::ranges::stable_sort(found, {}, [](const auto& game) { return game.first.cost; });
  std::vector<std::pair<FoundGame, const Hypothesis*>> different;
  for (auto& game : found) {
    const auto same = [&](const auto& other) { return other.first.moves == game.first.moves; };
    if (std::ranges::none_of(different, same)) different.push_back(std::move(game));
  }
  if (different.size() > most) different.resize(most);
  return different;
}

// The margin, estimated from the errors in the most plausible game.
Cost Reconstructor::margin() const {
  const Hypothesis& hypothesis = *best_hypothesis();
  const GameList list(hypothesis.outcome->graph, *hypothesis.outcome->best);
  const auto games = list.best(1);
  if (games.empty()) return margin_at_three_per_cent;
  Reconstruction answer;
  describe_game(answer, games.front(), hypothesis);
  const double rate = error_rate(answer, 50);
  // The same error on both sheets costs less by twice the logarithm of the ratio of the rates.
  const double extra = 200 * std::log(rate / 0.03);
  return static_cast<Cost>(std::max<double>(least_margin, margin_at_three_per_cent + extra));
}

void Reconstructor::describe_game(Reconstruction& answer, const FoundGame& game, const Hypothesis& hypothesis) const {
  const GameList list(hypothesis.outcome->graph, *hypothesis.outcome->best + least_margin);
  const auto readings = list.readings(game);
  answer.start = question_.start;
  answer.moves.clear();
  std::array<std::vector<bool>, 2> used;
  for (std::size_t sheet = 0; sheet < 2; ++sheet) {
    answer.letters[sheet] = hypothesis.sheets[sheet]->letters;
    used[sheet].assign(question_.sheets[sheet].entries.size(), false);
  }
  Position position = question_.start;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    ReconstructedMove move{game.moves[ply]};
    for (std::size_t sheet = 0; sheet < 2; ++sheet) {
      const ReadEntry& read = readings[ply][sheet];
      MendedEntry& entry = move.entries[sheet];
      entry.place = read.kind;
      entry.entry = hypothesis.sheets[sheet]->original_place(read.place);
      if (!entry.entry) continue;
      used[sheet][*entry.entry] = true;
      const auto kind = question_.sheets[sheet].entries[*entry.entry].kind;
      const EntryReading& reading = hypothesis.sheets[sheet]->sheet.at(read.place);
      entry.fault = kind == SheetEntry::Kind::empty ? EntryFault::empty
                    : !reading.speaks()             ? EntryFault::illegible
                                                    : fault_in_position(reading, position, move.move);
    }
    position.play(move.move);
    answer.moves.push_back(std::move(move));
  }
  for (std::size_t sheet = 0; sheet < 2; ++sheet) {
    answer.superfluous[sheet].clear();
    for (std::size_t i = 0; i < used[sheet].size(); ++i)
      if (!used[sheet][i] && question_.sheets[sheet].entries[i].kind == SheetEntry::Kind::written)
        answer.superfluous[sheet].push_back(i);
  }
}

void Reconstructor::add_probabilities(Reconstruction& answer, Cost margin) const {
  std::vector<std::vector<PossibleMove>> by_ply(answer.moves.size());
  double total = 0, own = 0;
  bool all = true;
  for (const Hypothesis& hypothesis : hypotheses_) {
    if (!hypothesis.outcome || *hypothesis.outcome->best + hypothesis.penalty > *best_ + margin) continue;
    const GameList list(hypothesis.outcome->graph, *best_ + margin - hypothesis.penalty);
    const double scale = std::exp((static_cast<double>(*best_) - static_cast<double>(*list.best_cost()) -
                                   static_cast<double>(hypothesis.penalty)) /
                                  100);
    const auto moves = list.moves();
    for (std::size_t ply = 0; ply < std::min(moves.size(), by_ply.size()); ++ply)
      for (PossibleMove possible : moves[ply]) {
        possible.weight *= scale;
        const auto known = std::ranges::find(by_ply[ply], possible.move, &PossibleMove::move);
        if (known == by_ply[ply].end())
          by_ply[ply].push_back(possible);
        else
          known->weight += possible.weight;
      }
    if (moves.empty()) continue;
    for (const PossibleMove& possible : moves.front()) total += possible.weight * scale;
  }
  for (std::size_t ply = 0; ply < answer.moves.size(); ++ply) {
    ReconstructedMove& move = answer.moves[ply];
    auto& possible = by_ply[ply];
    std::ranges::sort(possible, std::greater(), &PossibleMove::weight);
    double sum = 0;
    for (const PossibleMove& one : possible) sum += one.weight;
    for (const PossibleMove& one : possible) {
      if (one.move == move.move)
        move.probability = one.weight / sum;
      else if (move.alternatives.size() < most_others)
        move.alternatives.push_back({one.move, one.weight / sum});
    }
    move.certain = answer.all_in_margin_found && possible.size() == 1;
  }
  doubt_exchanges(answer);
  doubt_orders(answer);
  const auto first = games(*best_ + margin, most_others + 1, all);
  if (total > 0) {
    for (const auto& [game, hypothesis] : first)
      if (game.cost == *best_) own = 1;
    answer.probability = std::min(1.0, own / total);
  } else {
    answer.probability = 1;
  }
  for (std::size_t i = 1; i < first.size(); ++i) answer.others.push_back(first[i].first.moves);
}

// Whether the errors in the best game found are those of an attentive player, not of columns read wrongly.
bool Reconstructor::is_plausible() const {
  constexpr Cost most_per_ply = 200;
  return best_ && *best_ <= most_per_ply * static_cast<Cost>(std::max(10, best_hypothesis()->plies));
}

Reconstruction Reconstructor::answer() {
  Reconstruction answer;
  const bool numbered = question_.sheets[0].numbered && question_.sheets[1].numbered;
  make_hypotheses(numbered ? Columns::kept : Columns::crossed);
  bool complete = find();
  if (numbered && !is_plausible()) {
    auto kept = std::move(hypotheses_);
    const auto kept_best = std::exchange(best_, {});
    const std::size_t used = std::exchange(used_, 0);
    make_hypotheses(Columns::crossed);
    const bool found = find();
    if (best_ && (!kept_best || *best_ < *kept_best)) {
      complete = found;
    } else {
      hypotheses_ = std::move(kept);
      best_ = kept_best;
    }
    used_ += used;
  }
  bool reaches_end = true;
  if (!best_ && !find_narrowly()) {
    reaches_end = !end_;
    end_.reset();
    make_hypotheses(Columns::kept);
    used_ = 0;
    if (!find()) find_narrowly();
  }
  if (!best_) return answer;
  Cost margin = 0;
  if (complete) {
    const Cost wanted = this->margin();
    answer.all_equal_found = true;
    answer.all_in_margin_found = widen(wanted);
    if (answer.all_in_margin_found)
      margin = wanted;
    else if (widen(wanted / 2))
      margin = wanted / 2;
  } else {
    margin = margin_at_three_per_cent;
  }
  bool all = true;
  const auto best = games(*best_, Reconstruction::most_equal, all);
  describe_game(answer, best.front().first, *best.front().second);
  answer.equal_games = best.size();
  add_probabilities(answer, margin);
  answer.states = used_;
  const bool only =
      answer.others.empty() && std::ranges::all_of(answer.moves, [](const auto& move) { return move.certain; });
  answer.verdict = !reaches_end                                ? Verdict::partial
                   : !complete                                 ? Verdict::unproven
                   : answer.equal_games > 1                    ? Verdict::ambiguous
                   : answer.all_in_margin_found && only && all ? Verdict::certain
                                                               : Verdict::probable;
  if (!reaches_end)
    for (auto& move : answer.moves) move.certain = false;
  return answer;
}

}  // namespace

Reconstruction reconstruct(const ReconstructionQuestion& question) { return Reconstructor(question).answer(); }

bool may_become(const Board& from, const Board& to) { return FinalPosition(to).is_reachable_from(from); }

Position Reconstruction::position() const {
  Position position = start;
  for (const ReconstructedMove& move : moves) position.play(move.move);
  return position;
}

std::string_view code(Verdict verdict) {
  constexpr std::array<std::string_view, 5> codes{"certain", "probable", "ambiguous", "unproven", "partial"};
  return codes[static_cast<std::size_t>(verdict)];
}

std::string_view code(EntryPlace place) {
  constexpr std::array<std::string_view, 7> codes{
      "own", "absent", "absent_in_row", "after_extra", "after_extra_in_row", "swapped", "swapped_in_row"};
  return codes[static_cast<std::size_t>(place)];
}

std::string_view code(EntryFault fault) {
  constexpr std::array<std::string_view, 11> codes{"none",         "sign",      "ambiguous", "origin",
                                                   "promotion",    "piece",     "square",    "characters",
                                                   "another_move", "illegible", "empty"};
  return codes[static_cast<std::size_t>(fault)];
}

}  // namespace jadoube::archive
