#include "jadoube/engines/engine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/uci.hpp"
#include "tests/engines/scripted.hpp"

namespace jadoube::engines {
namespace {

using namespace std::chrono_literals;
using Kind = EngineFault::Kind;
using test::scripted;

Clock::time_point soon() { return Clock::now() + 60s; }

TEST(Engine, SaysItsNameAndOptions) {
  const auto engine = Engine::start(scripted({}));
  ASSERT_TRUE(engine);
  EXPECT_EQ(engine->name(), "Scripted");
  EXPECT_NE(engine->option("hash"), nullptr);
  EXPECT_EQ(engine->option("Threads"), nullptr);
}

TEST(Engine, Thinks_FromAPositionAndMoves) {
  auto engine = Engine::start(scripted({"cp:35", "e2e4", "b8c6"}));
  ASSERT_TRUE(engine && engine->new_game(false));
  const auto first = engine->think(Position(), {}, {}, soon());
  ASSERT_TRUE(first);
  EXPECT_EQ(notation::write_uci(first->move), "e2e4");
  EXPECT_EQ(first->score, (Score{35, false}));
  EXPECT_EQ(first->depth, 5U);
  const std::array moves{first->move};
  const auto second = engine->think(Position(), moves, {}, soon());
  ASSERT_TRUE(second);
  EXPECT_EQ(notation::write_uci(second->move), "b8c6");
}

TEST(Engine, SaysItsLines_AndWhatItTells) {
  auto engine = Engine::start(scripted({"cp:35", "e2e4"}));
  ASSERT_TRUE(engine);
  std::vector<Info> told;
  Limits limits;
  limits.on_info = [&told](const Info& info) { told.push_back(info); };
  const auto thought = engine->think(Position(), {}, limits, soon());
  ASSERT_TRUE(thought);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].nodes, 100U);
  ASSERT_EQ(thought->lines.size(), 1U);
  EXPECT_EQ(thought->lines[0].score, (Score{35, false}));
  EXPECT_EQ(thought->lines[0].moves, std::vector{thought->move});
  EXPECT_EQ(thought->ponder, std::nullopt);
}

TEST(Engine, AnAnalysisWithoutEnd_IsStoppedAndAnswered) {
  auto engine = Engine::start(scripted({"endless"}));
  ASSERT_TRUE(engine);
  Limits limits;
  limits.infinite = true;
  std::stop_source stop;
  limits.on_info = [&stop](const Info& info) {
    if (info.rank == 2) stop.request_stop();
  };
  const auto thought = engine->analyse(Position(), {}, limits, soon(), stop.get_token());
  ASSERT_TRUE(thought);
  EXPECT_EQ(notation::write_uci(thought->move), "d2d4");
  ASSERT_TRUE(thought->ponder);
  EXPECT_EQ(notation::write_uci(*thought->ponder), "d7d5");
  ASSERT_EQ(thought->lines.size(), 2U);
  EXPECT_EQ(thought->lines[0].moves.size(), 3U);
  EXPECT_EQ(thought->lines[1].score, (Score{20, false}));
  EXPECT_EQ(thought->lines[1].moves.size(), 1U) << "e7e4 is no legal move";
  EXPECT_EQ(thought->depth, 8U);
}

TEST(Engine, MayWriteCastlingAsTheKingOnItsRook) {
  auto engine = Engine::start(scripted({"e1h1", "e1a1"}));
  ASSERT_TRUE(engine && engine->new_game(false));
  const auto start = *notation::read_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  for (const char* const castling : {"e1g1", "e1c1"}) {
    const auto thought = engine->think(start, {}, {}, soon());
    ASSERT_TRUE(thought);
    EXPECT_EQ(notation::write_uci(thought->move), castling);
  }
}

TEST(Engine, AMoveThatIsNone_IsSaid) {
  for (const char* word : {"e2e5", "(none)", "0000", "xyz"}) {
    auto engine = Engine::start(scripted({word}));
    ASSERT_TRUE(engine);
    const auto thought = engine->think(Position(), {}, {}, soon());
    ASSERT_FALSE(thought) << word;
    EXPECT_EQ(thought.error().kind, Kind::wrong_move);
    EXPECT_THAT(describe(thought.error(), text::Language::en), testing::HasSubstr(word));
  }
}

TEST(Engine, ThatHangs_IsSilentAtTheDeadline) {
  auto engine = Engine::start(scripted({"hang"}));
  ASSERT_TRUE(engine);
  const auto thought = engine->think(Position(), {}, {}, Clock::now() + 50ms);
  ASSERT_FALSE(thought);
  EXPECT_EQ(thought.error().kind, Kind::silent);
}

TEST(Engine, ThatDies_IsKnownAtOnce_AndAfterwards) {
  auto engine = Engine::start(scripted({"die"}));
  ASSERT_TRUE(engine);
  for (int i = 0; i < 2; ++i) {
    const auto thought = engine->think(Position(), {}, {}, soon());
    ASSERT_FALSE(thought);
    EXPECT_EQ(thought.error().kind, Kind::ended);
  }
}

TEST(Engine, ThatIsNotThere_OrIsNoProgram_OrSpeaksNoUci_IsRefused) {
  const auto kind = [](const char* program) {
    const auto engine = Engine::start({{program}, {}});
    return engine ? std::nullopt : std::optional(engine.error().kind);
  };
  EXPECT_EQ(kind("/nowhere/engine"), Kind::not_started);
  EXPECT_EQ(kind("/etc/passwd"), Kind::not_started);
  EXPECT_EQ(kind(""), Kind::not_started);
  EXPECT_EQ(kind("/bin/true"), Kind::no_uci);
}

TEST(Engine, OptionsAreJudged) {
  const auto outcome = [](std::pair<std::string, std::string> option) {
    auto setup = scripted({});
    setup.options.push_back(std::move(option));
    const auto engine = Engine::start(setup);
    return engine ? std::nullopt : std::optional(engine.error().kind);
  };
  EXPECT_EQ(outcome({"Hash", "64"}), std::nullopt);
  EXPECT_EQ(outcome({"style", "Wild one"}), std::nullopt);
  EXPECT_EQ(outcome({"Clear Hash", ""}), std::nullopt);
  EXPECT_EQ(outcome({"Hash", "65"}), Kind::bad_value);
  EXPECT_EQ(outcome({"Hash", "many"}), Kind::bad_value);
  EXPECT_EQ(outcome({"Hash", "-"}), Kind::bad_value);
  EXPECT_EQ(outcome({"Style", "Calm"}), Kind::bad_value);
  EXPECT_EQ(outcome({"UCI_Chess960", "yes"}), Kind::bad_value);
  EXPECT_EQ(outcome({"Threads", "2"}), Kind::unknown_option);
}

}  // namespace
}  // namespace jadoube::engines
