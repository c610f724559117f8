#include "jadoube/engines/pool.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "jadoube/notation/uci.hpp"
#include "tests/engines/scripted.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::engines {
namespace {

using namespace std::chrono_literals;
using test::scripted;

// Collects answers, and waits for them with a time limit.
class Answers {
 public:
  std::function<void(Pool::Task)> post() {
    return [this](const Pool::Task& task) {
      const std::scoped_lock lock(mutex_);
      task();
      come_.notify_all();
    };
  }
  Pool::Done take() {
    return [this](const auto& outcome) { outcomes_.push_back(outcome); };
  }
  std::vector<std::expected<Solution, EngineFault>> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    come_.wait_for(lock, 30s, [&] { return outcomes_.size() >= count; });
    return outcomes_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable come_;
  std::vector<std::expected<Solution, EngineFault>> outcomes_;
};

Problem problem_after(std::initializer_list<const char*> moves, std::uint64_t game = 1) {
  Problem problem;
  problem.game = game;
  problem.time = 20ms;
  Position position;
  for (const char* move : moves) {
    problem.moves.push_back(*notation::read_uci(position, move));
    position.play(problem.moves.back());
  }
  return problem;
}

TEST(PoolThreads, GiveEachGameItsMove) {
  Answers answers;
  Pool pool({.engine = scripted({"e2e4", "e2e4", "e2e4"}), .size = 2}, answers.post());
  for (std::uint64_t game = 1; game <= 3; ++game) pool.think(problem_after({}, game), {}, answers.take());
  for (const auto& answer : answers.wait_for(3)) {
    ASSERT_TRUE(answer) << describe(answer.error(), text::Language::en);
    EXPECT_EQ(answer->thought.move.to(), Square::e4);
    EXPECT_EQ(answer->engine, "Scripted");
  }
  EXPECT_LE(pool.processes(), 2U);
}

TEST(PoolThreads, AProcessThatRuns_IsAskedBeforeAnotherIsStarted) {
  Answers answers;
  Pool pool({.engine = scripted({"e2e4", "e2e4", "e2e4", "e2e4"}), .size = 4}, answers.post());
  for (std::size_t asked = 1; asked <= 4; ++asked) {
    pool.think(problem_after({}), {}, answers.take());
    ASSERT_EQ(answers.wait_for(asked).size(), asked);
    ASSERT_TRUE(test::eventually([&] { return pool.idle() == 1; }));
  }
  EXPECT_EQ(pool.processes(), 1U);
}

TEST(PoolThreads, AProcessThatIsNotNeeded_IsEnded) {
  Answers answers;
  Pool pool({.engine = scripted({"e2e4"}), .size = 1, .idle = 50ms}, answers.post());
  pool.think(problem_after({}), {}, answers.take());
  ASSERT_EQ(answers.wait_for(1).size(), 1U);
  EXPECT_TRUE(test::eventually([&] { return pool.processes() == 0; }));
  // And it is started again.
  pool.think(problem_after({}), {}, answers.take());
  EXPECT_TRUE(answers.wait_for(2).at(1));
}

TEST(PoolThreads, AnEngineThatDiesOrHangs_IsToldAndStartedAnewForTheNext) {
  for (const auto& [word, kind] :
       {std::pair("die", EngineFault::Kind::ended), std::pair("hang", EngineFault::Kind::silent)}) {
    Answers answers;
    Pool pool({.engine = scripted({"e2e4", word}), .size = 1, .idle = 60s, .patience = 200ms}, answers.post());
    for (int time = 0; time < 3; ++time) pool.think(problem_after({}), {}, answers.take());
    const auto outcomes = answers.wait_for(3);
    ASSERT_EQ(outcomes.size(), 3U);
    EXPECT_TRUE(outcomes[0]);
    ASSERT_FALSE(outcomes[1]);
    EXPECT_EQ(outcomes[1].error().kind, kind);
    EXPECT_TRUE(outcomes[2]) << "a new process begins its script anew";
  }
}

TEST(PoolThreads, AnEngineThatIsNotThere_IsTold) {
  Answers answers;
  Pool pool({.engine = {{"/nowhere/engine"}, {}}, .size = 1}, answers.post());
  pool.think(problem_after({}), {}, answers.take());
  const auto outcomes = answers.wait_for(1);
  ASSERT_EQ(outcomes.size(), 1U);
  EXPECT_EQ(outcomes[0].error().kind, EngineFault::Kind::not_started);
}

TEST(PoolThreads, WhatIsNoLongerWanted_IsNotAnsweredAndKeepsNobodyWaiting) {
  Answers answers;
  Pool pool({.engine = scripted({"hang"}), .size = 1, .idle = 60s, .patience = 10min}, answers.post());
  std::stop_source unwanted;
  pool.think(problem_after({}), unwanted.get_token(), answers.take());
  ASSERT_TRUE(test::eventually([&] { return pool.processes() == 0; }));
  pool.think(problem_after({}), unwanted.get_token(), answers.take());
  unwanted.request_stop();
  // The pool ends although its engine hangs.
  EXPECT_TRUE(answers.wait_for(0).empty());
}

TEST(PoolThreads, AMoveBesideThoseAskedFor_IsReplacedByOneOfThem) {
  Answers answers;
  Pool pool({.engine = scripted({"e2e4"}), .size = 1}, answers.post());
  Problem problem = problem_after({});
  problem.among = {*notation::read_uci(problem.start, "g1f3"), *notation::read_uci(problem.start, "g1h3")};
  pool.think(problem, {}, answers.take());
  const auto outcomes = answers.wait_for(1);
  ASSERT_TRUE(outcomes.at(0));
  EXPECT_EQ(outcomes[0]->thought.move, problem.among[0]);
}

// --- Levels

// An engine with these options that answers only the handshake.
Engine engine_with(std::string_view options) {
  auto engine =
      Engine::start({{test::source_file("tests/engines/optioned-engine").string(), std::string(options)}, {}});
  EXPECT_TRUE(engine);
  return *std::move(engine);
}

TEST(Levels, LimitAnEngineByItsElo_OrItsSkill_OrItsDepthAlone) {
  auto elo = engine_with(
      "option name UCI_LimitStrength type check default false\n"
      "option name UCI_Elo type spin default 1350 min 1350 max 2850\n"
      "option name Skill Level type spin default 20 min 0 max 20");
  auto skill = engine_with("option name Skill Level type spin default 20 min 0 max 20");
  auto neither = engine_with("option name Hash type spin default 1 min 1 max 2");
  for (Engine* const engine : {&elo, &skill, &neither})
    for (unsigned level = 1; level <= levels; ++level) EXPECT_TRUE(set_level(*engine, level)) << level;
  // Weaker than the engine's own options allow.
  EXPECT_EQ(depth_of_level(elo, 1), 1U);
  EXPECT_EQ(depth_of_level(elo, 3), std::nullopt);
  EXPECT_EQ(depth_of_level(skill, 2), 2U);
  EXPECT_EQ(depth_of_level(skill, 4), std::nullopt);
  EXPECT_EQ(depth_of_level(neither, 4), 5U);
  for (const Engine* const engine : {&elo, &skill, &neither}) EXPECT_EQ(depth_of_level(*engine, levels), std::nullopt);
}

TEST(Levels, ThinkNoLongerThanTheClockAllows) {
  laws::Regulations regulations;
  regulations.time = {*laws::parse_time_control_in_minutes("0.1"), *laws::parse_time_control_in_minutes("0.1")};
  const laws::State short_of_time(regulations);
  EXPECT_EQ(thinking_time(levels, regulations, short_of_time), 150ms);
  regulations.time = {};
  const laws::State without_clock(regulations);
  for (unsigned level = 2; level <= levels; ++level)
    EXPECT_GT(thinking_time(level, regulations, without_clock), thinking_time(level - 1, regulations, without_clock));
}

}  // namespace
}  // namespace jadoube::engines
