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
  const auto control = parse_time_control_in_minutes("40/90+30:30+30");
  ASSERT_TRUE(control);
  EXPECT_EQ(*control, (TimeControl{{.moves = 40, .time = minutes(90), .increment = seconds(30)},
                                   {.moves = std::nullopt, .time = minutes(30), .increment = seconds(30)}}));
}

TEST(TimeControl, HasDelayBronsteinAndFractions) {
  EXPECT_EQ(parse_time_control_in_minutes("25d10"), (TimeControl{{.time = minutes(25), .delay = seconds(10)}}));
  EXPECT_EQ(parse_time_control_in_minutes("25b10"), (TimeControl{{.time = minutes(25), .bronstein = seconds(10)}}));
  EXPECT_EQ(parse_time_control_in_minutes("0.5"), (TimeControl{{.time = seconds(30)}}));
  EXPECT_EQ(parse_time_control_in_minutes("1+0.1"),
            (TimeControl{{.time = minutes(1), .increment = Milliseconds(100)}}));
  EXPECT_EQ(parse_time_control_in_minutes("0d5"), (TimeControl{{.delay = seconds(5)}}));
  EXPECT_EQ(parse_time_control_in_minutes("40/90:0+30"),
            (TimeControl{{.moves = 40, .time = minutes(90)}, {.increment = seconds(30)}}));
}

TEST(TimeControl, None_IsAGameWithoutAClock) {
  EXPECT_EQ(parse_time_control_in_minutes("none"), TimeControl{});
  EXPECT_EQ(to_string(TimeControl{}), "none");
}

TEST(TimeControl, IsRefused_WhereItGoesWrong) {
  const auto expect = [](std::string_view text, Kind kind, std::size_t column) {
    const auto control = parse_time_control_in_minutes(text);
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
  EXPECT_EQ(describe(parse_time_control_in_minutes("3+x").error(), text::Language::en),
            "in column 3 of the time control, instead of “x”, there should be a number in digits");
  EXPECT_EQ(describe(parse_time_control_in_minutes("40/90:").error(), text::Language::pt),
            "o ritmo de jogo acaba onde devia estar um número em algarismos");
  EXPECT_THAT(describe(parse_time_control_in_minutes("90:30").error(), text::Language::en), HasSubstr("column 1"));
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
  const auto back = parse_time_control_in_minutes(to_string(control));
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == control);
}

Tempo tempo(Edition edition, std::string_view white, std::string_view black) {
  return tempo_of(edition, std::array{*parse_time_control_in_minutes(white), *parse_time_control_in_minutes(black)});
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
  const auto written = [](std::string_view text) { return to_pgn(*parse_time_control_in_minutes(text)); };
  EXPECT_EQ(written("90+30"), "5400+30");
  EXPECT_EQ(written("40/90+30:30+30"), "40/5400+30:1800+30");
  EXPECT_EQ(written("0.5+0.1"), "30+0.1");
  EXPECT_EQ(written("25d10"), "1500+10");
  EXPECT_EQ(written("none"), "-");
}

