#include "jadoube/tournament/generator/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "jadoube/tournament/changes/changes.hpp"
#include "jadoube/tournament/internal/random.hpp"
#include "jadoube/tournament/internal/rating_tables.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::tournament {
namespace {

class Generator {
 public:
  Generator(const GeneratorSettings& settings, std::uint64_t seed) : settings_(settings), random_(seed), seed_(seed) {}

  Generated generate() {
    set_up();
    for (unsigned round = 1; round <= settings_.rounds; ++round) {
      auto paired = pair(event_, round);
      if (!paired) {
        rank_players();
        return {std::move(event_), std::move(paired.error())};
      }
      for (Board& board : paired->round.boards) play(board);
      add_round(event_, std::move(paired->round));
    }
    rank_players();
    return {std::move(event_)};
  }

 private:
  bool one_in(double rate) { return rate > 0 && random_.unit() * rate < 1; }

  void set_up() {
    event_.name = fmt::format("Random tournament {}", seed_);
    event_.federation = "FID";
    event_.kind = "Individual: Swiss-System";
    event_.rounds_announced = settings_.rounds;
    event_.system = system_of(settings_.accelerated ? "FIDE_DUTCH_2026_BAKU" : "FIDE_DUTCH_2026");
    event_.scoring = settings_.scoring;
    event_.initial_color = random_.below(2) == 0 ? Color::white : Color::black;
    event_.tie_breaks = settings_.tie_breaks;
    add_players();
    for (const Player& player : event_.players) plan_absences(player.number);
    std::ranges::sort(event_.requested);
    for (unsigned pair = 0; pair < settings_.forbidden_pairs && settings_.players > 1; ++pair) {
      const auto first = static_cast<unsigned>(random_.below(settings_.players)) + 1;
      const auto second = static_cast<unsigned>(random_.below(settings_.players)) + 1;
      if (first != second) event_.forbidden.push_back({1, settings_.rounds, {first, second}});
    }
  }

  void add_players() {
    constexpr std::array<std::string_view, 10> federations{"POR", "BRA", "ESP", "ANG", "CPV",
                                                           "FRA", "GER", "IND", "NOR", "USA"};
    for (unsigned number = 1; number <= settings_.players; ++number) {
      const bool is_unrated = one_in(settings_.unrated_rate);
      const auto spread = std::uint64_t{settings_.highest_rating} - settings_.lowest_rating + 1;
      const auto rating = settings_.lowest_rating + static_cast<unsigned>(random_.below(spread));
      event_.players.push_back({.sex = random_.below(4) == 0 ? Sex::woman : Sex::man,
                                .rating = is_unrated ? 0 : rating,
                                .federation = std::string(federations[random_.below(federations.size())])});
    }
    number_players(event_.players);
    for (Player& player : event_.players) player.name = fmt::format("Player{:04}, Test", player.number);
  }

  // At most one bye for a round: the first reason counts.
  void plan_absences(unsigned player) {
    std::vector<std::optional<Bye>> plan(settings_.rounds);
    const auto some_round = [&] { return random_.below(plan.size()); };
    const auto set = [&](std::size_t round, Bye bye) {
      if (!plan[round]) plan[round] = bye;
    };
    if (one_in(settings_.late_rate) && plan.size() > 1)
      for (std::size_t round = 0, end = 1 + random_.below((plan.size() + 1) / 2); round < end; ++round)
        set(round, Bye::zero);
    if (one_in(settings_.withdrawal_rate) && plan.size() > 1)
      for (std::size_t round = 1 + random_.below(plan.size() - 1); round < plan.size(); ++round) set(round, Bye::zero);
    if (one_in(settings_.half_bye_rate)) set(some_round(), Bye::half);
    if (one_in(settings_.full_bye_rate)) set(some_round(), Bye::full);
    if (one_in(settings_.zero_bye_rate)) set(some_round(), Bye::zero);
    for (unsigned round = 1; round <= plan.size(); ++round)
      if (plan[round - 1]) event_.requested.push_back({round, player, *plan[round - 1]});
  }

