#include "jadoube/laws/protocol/write_event.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "jadoube/laws/protocol/parser.hpp"

namespace jadoube::laws::protocol {
namespace {

using namespace std::chrono_literals;

std::string written(const Event& event, Milliseconds lag = 0ms) {
  std::string line;
  write_event(line, event, lag);
  return line;
}
std::string written(Act act) { return written(Event{.at = 5ms, .by = Actor::white, .act = std::move(act)}); }

TEST(WrittenEvent, HasTheKeysInTheOrderOfTheLogs) {
  EXPECT_EQ(written({.at = 61'500ms, .by = Actor::black, .act = act::Touch{Square::e7}}, 38ms),
            R"({"at": 61500, "by": "black", "do": "touch", "square": "e7", "lag": 38})");
  EXPECT_EQ(written(act::Place{.from = Square::e2, .to = Square::e4}),
            R"({"at": 5, "by": "white", "do": "place", "from": "e2", "to": "e4"})");
  EXPECT_EQ(written(act::Open{.at_board = {true, true}, .move = "Nf3"}),
            R"({"at": 5, "by": "white", "do": "open", "at_board": ["white", "black"], "move": "Nf3"})");
  EXPECT_EQ(
      written(act::Penalise{Color::black, Penalty::deduct_points, 0ms, "11.5", 25}),
      R"({"at": 5, "by": "white", "do": "penalise", "player": "black", "penalty": "deduct_points", "points": 0.25, )"
      R"("article": "11.5"})");
}

TEST(WrittenEvent, LeavesOutWhatSaysNothing) {
  EXPECT_EQ(written(act::StopClocks{}), R"({"at": 5, "by": "white", "do": "stop_clocks"})");
  EXPECT_EQ(written(act::Claim{ClaimOf::flag, {}}), R"({"at": 5, "by": "white", "do": "claim", "of": "flag"})");
  EXPECT_EQ(written(act::Seal{}), R"({"at": 5, "by": "white", "do": "seal"})");
}

TEST(WrittenEvent, EscapesAReason) {
  EXPECT_EQ(written(act::StopClocks{"a \"noise\"\n"}),
            R"({"at": 5, "by": "white", "do": "stop_clocks", "reason": "a \"noise\"\u000a"})");
}

namespace any {

std::string text() {
  return *rc::gen::nonEmpty(rc::gen::container<std::string>(
      rc::gen::oneOf(rc::gen::inRange('\x01', '\x7f'), rc::gen::elementOf(std::string("\"\\\n\t {}aN3")))));
}
std::string text_or_none() { return *rc::gen::arbitrary<bool>() ? text() : std::string(); }
template <typename Enum>
Enum of(Enum first, Enum last) {
  return static_cast<Enum>(*rc::gen::inRange(static_cast<int>(first), static_cast<int>(last) + 1));
}
Square square() { return of(Square::a1, Square::h8); }
Milliseconds time() { return Milliseconds(*rc::gen::inRange(std::int64_t{0}, std::int64_t{1'000'000'000'001})); }
bool truth() { return *rc::gen::arbitrary<bool>(); }
template <typename Make>
auto maybe(Make make) {
  return truth() ? std::optional(make()) : std::nullopt;
}
Color color() { return of(Color::white, Color::black); }

// One of each alternative: a new one is named here by the compiler.
template <typename Plain>
Plain make(Plain /*none*/) {
  static_assert(std::is_empty_v<Plain>, "say how such an act is made");
  return {};
}
act::Adjust make(act::Adjust) { return {square()}; }
act::Pause make(act::Pause) { return {truth(), truth() ? time() : Milliseconds()}; }
act::Touch make(const act::Touch&) {
  act::Touch touch{square(), truth()};
  if (truth()) touch.others = {square(), square()};
  touch.order_unknown = truth();
  return touch;
}
act::Start make(act::Start) { return {{truth(), truth()}}; }
act::Press make(act::Press) { return {truth(), truth()}; }
act::Announce make(const act::Announce&) { return {text()}; }
act::Sign make(act::Sign) { return {of(Result::white_wins, Result::both_lose)}; }
act::Excuse make(act::Excuse) { return {color()}; }
act::Place make(act::Place) { return {square(), square(), truth() ? 2U : 1U}; }
act::Promote make(act::Promote) {
  act::Promote promote{*rc::gen::elementOf(promotion_roles)};
  if (truth()) promote.square = square();
  promote.hands = truth() ? 2U : 1U;
  return promote;
}
act::Move make(const act::Move&) { return {text()}; }
act::Record make(const act::Record&) { return {text()}; }
act::Claim make(const act::Claim&) {
  const auto claim = of(ClaimOf::threefold, ClaimOf::increment);
  const bool of_draw = claim == ClaimOf::threefold || claim == ClaimOf::fifty_moves;
  return {claim, of_draw ? text_or_none() : std::string(), truth()};
}
act::Choose make(const act::Choose&) {
  return {of(FalseMoveChoice::stands, FalseMoveChoice::move_other), text_or_none()};
}
act::StopClocks make(const act::StopClocks&) { return {text_or_none()}; }
act::SetClocks make(act::SetClocks) {
  const auto white = maybe(time);
  return {white, white ? maybe(time) : std::optional(time())};
}
act::Penalise make(const act::Penalise&) {
  act::Penalise act{maybe(color), of(Penalty::warning, last_penalty), {}, text_or_none()};
  const auto points = [] { return *rc::gen::inRange(0U, 100'001U); };
  if (needs_time(act.penalty)) act.time = time();
  if (needs_points(act.penalty))
    act.points = points();
  else if (penalty_kind(act.penalty).may_have_points && act.player)
    act.points = maybe(points);
  return act;
}
act::Rule make(act::Rule) { return {of(ClaimDecision::uphold, ClaimDecision::reject), maybe(time)}; }
act::Restore make(act::Restore) { return {*rc::gen::inRange(0U, 100'001U)}; }
act::Seal make(const act::Seal&) {
  return {text_or_none(), maybe([] { return std::int64_t{*rc::gen::inRange(0, 2'000'000'000)} * 1'000; })};
}
act::Open make(const act::Open&) { return {{truth(), truth()}, text_or_none(), truth()}; }
act::Discover make(act::Discover) {
  return {of(Discovery::initial_position, Discovery::position_lost), maybe(color), truth()};
}
MateVerdicts verdicts() {
  const auto verdict = [] { return of(mate::MateVerdict::can_mate, mate::MateVerdict::undecided); };
  return {maybe(verdict), maybe(verdict)};
}
act::Declare make(const act::Declare&) { return {of(Result::white_wins, Result::both_lose), text_or_none()}; }

template <std::size_t... indices>
Act act(std::size_t which, std::index_sequence<indices...> /*all*/) {
  Act act;
  ((indices == which ? static_cast<void>(act = make(std::variant_alternative_t<indices, Act::variant>{})) : void()),
   ...);
  return act;
}

}  // namespace any

TEST(WrittenEvent, KeepsWhatItsHostFoundOutOfTheMates) {
  Event event{.at = 5ms, .by = Actor::arbiter, .act = act::Tick{}};
  event.mate = {mate::MateVerdict::can_mate, mate::MateVerdict::undecided};
  event.mate_before[1] = mate::MateVerdict::cannot_mate;
  EXPECT_EQ(written(event), R"({"at": 5, "by": "arbiter", "do": "tick", "mate": {"white": "can", "black": "open"}, )"
                            R"("mate_before": {"black": "cannot"}})");
}

RC_GTEST_PROP(WrittenEvent, IsReadAsItWas, ()) {
  for (std::size_t which = 0; which < act_kinds; ++which) {
    const Event event{.at = any::time(),
                      .by = any::of(Actor::white, Actor::arbiter),
                      .act = any::act(which, std::make_index_sequence<act_kinds>()),
                      .assistant = any::truth(),
                      .mate = any::verdicts(),
                      .mate_before = any::verdicts(),
                      .program = any::truth()};
    const std::string line = written(event, any::time());
    const auto read = Parser().event(line);
    RC_LOG() << line;
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == event);
    // A log is written as it was read.
    RC_ASSERT(written(*read) == written(event));
  }
}

}  // namespace
}  // namespace jadoube::laws::protocol