TEST(TimeControl, OfPgn_IsReadInSeconds) {
  EXPECT_EQ(parse_pgn_time_control("300+3"), (TimeControl{{.time = seconds(300), .increment = seconds(3)}}));
  EXPECT_EQ(parse_pgn_time_control("40/5400+30:1800+30"),
            (TimeControl{{.moves = 40, .time = seconds(5'400), .increment = seconds(30)},
                         {.time = seconds(1'800), .increment = seconds(30)}}));
  EXPECT_EQ(parse_pgn_time_control("40/7200:3600"),
            (TimeControl{{.moves = 40, .time = seconds(7'200)}, {.time = seconds(3'600)}}));
  EXPECT_EQ(parse_pgn_time_control("40/10+0.1:20+0.2"),
            (TimeControl{{.moves = 40, .time = seconds(10), .increment = Milliseconds(100)},
                         {.time = seconds(20), .increment = Milliseconds(200)}}));
  EXPECT_EQ(parse_pgn_time_control("1/1209600"), (TimeControl{{.moves = 1, .time = seconds(1'209'600)}}));
  EXPECT_EQ(parse_pgn_time_control("-"), TimeControl{});
}

TEST(TimeControl, OfPgn_IsNotHalfRead) {
  for (const char* text : {"", "?", "*180", "10+0.1+0.2", "1:75", "60:30", "0/60", "1.2345", "90'", "5|5", "60d5"})
    EXPECT_FALSE(parse_pgn_time_control(text)) << text;
}

using Match = std::initializer_list<std::pair<const char*, TimeControl>>;

TEST(TimeControl, OfAMatch_IsInSeconds_WithColonsOrUnits) {
  const auto by_move = [](auto time, auto increment) { return TimeControl{{.time = time, .increment = increment}}; };
  const TimeControl ninety = by_move(seconds(90), Milliseconds(500));
  for (const auto& [text, control] : Match{{"10+0.1", by_move(seconds(10), Milliseconds(100))},
                                           {"0.5", {{.time = Milliseconds(500)}}},
                                           {"60d2", {{.time = seconds(60), .delay = seconds(2)}}},
                                           {"2h", {{.time = minutes(120)}}},
                                           {"1:30+0.5", ninety},
                                           {"90s+500ms", ninety},
                                           {"1.5min+0.5s", ninety},
                                           {"90+0.5", ninety},
                                           {"0:01:30+.5", ninety},
                                           {"1.5m+0.5sec", ninety},
                                           {"none", {}},
                                           {"inf", {}}})
    EXPECT_EQ(parse_match_time_control(text), control) << text;
}

// cutechess-cli's 40/60: 40 moves in each minute.
TEST(TimeControl, OfAMatch_ForANumberOfMoves_IsRepeated) {
  const auto control = parse_match_time_control("40/60+0.6");
  EXPECT_EQ(control, (TimeControl{{.moves = 40, .time = seconds(60), .increment = Milliseconds(600)}}));
  EXPECT_TRUE(repeats(*control));
  EXPECT_EQ(to_pgn(*control), "40/60+0.6");
  const auto two = parse_match_time_control("40/1h,15min+30s");
  EXPECT_EQ(two, (TimeControl{{.moves = 40, .time = minutes(60)}, {.time = minutes(15), .increment = seconds(30)}}));
  EXPECT_FALSE(repeats(*two));
  EXPECT_EQ(to_pgn(*two), "40/3600:900+30");
}

TEST(TimeControl, OfAMatch_For0Moves_IsForAll_And0PlusAnIncrement_BeginsWithIt) {
  EXPECT_EQ(parse_match_time_control("0/600+0.1"),
            (TimeControl{{.time = seconds(600), .increment = Milliseconds(100)}}));
  EXPECT_EQ(parse_match_time_control("0+5"), (TimeControl{{.time = seconds(5), .increment = seconds(5)}}));
}

TEST(TimeControl, OfAMatch_ThatIsWrong_SaysWhere) {
  const auto wrong = [](std::string_view text, Kind kind, std::size_t column) {
    const auto control = parse_match_time_control(text);
    ASSERT_FALSE(control) << text;
    EXPECT_EQ(control.error().kind, kind) << text;
    EXPECT_EQ(control.error().column, column) << text;
  };
  wrong("", Kind::empty, 1);
  wrong("1+", Kind::bad_number, 3);
  wrong("1+x", Kind::bad_number, 3);
  wrong("5x", Kind::unexpected, 2);
  wrong("5mx", Kind::unexpected, 3);
  wrong("1:30s", Kind::unknown_unit, 5);
  wrong("0", Kind::no_time, 1);
  wrong("0/0", Kind::no_time, 1);
  wrong("10+0.1+0.2", Kind::repeated, 7);
  wrong("10d1d2", Kind::repeated, 5);
  wrong("1:75", Kind::bad_colon, 3);
  wrong("1:5", Kind::bad_colon, 3);
  wrong("1.5:30", Kind::bad_colon, 4);
  wrong("1:00:00:00", Kind::bad_colon, 8);
  wrong("10+1:30", Kind::bad_colon, 5);
  wrong("2.5/5", Kind::unexpected, 2);
  wrong("5,5", Kind::moves_missing, 1);
  wrong("40/7200:3600", Kind::bad_colon, 9);
  wrong("99999999", Kind::number_too_large, 1);
  wrong("9999999999999999999999", Kind::number_too_large, 1);
  wrong("2000/60", Kind::number_too_large, 1);
}

// The examples of the documentation of cutechess-cli and fastchess.
TEST(TimeControl, OfOtherProgramsForMatches_IsReadAsTheyReadIt) {
  for (const auto& [text, tag] :
       std::initializer_list<std::pair<const char*, const char*>>{{"40/60", "40/60"},
                                                                  {"40/1:00", "40/60"},
                                                                  {"8+0.08", "8+0.08"},
                                                                  {"60+0.6", "60+0.6"},
                                                                  {"1:00+0.6", "60+0.6"},
                                                                  {"40/5:00+0.5", "40/300+0.5"},
                                                                  {"inf", "-"}})
    EXPECT_EQ(to_pgn(*parse_match_time_control(text)), tag) << text;
}

// The same text is in minutes in one dialect, and in seconds in the two others.
TEST(TimeControl, HasItsDialectInTheNameOfItsReader) {
  EXPECT_EQ(parse_time_control_in_minutes("3+2")->front().time, minutes(3));
  EXPECT_EQ(parse_pgn_time_control("3+2")->front().time, seconds(3));
  EXPECT_EQ(parse_match_time_control("3+2")->front().time, seconds(3));
}

TEST(TimeControl, BeginsAPeriod_WithTheLastMoveOfTheOneBefore) {
  const auto begun = [](std::string_view text, unsigned moves) -> std::optional<Milliseconds> {
    const auto control = *parse_pgn_time_control(text);
    const Period* const period = period_begun_by(control, moves);
    return period == nullptr ? std::nullopt : std::optional(period->time);
  };
  EXPECT_EQ(begun("40/7200:20/3600:900", 39), std::nullopt);
  EXPECT_EQ(begun("40/7200:20/3600:900", 40), seconds(3'600));
  EXPECT_EQ(begun("40/7200:20/3600:900", 60), seconds(900));
  EXPECT_EQ(begun("40/7200:20/3600:900", 80), std::nullopt);
  EXPECT_EQ(begun("40/7200", 40), seconds(7'200));
  EXPECT_EQ(begun("40/7200", 80), seconds(7'200));
  EXPECT_EQ(begun("40/7200:20/3600", 100), seconds(3'600));
  EXPECT_EQ(begun("300+3", 40), std::nullopt);
}

TEST(TempoOfATimeControl, CountsThePeriodsThatAreRepeated) {
  const auto control = *parse_pgn_time_control("40/600");
  EXPECT_EQ(tempo_of(Edition::e2023, {control, control}), Tempo::rapid);  // ten minutes twice
}

TEST(QuickplayFinish, IsUsualIn1997And2009_WhereTheLastPeriodHasNoIncrement) {
  const auto usual = [](Edition edition, std::string_view text) {
    const auto control = *parse_time_control_in_minutes(text);
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
