// Counts games by result, length, year, opening and player.
//
//   Statistics statistics;
//   statistics.add(game, eco); …
//   statistics.players(20)
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "jadoube/archive/collection/read_games.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

// The counts of a row: White's wins, draws and Black's wins; for a player, own wins, draws and losses. Games without a
// result are counted only in `games`.
struct ResultCount {
  std::uint64_t games = 0;
  std::array<std::uint64_t, 3> results{};

  // Points per game with a result, from 0 to 1; 0 if there is none.
  [[nodiscard]] double score() const {
    const std::uint64_t decided = results[0] + results[1] + results[2];
    return decided == 0
               ? 0
               : (static_cast<double>(results[0]) + static_cast<double>(results[1]) / 2) / static_cast<double>(decided);
  }
};
struct StatisticsRow {
  std::string label;
  ResultCount count;
};

class JADOUBE_API Statistics {
 public:
  // Further names of players are not counted one by one.
  static constexpr std::size_t most_players = 1'000'000;

  // `eco` is the opening's code, or empty.
  void add(const GameView& game, std::string_view eco);

  [[nodiscard]] const ResultCount& all() const { return all_; }
  [[nodiscard]] std::uint64_t plies() const { return plies_; }
  [[nodiscard]] std::uint32_t longest() const { return longest_; }
  [[nodiscard]] std::uint32_t shortest() const { return all_.games == 0 ? 0 : shortest_; }
  [[nodiscard]] bool has_all_players() const { return has_all_players_; }

  // The counts in steps of ten moves: "0–9", "10–19", …, "300+".
  [[nodiscard]] std::vector<StatisticsRow> lengths() const;
  // The counts by year, without games whose year is not known.
  [[nodiscard]] std::vector<StatisticsRow> years() const;
  // The most frequent ones first, then by name; all if `most` is 0.
  [[nodiscard]] std::vector<StatisticsRow> openings(std::size_t most) const;
  [[nodiscard]] std::vector<StatisticsRow> players(std::size_t most) const;

 private:
  static constexpr std::size_t length_step = 10, length_rows = 31;

  void count_player(std::string_view name, pgn::Result result, bool is_white);

  ResultCount all_;
  std::uint64_t plies_ = 0;
  std::uint32_t longest_ = 0, shortest_ = ~std::uint32_t{0};
  std::array<ResultCount, length_rows> lengths_{};
  std::map<unsigned, ResultCount> years_;
  std::map<std::string, ResultCount, std::less<>> openings_;
  struct NameHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
  };
  std::unordered_map<std::string, ResultCount, NameHash, std::equal_to<>> players_;
  bool has_all_players_ = true;
};

}  // namespace jadoube::archive
