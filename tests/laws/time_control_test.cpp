#include "jadoube/laws/model/time_control.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "jadoube/laws/model/regulations.hpp"

namespace jadoube::laws {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::HasSubstr;
using Kind = TimeControlError::Kind;

TEST(TimeControl, HasPeriodsWithMovesAndAnIncrement) {
  const auto control = parse_time_control("40/90+30:30+30");
  ASSERT_TRUE(control);
  EXPECT_EQ(*control, (TimeControl{{.moves = 40, .time = minutes(90), .increment = seconds(30)},
                                   {.moves = std::nullopt, .time = minutes(30), .increment = seconds(30)}}));
}

TEST(TimeControl, HasDelayBronsteinAndFractions) {
  EXPECT_EQ(parse_time_control("25d10"), (TimeControl{{.time = minutes(25), .delay = seconds(10)}}));
  EXPECT_EQ(parse_time_control("25b10"), (TimeControl{{.time = minutes(25), .bronstein = seconds(10)}}));
  EXPECT_EQ(parse_time_control("0.5"), (TimeControl{{.time = seconds(30)}}));
  EXPECT_EQ(parse_time_control("1+0.1"), (TimeControl{{.time = minutes(1), .increment = Milliseconds(100)}}));
  EXPECT_EQ(parse_time_control("0d5"), (TimeControl{{.delay = seconds(5)}}));
  EXPECT_EQ(parse_time_control("40/90:0+30"),
            (TimeControl{{.moves = 40, .time = minutes(90)}, {.increment = seconds(30)}}));
}

TEST(TimeControl, None_IsAGameWithoutAClock) {
  EXPECT_EQ(parse_time_control("none"), TimeControl{});
  EXPECT_EQ(to_string(TimeControl{}), "none");
}

TEST(TimeControl, IsRefused_WhereItGoesWrong) {
  const auto expect = [](std::string_view text, Kind kind, std::size_t column) {
    const auto control = parse_time_control(text);
    ASSERT_FALSE(control) << text;
    EXPECT_EQ(control.error().kind, kind) << text;
    EXPECT_EQ(control.error().column, column) << text;
    for (const auto language : text::languages) EXPECT_NE(describe(control.error(), language), "") << text;
  };
  expect("", Kind::empty, 1);
  expect("x", Kind::bad_number, 1);
  expect("3+", Kind::bad_number, 3);
  expect("3+x", Kind::bad_number, 3);
  expect("/90", Kind::bad_number, 1);
  expect("40/", Kind::bad_number, 4);
  expect("40/90:", Kind::bad_number, 7);
  expect("-3", Kind::bad_number, 1);
  expect("3.", Kind::bad_number, 3);
  expect(".5", Kind::bad_number, 1);
  expect("3 + 2", Kind::unexpected, 2);
  expect("3+2s", Kind::unexpected, 4);
  expect("40.5/90:30", Kind::unexpected, 3);
  expect("10001", Kind::number_too_large, 1);
  expect("10000.1", Kind::number_too_large, 1);
  expect("99999999999999999999999999", Kind::number_too_large, 1);
  expect("3+3601", Kind::number_too_large, 3);
  expect("1001/90:30", Kind::number_too_large, 1);
  expect("0.1234", Kind::too_many_decimals, 6);
  expect("0/90:30", Kind::no_moves, 1);
  expect("0", Kind::no_time, 1);
  expect("0+30", Kind::no_time, 1);
  expect("40/90:0", Kind::no_time, 7);
  expect("3+2+2", Kind::repeated, 4);
  expect("40/120", Kind::moves_in_last, 1);
  expect("40/120:20/60", Kind::moves_in_last, 8);
  expect("90:30", Kind::moves_missing, 1);
  expect("1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", Kind::too_many_periods, 41);
}

TEST(TimeControl, IsRefusedInASentence_ThatNamesTheColumn) {
  EXPECT_EQ(describe(parse_time_control("3+x").error(), text::Language::en),
            "time control, column 3: instead of “x” there should be a number in digits");
  EXPECT_EQ(describe(parse_time_control("40/90:").error(), text::Language::pt),
            "o ritmo de jogo acaba onde devia estar um número em algarismos");
  EXPECT_THAT(describe(parse_time_control("90:30").error(), text::Language::en), HasSubstr("column 1"));
}

Period random_period(bool first, bool last) {
  const auto in = [](unsigned least, unsigned most) { return *rc::gen::inRange(least, most + 1); };
  Period period;
  if (!last) period.moves = in(1, 1000);
  period.time = in(first ? 1 : 0, 1000) * Milliseconds(60 * in(1, 10'000));
  period.increment = Milliseconds(in(1, 3'600'000));
  if (in(0, 1) == 1) period.delay = Milliseconds(in(0, 60'000));
  if (in(0, 1) == 1) period.bronstein = Milliseconds(in(0, 60'000));
  return period;
}

RC_GTEST_PROP(TimeControl, IsReadAsItIsWritten, ()) {
  const auto periods = *rc::gen::inRange<std::size_t>(1, 5);
  TimeControl control;
  for (std::size_t i = 0; i < periods; ++i) control.push_back(random_period(i == 0, i + 1 == periods));
  const auto back = parse_time_control(to_string(control));
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == control);
}

Tempo tempo(Edition edition, std::string_view white, std::string_view black) {
  return tempo_of(edition, std::array{*parse_time_control(white), *parse_time_control(black)});
}
Tempo tempo(Edition edition, std::string_view control) { return tempo(edition, control, control); }

TEST(TempoOfATimeControl, CountsSixtyIncrementsSince2014) {
  EXPECT_EQ(tempo(Edition::e2023, "3+2"), Tempo::blitz);
  EXPECT_EQ(tempo(Edition::e2023, "10"), Tempo::blitz);
  EXPECT_EQ(tempo(Edition::e2023, "5+5"), Tempo::blitz);
  EXPECT_EQ(tempo(Edition::e2023, "5+6"), Tempo::rapid);
  EXPECT_EQ(tempo(Edition::e2023, "15+10"), Tempo::rapid);
  EXPECT_EQ(tempo(Edition::e2023, "30+30"), Tempo::standard);
  EXPECT_EQ(tempo(Edition::e2023, "25d10"), Tempo::rapid);
  EXPECT_EQ(tempo(Edition::e2023, "90+30"), Tempo::standard);
  EXPECT_EQ(tempo(Edition::e1997, "10+10"), Tempo::blitz);
  EXPECT_EQ(tempo(Edition::e1997, "30+30"), Tempo::rapid);
}

TEST(TempoOfATimeControl, AddsThePeriodsThatSixtyMovesReach) {
  EXPECT_EQ(tempo(Edition::e2023, "40/40:20"), Tempo::standard);
  EXPECT_EQ(tempo(Edition::e2023, "40/40:19"), Tempo::rapid);
  EXPECT_EQ(tempo(Edition::e2023, "60/50:30"), Tempo::rapid);
  EXPECT_EQ(tempo(Edition::e2023, "40/5+1:2+9"), Tempo::rapid);
}

TEST(TempoOfATimeControl, IsTheSlowerPlayers) {
  EXPECT_EQ(tempo(Edition::e2023, "5", "3"), Tempo::blitz);
  EXPECT_EQ(tempo(Edition::e2023, "5", "15"), Tempo::rapid);
  EXPECT_EQ(tempo(Edition::e2023, "90", "15"), Tempo::standard);
  EXPECT_EQ(tempo(Edition::e2023, "5", "none"), Tempo::standard);
  EXPECT_EQ(tempo(Edition::e2023, "none"), Tempo::standard);
}

// PGN standard, 9.6.1: seconds.
TEST(TimeControl, InPgn_IsInSeconds) {
  const auto written = [](std::string_view text) { return to_pgn(*parse_time_control(text)); };
  EXPECT_EQ(written("90+30"), "5400+30");
  EXPECT_EQ(written("40/90+30:30+30"), "40/5400+30:1800+30");
  EXPECT_EQ(written("0.5+0.1"), "30+0.1");
  EXPECT_EQ(written("25d10"), "1500+10");
  EXPECT_EQ(written("none"), "-");
}

TEST(QuickplayFinish, IsUsualIn1997And2009_WhereTheLastPeriodHasNoIncrement) {
  const auto usual = [](Edition edition, std::string_view text) {
    const auto control = *parse_time_control(text);
    return usual_quickplay_finish(edition, {control, control});
  };
  EXPECT_EQ(usual(Edition::e1997, "40/120:60"), QuickplayFinish::on);
  EXPECT_EQ(usual(Edition::e1997, "40/120+30:60"), QuickplayFinish::on);
  EXPECT_EQ(usual(Edition::e1997, "40/120:60+30"), QuickplayFinish::off);
  EXPECT_EQ(usual(Edition::e1997, "none"), QuickplayFinish::off);
  EXPECT_EQ(usual(Edition::e2009, "40/120:60"), QuickplayFinish::on);
  EXPECT_EQ(usual(Edition::e2009, "90+30"), QuickplayFinish::off);
  for (const Edition edition : {Edition::e2014, Edition::e2018, Edition::e2023})
    EXPECT_EQ(usual(edition, "40/120:60"), QuickplayFinish::off);
}

}  // namespace
}  // namespace jadoube::laws
