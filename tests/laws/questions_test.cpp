// The questions about mates that a ruling asks; with their answers it needs no search.
#include "jadoube/laws/questions.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "jadoube/laws/answers.hpp"
#include "jadoube/laws/protocol/answer.hpp"
#include "tests/laws/random_game.hpp"

namespace jadoube::laws {
namespace {

using namespace std::chrono_literals;
using mate::MateVerdict;

// No piece can pass these pawns, which no fast test finds out.
constexpr const char* walled_off = "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1";

std::string answer_text(const Regulations& regulations, const State& state, const Ruling& ruling) {
  std::string out;
  protocol::write_answer(out, regulations, state, ruling);
  return out;
}

TEST(Questions, TheFirstMoves_AskNothing) {
  const Regulations regulations = test::regulations_of({});
  State state(regulations);
  Milliseconds now{};
  for (const char* const move : {"e2e4", "e7e5", "g1f3", "b8c6", "f3e5", "c6e5"}) {
    const Event made{.at = now += 1s, .by = actor(state.on_move()), .act = act::Move{move}};
    EXPECT_TRUE(questions(regulations, state, made).empty()) << move;
    static_cast<void>(rule(regulations, state, made));
    static_cast<void>(rule(regulations, state, {.at = now, .by = made.by, .act = act::Press{}}));
  }
}

TEST(Questions, AStartThatMayBeDead_IsAskedAboutForOneSide_AndForTheOtherIfThatOneCannotMate) {
  const Regulations regulations = test::regulations_of({.fen = walled_off});
  State state(regulations);
  Event event{.at = 0ms, .by = Actor::white, .act = act::Touch{Square::e3}};
  for (const Color side : both_colors) {
    const auto asked = questions(regulations, state, event);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked[0].side, side);
    EXPECT_EQ(asked[0].position, state.position);
    EXPECT_TRUE(asked[0].before);
    EXPECT_EQ(answer(asked[0]), MateVerdict::cannot_mate);
    tell(event, asked[0], MateVerdict::cannot_mate);
  }
  EXPECT_TRUE(questions(regulations, state, event).empty());
  EXPECT_EQ(state.ply(), 0U);
  static_cast<void>(rule(regulations, state, event));
  EXPECT_EQ(state.reason, Reason::dead_position);
}

TEST(Questions, LeftOpen_EndNothing) {
  const Regulations regulations = test::regulations_of({.fen = walled_off});
  for (const bool told : {true, false}) {
    State state(regulations);
    Event event{.at = 0ms, .by = Actor::white, .act = act::Touch{Square::e3}};
    if (told) event.mate_before = {MateVerdict::undecided, MateVerdict::cannot_mate};
    static_cast<void>(rule(regulations, state, event));
    EXPECT_FALSE(state.over());
  }
}

// Article 6.9: the question is about the opponent of the player whose flag fell, in the position on the board.
TEST(Questions, AFlag_AsksWhetherTheOpponentCanMate) {
  const Regulations regulations = test::regulations_of({.time = "1", .fen = walled_off});
  State state(regulations);
  Event begins{.at = 0ms, .by = Actor::arbiter, .act = act::Start{}};
  begins.mate_before = {MateVerdict::undecided, MateVerdict::undecided};
  static_cast<void>(rule(regulations, state, begins));
  Event tick{.at = 60s, .by = Actor::arbiter, .act = act::Tick{}};
  const auto asked = questions(regulations, state, tick);
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(asked[0].side, Color::black);
  EXPECT_FALSE(asked[0].before);
  const struct {
    MateVerdict verdict;
    Reason reason;
  } cases[]{{MateVerdict::can_mate, Reason::time},
            {MateVerdict::cannot_mate, Reason::time_unwinnable},
            {MateVerdict::undecided, Reason::time}};
  for (const auto& [verdict, reason] : cases) {
    State fallen = state;
    tell(tick, asked[0], verdict);
    const Ruling ruling = rule(regulations, fallen, tick);
    EXPECT_EQ(fallen.reason, reason);
    EXPECT_EQ(ruling.says.mate_undecided, verdict == MateVerdict::undecided);
  }
}

// A log that contains the verdicts is ruled on without the mate library.
RC_GTEST_PROP(Questions, WithTheirAnswersInTheEvents_TheRulingsAreTheSame, (std::uint64_t seed)) {
  jadoube::test::RandomPositions random(seed);
  const Regulations regulations = test::regulations_of(test::random_book(random));
  Game game(regulations);
  State state(regulations);
  Milliseconds now{};
  for (int i = 0; i < test::events; ++i) {
    now += Milliseconds(random.below(400));
    const Event event = test::random_event(random, state, now);
    const Event told = answered(regulations, state, event);
    RC_ASSERT(questions(regulations, state, told).empty());
    const Ruling found_out = game.rule(event);
    const Ruling asked = rule(regulations, state, told);
    RC_ASSERT(answer_text(regulations, state, asked) == answer_text(regulations, game.state(), found_out));
  }
}

}  // namespace
}  // namespace jadoube::laws
