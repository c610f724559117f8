#include "jadoube/engines/match.hpp"

#include <gtest/gtest.h>

#include "tests/engines/scripted.hpp"

namespace jadoube::engines {
namespace {

using test::scripted;

MatchPlan plan_of(EngineSetup first, EngineSetup second, unsigned games, unsigned concurrency) {
  MatchPlan plan;
  plan.engines = {std::move(first), std::move(second)};
  plan.names = {"Ana", "Rui"};
  plan.games = games;
  plan.concurrency = concurrency;
  plan.openings = {Opening{}};
  plan.regulations.time = {};
  plan.limits.nodes = 1;
  return plan;
}

const Stopped never = [] { return false; };

// An engine that crashed is restarted for the next game.
TEST(Match, GoesOnAfterAnEngineDied_EachGameLostByIt) {
  std::vector<MatchGame> games;
  const auto report = play_match(plan_of(scripted({"die"}), scripted({"e2e4", "e2e4", "e2e4"}), 4, 1), never,
                                 [&](const MatchGame& game) { games.push_back(game); });
  ASSERT_TRUE(report);
  EXPECT_EQ(report->tally.losses, 4U);
  EXPECT_EQ(report->faults[0], 4U);
  EXPECT_EQ(report->faults[1], 0U);
  ASSERT_EQ(games.size(), 4U);
  EXPECT_EQ(games[0].names[0], "Ana");
  EXPECT_EQ(games[1].names[0], "Rui");
}

TEST(MatchThreads, TellTheGamesInTheirOrder) {
  std::vector<unsigned> numbers;
  const auto report = play_match(plan_of(scripted({"die"}), scripted({"die"}), 12, 4), never,
                                 [&](const MatchGame& game) { numbers.push_back(game.number); });
  ASSERT_TRUE(report);
  EXPECT_EQ(numbers, (std::vector<unsigned>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
  EXPECT_EQ(report->tally.games(), 12U);
  EXPECT_EQ(report->tally.points(), 6.0);
}

TEST(Match, WithAnEngineThatCannotBeStarted_IsRefused) {
  const auto report =
      play_match(plan_of(scripted({}), {{"/nowhere/engine"}, {}}, 2, 2), never, [](const MatchGame&) {});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().kind, EngineFault::Kind::not_started);
}

TEST(Match, ThatIsStopped_ReportsWhatHasEnded) {
  unsigned played = 0;
  const auto report = play_match(
      plan_of(scripted({"die"}), scripted({"die"}), 100, 1), [&] { return played >= 3; },
      [&](const MatchGame&) { ++played; });
  ASSERT_TRUE(report);
  EXPECT_EQ(report->tally.games(), 3U);
}

}  // namespace
}  // namespace jadoube::engines
