// An engine with the quirks that users of other programs have reported: what it writes beside its answer is not taken
// for it.
#include <gtest/gtest.h>

#include "jadoube/engines/match.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/uci.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::engines {
namespace {

using namespace std::chrono_literals;

EngineSetup quirky(const std::string& quirk, std::initializer_list<const char*> moves) {
  EngineSetup setup{{test::source_file("tests/engines/quirky-engine").string(), quirk}, {}};
  setup.command.insert(setup.command.end(), moves.begin(), moves.end());
  return setup;
}

Clock::time_point soon() { return Clock::now() + 60s; }

TEST(Quirks, TheScoreIsThatOfTheBestLine_AndEachAnswerIsToItsQuestion) {
  for (const std::string quirk :
       {"none",    "crlf",       "blanks", "banner",  "nameless", "options", "late",        "twice",
        "multipv", "reversed",   "bounds", "wdl",     "string",   "long",    "ponder",      "capitals",
        "hyphen",  "wdl-bounds", "split",  "unknown", "broken",   "noise",   "wrong-ponder"}) {
    auto engine = Engine::start(quirky(quirk, {"e2e4", "g1f3", "d7d8q"}));
    ASSERT_TRUE(engine && engine->new_game(false)) << quirk;
    const auto first = engine->think(Position(), {}, {}, soon());
    ASSERT_TRUE(first) << quirk;
    EXPECT_EQ(notation::write_uci(first->move), "e2e4") << quirk;
    EXPECT_EQ(first->score, (Score{35, false})) << quirk;
    EXPECT_EQ(first->depth, quirk == "string" ? 10U : 9U) << quirk;
    const std::array moves{first->move, *notation::read_uci(Position().after(first->move), "e7e5")};
    const auto second = engine->think(Position(), moves, {}, soon());
    ASSERT_TRUE(second) << quirk;
    EXPECT_EQ(notation::write_uci(second->move), "g1f3") << quirk;
    const auto third = engine->think(*notation::read_fen("8/3P3k/8/8/8/8/8/4K3 w - - 0 1"), {}, {}, soon());
    ASSERT_TRUE(third) << quirk;
    EXPECT_EQ(notation::write_uci(third->move), "d7d8q") << quirk;
  }
}

TEST(Quirks, AnEngineWithoutAScore_HasNone) {
  auto engine = Engine::start(quirky("silent", {"e2e4"}));
  ASSERT_TRUE(engine);
  EXPECT_EQ(engine->think(Position(), {}, {}, soon())->score, (Score{-900, false}));
}

TEST(Quirks, ANameGiven_IsTheNameSaid) {
  EXPECT_EQ(Engine::start(quirky("none", {}))->name(), "Quirky  Engine 1.0");
  auto setup = quirky("none", {"e2e5"});
  setup.name = "Mine";
  auto engine = Engine::start(setup);
  ASSERT_TRUE(engine);
  EXPECT_EQ(engine->name(), "Mine");
  const auto thought = engine->think(Position(), {}, {}, soon());
  ASSERT_FALSE(thought);
  EXPECT_EQ(describe(thought.error(), text::Language::en), "Mine plays “e2e5”, which is not a legal move");
}

// With several lines shown, an engine that is winning does not resign on account of its second best move.
TEST(Quirks, AWonGame_IsNotResigned) {
  MatchPlan plan;
  Limits limits;
  limits.depth = 1;
  for (const char* const name : {"A", "B"})
    plan.engines.push_back(
        {.setup = quirky("multipv", {"e2e4", "g1f3", "f1b5"}), .name = name, .time = {}, .limits = limits});
  plan.engines[1].setup = quirky("multipv", {"e7e5", "b8c6", "a7a6"});
  plan.games = 1;
  plan.openings = {Opening{}};
  plan.most_moves = 3;
  plan.manners.resigning = {.below = 500, .moves = 1};
  const auto report = play_match(plan, [] { return false; }, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->tally(0).draws, 1U);
}

}  // namespace
}  // namespace jadoube::engines
