#include "jadoube/archive/collection/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace jadoube::archive {

namespace {

void count(ResultCount& count, pgn::Result result, bool from_black = false) {
  ++count.games;
  switch (result) {
    case pgn::Result::white_wins: ++count.results[from_black ? 2 : 0]; break;
    case pgn::Result::black_wins: ++count.results[from_black ? 0 : 2]; break;
    case pgn::Result::draw: ++count.results[1]; break;
    default: break;
  }
}

template <class Counts>
std::vector<StatisticsRow> most_frequent(const Counts& counts, std::size_t most) {
  std::vector<StatisticsRow> rows;
  rows.reserve(counts.size());
  for (const auto& [label, of_label] : counts) rows.push_back({label, of_label});
  const std::size_t wanted = most == 0 ? rows.size() : std::min(most, rows.size());
  std::ranges::partial_sort(rows, rows.begin() + static_cast<std::ptrdiff_t>(wanted), [](const auto& a, const auto& b) {
    return a.count.games != b.count.games ? a.count.games > b.count.games : a.label < b.label;
  });
  rows.resize(wanted);
  return rows;
}

}  // namespace

void Statistics::add(const GameView& game, std::string_view eco) {
  count(all_, game.result);
  plies_ += game.plies;
  longest_ = std::max(longest_, game.plies);
  shortest_ = std::min(shortest_, game.plies);
  count(lengths_[std::min<std::size_t>((game.plies + 1) / 2 / length_step, length_rows - 1)], game.result);
  const std::string_view tag = game.tags.value("Date");
  if (const auto date = parse_date(tag.empty() ? game.tags.value("UTCDate") : tag); date && date->year != 0)
    count(years_[date->year], game.result);
  eco = eco.substr(0, 3);
  if (eco.size() == 3) {
    auto found = openings_.find(eco);
    if (found == openings_.end()) found = openings_.emplace(eco, ResultCount{}).first;
    count(found->second, game.result);
  }
  count_player(game.tags.value("White"), game.result, true);
  count_player(game.tags.value("Black"), game.result, false);
}

void Statistics::count_player(std::string_view name, pgn::Result result, bool is_white) {
  if (name.empty() || name == "?") return;
  auto found = players_.find(name);
  if (found == players_.end()) {
    if (players_.size() == most_players) {
      has_all_players_ = false;
      return;
    }
    found = players_.emplace(name, ResultCount{}).first;
  }
  count(found->second, result, !is_white);
}

std::vector<StatisticsRow> Statistics::lengths() const {
  std::size_t end = length_rows;
  while (end > 0 && lengths_[end - 1].games == 0) --end;
  std::vector<StatisticsRow> rows;
  for (std::size_t i = 0; i < end; ++i)
    rows.push_back({i + 1 == length_rows ? fmt::format("{}+", i * length_step)
                                         : fmt::format("{}–{}", i * length_step, i * length_step + length_step - 1),
                    lengths_[i]});
  return rows;
}

std::vector<StatisticsRow> Statistics::years() const {
  std::vector<StatisticsRow> rows;
  for (const auto& [year, of_year] : years_) rows.push_back({std::to_string(year), of_year});
  return rows;
}

std::vector<StatisticsRow> Statistics::openings(std::size_t most) const { return most_frequent(openings_, most); }
std::vector<StatisticsRow> Statistics::players(std::size_t most) const { return most_frequent(players_, most); }

}  // namespace jadoube::archive