  // Plays by the probability of the rating difference (B.02, 8.1.2); a draw takes as much from a win as from a loss.
  void play(Board& board) {
    const auto set = [&](Mark white, Mark black) {
      board.white_mark = white;
      board.black_mark = black;
    };
    if (one_in(settings_.double_forfeit_rate)) return set(Mark::forfeit_loss, Mark::forfeit_loss);
    if (one_in(settings_.forfeit_rate)) {
      if (random_.below(2) == 0) return set(Mark::forfeit_win, Mark::forfeit_loss);
      return set(Mark::forfeit_loss, Mark::forfeit_win);
    }
    if (one_in(settings_.odd_result_rate)) {
      if (random_.below(2) == 0) return set(Mark::loss, Mark::loss);
      if (random_.below(2) == 0) return set(Mark::draw, Mark::loss);
      return set(Mark::loss, Mark::draw);
    }
    const int chances = probability_for(strength(board.white) - strength(board.black));
    const int draws = std::min(static_cast<int>(settings_.draw_percentage), 2 * std::min(chances, 100 - chances));
    const bool is_short = one_in(settings_.short_game_rate);
    // Half hundredths, as a draw is half of a win.
    const int lot = static_cast<int>(random_.below(200));
    if (lot < 2 * draws) return set(is_short ? Mark::short_draw : Mark::draw, is_short ? Mark::short_draw : Mark::draw);
    const Mark win = is_short ? Mark::short_win : Mark::win, loss = is_short ? Mark::short_loss : Mark::loss;
    if (lot < 2 * chances + draws) return set(win, loss);
    set(loss, win);
  }

  int strength(unsigned number) const {
    const unsigned rating = find_player(event_, number)->rating;
    return static_cast<int>(rating == 0 ? settings_.lowest_rating : rating);
  }

  // Ranks the players by the tie-breaks that the event can use.
  void rank_players() {
    std::vector<TieBreakCode> codes;
    std::vector<std::string> usable;
    for (const std::string& text : event_.tie_breaks)
      if (const auto code = parse_tie_break(text); code && tie_break(event_, 0, *code)) {
        codes.push_back(*code);
        usable.push_back(text);
      }
    event_.tie_breaks = std::move(usable);
    const auto ranking = rank(event_, static_cast<unsigned>(event_.rounds.size()), codes);
    for (const Standing& standing : *ranking) {
      const auto player = std::ranges::lower_bound(event_.players, standing.player, {}, &Player::number);
      player->rank = standing.rank;
    }
  }

  const GeneratorSettings& settings_;
  Random random_;
  std::uint64_t seed_;
  Event event_;
};

}  // namespace

GeneratorSettings random_settings(std::uint64_t seed) {
  Random random(~seed);
  const auto from_to = [&](unsigned least, unsigned most) {
    return least + static_cast<unsigned>(random.below(most - least + 1));
  };
  // A rate in two of three tournaments.
  const auto rate = [&](unsigned least, unsigned most) {
    return random.below(3) == 0 ? 0.0 : static_cast<double>(from_to(least, most));
  };
  GeneratorSettings settings;
  settings.rounds = from_to(4, 11);
  settings.players = from_to(settings.rounds + 3, 120);
  settings.lowest_rating = from_to(1'400, 2'200);
  settings.highest_rating = settings.lowest_rating + from_to(0, 1) * from_to(10, 1'000);
  settings.draw_percentage = from_to(10, 70);
  settings.forfeit_rate = rate(15, 100);
  settings.double_forfeit_rate = rate(100, 500);
  settings.odd_result_rate = rate(100, 500);
  settings.short_game_rate = rate(100, 500);
  settings.withdrawal_rate = rate(8, 50);
  settings.late_rate = rate(8, 50);
  settings.half_bye_rate = rate(5, 50);
  settings.zero_bye_rate = rate(8, 50);
  settings.accelerated = random.below(8) == 0;
  return settings;
}

Generated generate(const GeneratorSettings& settings, std::uint64_t seed) {
  return Generator(settings, seed).generate();
}

}  // namespace jadoube::tournament
