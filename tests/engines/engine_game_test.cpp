#include "jadoube/engines/engine_game.hpp"

#include <gtest/gtest.h>

#include "jadoube/notation/pgn/commands.hpp"
#include "tests/engines/scripted.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::engines {
namespace {

using laws::Reason;
using laws::Result;
using test::scripted;
using Words = std::initializer_list<const char*>;

EngineGamePlan without_clock(const char* fen = nullptr) {
  EngineGamePlan plan;
  plan.regulations.time = {};
  for (Limits& limits : plan.limits) limits.nodes = 1;
  if (fen != nullptr) plan.opening.start = test::position_of(fen);
  return plan;
}
EngineGamePlan with_time(const char* time, const char* fen = nullptr) {
  auto plan = without_clock(fen);
  plan.regulations.time = {*laws::parse_time_control_in_minutes(time), *laws::parse_time_control_in_minutes(time)};
  return plan;
}

EngineGame play(const EngineGamePlan& plan, Words white, Words black) {
  auto first = Engine::start(scripted(white)), second = Engine::start(scripted(black));
  EXPECT_TRUE(first && second);
  return play_game(plan, {&*first, &*second}, [] { return false; });
}

TEST(EngineGame, EndsByMate) {
  const auto game = play(with_time("1"), {"f2f3", "g2g4"}, {"e7e5", "d8h4"});
  EXPECT_EQ(game.result, Result::black_wins);
  EXPECT_EQ(game.reason, Reason::checkmate);
  EXPECT_FALSE(game.fault);
  EXPECT_EQ(game.record.moves().size(), 4U);
  EXPECT_EQ(game.record.result, pgn::Result::black_wins);
}

TEST(EngineGame, HasClocksAndScoresSeenFromWhite) {
  const auto game = play(with_time("1"), {"f2f3", "g2g4"}, {"cp:150", "e7e5", "d8h4"});
  const auto second = game.record.next(game.record.first_move());
  const auto comment = game.record.notes(second).front().text;
  EXPECT_EQ(pgn::evaluation(comment), (pgn::Evaluation{-150, false, 5}));
  ASSERT_TRUE(pgn::clock(comment));
  EXPECT_LE(*pgn::clock(comment), std::chrono::minutes(1));
}

// 9.2: the intended move is claimed, and not made.
TEST(EngineGame, WhoDoesNotThinkToStandBetter_ClaimsTheThirdOccurrence) {
  const auto game =
      play(without_clock(), {"cp:0", "g1f3", "f3g1", "g1f3", "f3g1", "g1f3"}, {"cp:0", "g8f6", "f6g8", "g8f6", "f6g8"});
  EXPECT_EQ(game.result, Result::draw);
  EXPECT_EQ(game.reason, Reason::threefold);
  EXPECT_EQ(game.record.moves().size(), 7U);
}

// 9.6.1: if both consider themselves better and nobody claims, the fifth occurrence ends the game.
TEST(EngineGame, WhereNobodyClaims_TheFifthOccurrenceEndsIt) {
  const auto dance = [](const char* there, const char* back) {
    return std::vector<const char*>{"cp:300", there, back, there, back, there, back, there, back};
  };
  const auto white = dance("g1f3", "f3g1"), black = dance("g8f6", "f6g8");
  const auto setup = [](const std::vector<const char*>& words) {
    auto engine = scripted({});
    engine.command.insert(engine.command.end(), words.begin(), words.end());
    return Engine::start(engine);
  };
  auto first = setup(white), second = setup(black);
  ASSERT_TRUE(first && second);
  const auto game = play_game(without_clock(), {&*first, &*second}, [] { return false; });
  EXPECT_EQ(game.result, Result::draw);
  EXPECT_EQ(game.reason, Reason::fivefold);
}

// 9.3, with the move that completes the fifty.
TEST(EngineGame, FiftyMovesAreClaimed) {
  const auto game = play(without_clock("4k3/8/8/8/8/8/4R3/4K3 b - - 99 80"), {"e2e3"}, {"cp:-500", "e8d8"});
  EXPECT_EQ(game.result, Result::draw);
  EXPECT_EQ(game.reason, Reason::fifty_moves);
}

TEST(EngineGame, ADeadPositionEndsIt) {
  const auto game = play(without_clock("4k3/8/8/8/8/8/3pB3/4K3 w - - 0 1"), {"e1d2"}, {});
  EXPECT_EQ(game.result, Result::draw);
  EXPECT_EQ(game.reason, Reason::dead_position);
}

// 6.9
TEST(EngineGame, AnEngineThatHangs_LosesOnTime) {
  const auto game = play(with_time("0.002"), {"hang"}, {});
  EXPECT_EQ(game.result, Result::black_wins);
  EXPECT_EQ(game.reason, Reason::time);
  ASSERT_TRUE(game.fault);
  EXPECT_EQ(game.culprit, Color::white);
}

// 6.9: a draw, because no series of legal moves leads to checkmate by a bare king.
TEST(EngineGame, AnEngineThatHangsAgainstABareKing_IsADraw) {
  const auto game = play(with_time("0.002", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1"), {"hang"}, {});
  EXPECT_EQ(game.result, Result::draw);
  EXPECT_EQ(game.reason, Reason::time_unwinnable);
}

// Where no flag falls, an engine that goes far beyond its time for a move is taken to hang.
TEST(EngineGame, AnEngineThatHangsWithoutAClock_Loses) {
  auto plan = without_clock();
  plan.limits[0].move_time = std::chrono::milliseconds(10);
  const auto game = play(plan, {"hang"}, {});
  EXPECT_EQ(game.result, Result::black_wins);
  EXPECT_EQ(game.culprit, Color::white);
}

TEST(EngineGame, AnEngineThatDiesOrPlaysAWrongMove_Loses) {
  for (const char* word : {"die", "e2e5"}) {
    const auto game = play(with_time("1"), {word}, {});
    EXPECT_EQ(game.result, Result::black_wins) << word;
    EXPECT_EQ(game.reason, Reason::arbiter);
    EXPECT_EQ(game.culprit, Color::white);
  }
}

TEST(EngineGame, ResignsWhenItsRunOfBadScoresIsLongEnough) {
  auto plan = without_clock();
  plan.manners.resigning = {.below = 500, .moves = 2};
  const auto game = play(plan, {"e2e4", "d2d4", "c2c4"}, {"cp:-501", "e7e5", "d7d5"});
  EXPECT_EQ(game.result, Result::white_wins);
  EXPECT_EQ(game.reason, Reason::resignation);
  EXPECT_EQ(game.record.moves().size(), 3U);
}

TEST(EngineGame, ADrawIsAgreed_WhereBothHaveLongThoughtItEven) {
  auto plan = without_clock();
  plan.manners.drawing = {.within = 10, .moves = 2, .from_move = 1};
  const auto game = play(plan, {"e2e4", "g1f3", "f1c4"}, {"e7e5", "b8c6", "f8c5"});
  EXPECT_EQ(game.result, Result::draw);
  EXPECT_EQ(game.reason, Reason::agreement);
  EXPECT_EQ(game.record.moves().size(), 4U);
}

TEST(EngineGame, TheOpeningIsPlayed_AndTakesNoTime) {
  auto plan = with_time("1");
  plan.opening.moves = {test::move_of(Position(), "f2f3")};
  const auto game = play(plan, {"g2g4"}, {"e7e5", "d8h4"});
  EXPECT_EQ(game.reason, Reason::checkmate);
  EXPECT_EQ(game.record.moves().size(), 4U);
}

TEST(EngineGame, ThatIsStopped_HasNoResult) {
  auto first = Engine::start(scripted({})), second = Engine::start(scripted({}));
  ASSERT_TRUE(first && second);
  EXPECT_EQ(play_game(without_clock(), {&*first, &*second}, [] { return true; }).result, Result::none);
}

}  // namespace
}  // namespace jadoube::engines
