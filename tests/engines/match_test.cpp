#include "jadoube/engines/match.hpp"

#include <gtest/gtest.h>

#include "tests/engines/scripted.hpp"

namespace jadoube::engines {
namespace {

using test::scripted;

MatchEngine named(const char* name, EngineSetup setup) {
  MatchEngine engine{std::move(setup), name, {}, {}};
  engine.limits.nodes = 1;
  return engine;
}

MatchPlan plan_of(EngineSetup first, EngineSetup second, unsigned games, unsigned concurrency) {
  MatchPlan plan;
  plan.engines = {named("Ana", std::move(first)), named("Rui", std::move(second))};
  plan.games = games;
  plan.concurrency = concurrency;
  plan.openings = {Opening{}};
  return plan;
}

const Stopped never = [] { return false; };

// An engine that crashed is restarted for the next game.
TEST(Match, GoesOnAfterAnEngineDied_EachGameLostByIt) {
  std::vector<MatchGame> games;
  const auto report =
      play_match(plan_of(scripted({"die"}), scripted({"e2e4", "e2e4", "e2e4"}), 4, 1), never,
                 {.reported = [&](const MatchGame& game, const MatchReport&) { games.push_back(game); }});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->tally(0).losses, 4U);
  EXPECT_EQ(report->pairs(0), (Pentanomial{2, 0, 0, 0, 0}));
  EXPECT_LT(*report->elo(0).difference, 0);
  EXPECT_GT(*report->elo(1).difference, 0);
  EXPECT_EQ(report->faults(0), 4U);
  EXPECT_EQ(report->faults(1), 0U);
  ASSERT_EQ(games.size(), 4U);
  EXPECT_EQ(games[0].names[0], "Ana");
  EXPECT_EQ(games[1].names[0], "Rui");
  ASSERT_TRUE(games[0].game.fault);
  EXPECT_EQ(games[0].game.fault->engine, "Ana") << "it is called by the name that it was given";
}

TEST(Match, ARecordNamesThePlayersTheRoundAndTheEvent) {
  auto plan = plan_of(scripted({"die"}), scripted({"e2e4", "e2e4"}), 2, 1);
  plan.event = "Club match";
  std::vector<pgn::Game> records;
  ASSERT_TRUE(play_match(plan, never, {.reported = [&](const MatchGame& game, const MatchReport&) {
                           records.push_back(game.game.record);
                         }}));
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].tag("White"), "Ana");
  EXPECT_EQ(records[1].tag("White"), "Rui");
  EXPECT_EQ(records[1].tag("Black"), "Ana");
  EXPECT_EQ(records[1].tag("Round"), "2");
  EXPECT_EQ(records[1].tag("Event"), "Club match");
}

TEST(MatchThreads, TellTheGamesInTheirOrder) {
  std::vector<unsigned> numbers;
  const auto report = play_match(
      plan_of(scripted({"die"}), scripted({"die"}), 12, 4), never,
      {.reported = [&](const MatchGame& game, const MatchReport&) { numbers.push_back(game.scheduled.number); }});
  ASSERT_TRUE(report);
  EXPECT_EQ(numbers, (std::vector<unsigned>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
  EXPECT_EQ(report->tally(0).games(), 12U);
  EXPECT_EQ(report->tally(0).points(), 6.0);
}

TEST(Match, WithAnEngineThatCannotBeStarted_IsRefused) {
  const auto report = play_match(plan_of(scripted({}), {{"/nowhere/engine"}, {}}, 2, 2), never, {});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().kind, EngineFault::Kind::not_started);
  EXPECT_EQ(report.error().engine, "Rui");
}

TEST(Match, ThatIsStopped_ReportsWhatHasEnded) {
  unsigned played = 0;
  const auto report = play_match(plan_of(scripted({"die"}), scripted({"die"}), 100, 1), [&] { return played >= 3; },
                                 {.reported = [&](const MatchGame&, const MatchReport&) { ++played; }});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->tally(0).games(), 3U);
}

// What an earlier run has played counts, and is not played again.
TEST(Match, ThatIsContinued_PlaysTheMissingGames) {
  auto plan = plan_of(scripted({"die"}), scripted({"e2e4", "e2e4"}), 4, 1);
  plan.finished = {{1, laws::Result::white_wins, laws::Reason::checkmate, std::nullopt},
                   {3, laws::Result::draw, laws::Reason::stalemate, std::nullopt}};
  std::vector<unsigned> numbers;
  const auto report = play_match(plan, never, {.reported = [&](const MatchGame& game, const MatchReport&) {
                                   numbers.push_back(game.scheduled.number);
                                 }});
  ASSERT_TRUE(report);
  EXPECT_EQ(numbers, (std::vector<unsigned>{2, 4}));
  EXPECT_EQ(report->tally(0), (Tally{1, 1, 2}));
  EXPECT_EQ(report->pairs(0), (Pentanomial{0, 1, 1, 0, 0}));
}

// An engine that always loses is found weaker without the rest of the games.
TEST(Match, WithAnSprt_EndsWhenItIsDecided) {
  auto plan = plan_of(scripted({"die"}), scripted({"always:e2e4"}), 100'000, 2);
  plan.sprt = SprtPlan{.elo0 = -100, .elo1 = 100};
  const auto report = play_match(plan, never, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->sprt()->verdict, Sprt::Verdict::h0);
  EXPECT_LT(report->games(), 100U);
  EXPECT_EQ(report->games() % 2, 0U);
}

TEST(Match, OfThree_GivesEachItsColorsAndItsOwnScore) {
  auto plan = plan_of(scripted({"die"}), scripted({"always:e2e4"}), 2, 1);
  plan.engines.push_back(named("", scripted({"always:e2e4"})));
  plan.engines.push_back(named("", scripted({"always:e2e4"})));
  plan.pairing = Pairing::gauntlet;
  const auto report = play_match(plan, never, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->names(), (std::vector<std::string>{"Ana", "Rui", "Scripted", "Scripted (2)"}));
  EXPECT_EQ(report->games(), 6U);
  EXPECT_EQ(report->tally_of(0), (Tally{0, 0, 6}));
  for (const std::size_t other : {1U, 2U, 3U}) EXPECT_EQ(report->tally_of(other), (Tally{2, 0, 0}));
}

}  // namespace
}  // namespace jadoube::engines
