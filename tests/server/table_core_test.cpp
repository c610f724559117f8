// The core of a table by itself: commands in, outputs out.
#include "jadoube/server/table/table_core.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/laws/protocol/parser.hpp"
#include "tests/laws/scenarios.hpp"
#include "tests/server/core_player.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

// Everything that the referee's scenarios show is played at the core, too, with each act answered once. What it writes
// into its log gives the same rulings without it.
TEST(TableCore, PlaysEveryScenario_AnswersEachActOnce_AndItsLogGivesTheSameRulings) {
  std::size_t played = 0;
  const std::size_t step = test::long_run() ? 1 : 31;
  for (const std::string& name : laws::test::scenario_names()) {
    const laws::test::Scenario scenario = laws::test::read_scenario(name);
    for (const laws::test::ScenarioGame& game : scenario.games) {
      if (++played % step != 0) continue;
      SCOPED_TRACE(name + ", " + game.edition);
      std::string lines;
      for (const laws::test::ScenarioStep& each : game.steps) lines += each.told + '\n';
      const std::string out = play_at_core(lines);
      EXPECT_THAT(out, HasSubstr("append"));
      EXPECT_THAT(out, Not(HasSubstr("its log rules otherwise")));
      EXPECT_THAT(out, Not(HasSubstr("not every act has one answer")));
      EXPECT_EQ(play_at_core(lines), out);
    }
  }
  EXPECT_GT(played, 1000U);
}

class OnOneDevice : public testing::Test {
 protected:
  OnOneDevice() { take(command::Enter{{.id = device, .seat = Seat::both}}); }

  std::vector<Output> take(Command command) { return core.take(std::move(command), {.now = now}); }
  std::vector<Output> act(const std::string& members, NamedActor by = NamedActor::white) {
    const auto event = laws::protocol::Parser().event(R"({"at": 0, "by": "white", "do": )" + members + "}");
    EXPECT_TRUE(event) << members;
    return take(command::Act{.who = device, .seat = Seat::both, .request = {.act = event->act, .by = by, .id = 7}});
  }
  template <typename Kind>
  static const Kind& only(const std::vector<Output>& outputs) {
    const Kind* found = nullptr;
    for (const Output& each : outputs)
      if (const auto* const kind = std::get_if<Kind>(&each)) {
        EXPECT_EQ(found, nullptr);
        found = kind;
      }
    if (found == nullptr) throw std::runtime_error("there is no such output");
    return *found;
  }

  static constexpr ParticipantId device{1};
  Moment now{1h};
  TableCore core{{.one_device = true, .envelopes = false},
                 {.game = laws::Game(*laws::protocol::Parser().regulations(R"({"regulations": {"time": "5"}})"))},
                 now};
};

TEST_F(OnOneDevice, AnAct_BecomesAnEntryOfItsAuthor_AndTheCoreIsWokenWhenTheFlagFalls) {
  const auto outputs = act(R"("touch", "square": "e2")");
  const auto& append = only<output::Append>(outputs);
  EXPECT_EQ(append.line, R"({"at": 0, "by": "white", "do": "touch", "square": "e2"})");
  EXPECT_EQ(append.author->who, device);
  EXPECT_EQ(append.author->id, 7);
  EXPECT_EQ(only<output::Wake>(outputs).when, now + 5min);
  now += 5min;
  const auto end = take(command::Look{});
  EXPECT_EQ(only<output::Append>(end).progress.result, laws::Result::black_wins);
}

TEST_F(OnOneDevice, WhatMayNotBeDone_IsRefused_AndNotInTheLog) {
  EXPECT_EQ(only<output::Refuse>(act(R"("touch", "square": "e2")", NamedActor::none)).why, Declined::by_missing);
  act(R"("touch", "square": "e2")");
  EXPECT_EQ(only<output::Refuse>(act(R"("seal", "move": "e4")")).why, Declined::no_envelopes);
  EXPECT_EQ(core.entries(), 1U);
}

// The clocks stood while nobody was there, and go on (where a server has ended they wait for the players).
TEST_F(OnOneDevice, AGameThatWasLeft_GoesOnWhereItWas) {
  act(R"("touch", "square": "e2")");
  Replayed replayed{.game = laws::Game(core.game().regulations())};
  ASSERT_TRUE(
      replay_on(replayed, std::vector<std::string>{R"({"at": 4000, "by": "white", "do": "touch", "square": "e2"})"}));
  now += 24h;
  TableCore again({.one_device = true}, std::move(replayed), now);
  EXPECT_TRUE(again.take(command::Open{.after_outage = false}, {.now = now}).empty());
  EXPECT_EQ(again.time(now), 4s);
  EXPECT_EQ(again.time(now + 1s), 5s);
}

}  // namespace
}  // namespace jadoube::server
