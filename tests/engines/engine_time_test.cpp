#include "jadoube/engines/engine_time.hpp"

#include <gtest/gtest.h>

namespace jadoube::engines {
namespace {

using namespace std::chrono_literals;
using Kind = EngineTimeError::Kind;
using laws::Period;

TEST(EngineTime, OfANumber_IsInSeconds) {
  EXPECT_EQ(*read_engine_time("10+0.1"), (laws::TimeControl{Period{.time = 10s, .increment = 100ms}}));
  EXPECT_EQ(*read_engine_time("0.5"), laws::TimeControl{Period{.time = 500ms}});
  EXPECT_EQ(*read_engine_time("60d2"), (laws::TimeControl{Period{.time = 60s, .delay = 2s}}));
}

TEST(EngineTime, MayHaveColonsOrUnits) {
  for (const char* text : {"1:30+0.5", "90s+500ms", "1.5min+0.5s", "90+0.5", "0:01:30+.5", "1.5m+0.5sec"})
    EXPECT_EQ(*read_engine_time(text), (laws::TimeControl{Period{.time = 90s, .increment = 500ms}})) << text;
  EXPECT_EQ(read_engine_time("2h")->front().time, 2h);
}

// cutechess-cli's 40/60: 40 moves in each minute.
TEST(EngineTime, ForANumberOfMoves_IsRepeatedForTheLongestGame) {
  const auto time = read_engine_time("40/60+0.6");
  ASSERT_TRUE(time);
  EXPECT_TRUE(repeats(*time));
  EXPECT_EQ(without_repetitions(*time), (laws::TimeControl{Period{.moves = 40, .time = 60s, .increment = 600ms}}));
  EXPECT_EQ(to_pgn_tag(*time), "40/60+0.6");
  unsigned moves = 0;
  for (const auto& period : *time) moves += period.moves.value_or(0);
  EXPECT_GE(moves + 40, 5'899U);  // the longest game under the seventy-five moves
  EXPECT_FALSE(time->back().moves);
}

TEST(EngineTime, OfSeveralPeriods_IsReadInOrder) {
  const auto time = read_engine_time("40/1h,15min+30s");
  EXPECT_EQ(*time, (laws::TimeControl{Period{.moves = 40, .time = 1h}, Period{.time = 15min, .increment = 30s}}));
  EXPECT_FALSE(repeats(*time));
  EXPECT_EQ(to_pgn_tag(*time), "40/3600:900+30");
}

TEST(EngineTime, WithoutAClock_IsEmpty) {
  EXPECT_TRUE(read_engine_time("none")->empty());
  EXPECT_TRUE(read_engine_time("inf")->empty());
  EXPECT_EQ(to_pgn_tag({}), "-");
}

TEST(EngineTime, ThatIsWrong_SaysWhere) {
  const auto wrong = [](std::string_view text, Kind kind, std::size_t column) {
    const auto time = read_engine_time(text);
    ASSERT_FALSE(time) << text;
    EXPECT_EQ(time.error().kind, kind) << text;
    EXPECT_EQ(time.error().column, column) << text;
  };
  wrong("", Kind::no_number, 1);
  wrong("1+", Kind::no_number, 3);
  wrong("1+x", Kind::no_number, 3);
  wrong("5x", Kind::unexpected, 2);
  wrong("5mx", Kind::unexpected, 3);
  wrong("1:30s", Kind::unknown_unit, 5);
  wrong("0", Kind::nothing, 1);
  wrong("0/0", Kind::nothing, 1);
  wrong("10+0.1+0.2", Kind::repeated, 7);
  wrong("10d1d2", Kind::repeated, 5);
  wrong("1:75", Kind::bad_colon, 3);
  wrong("1:5", Kind::bad_colon, 3);
  wrong("1.5:30", Kind::bad_colon, 4);
  wrong("1:00:00:00", Kind::bad_colon, 8);
  wrong("10+1:30", Kind::bad_colon, 5);
  wrong("2.5/5", Kind::nothing, 1);
  wrong("5,5", Kind::moves_missing, 1);
  wrong("99999999", Kind::too_large, 1);
  wrong("9999999999999999999999", Kind::too_large, 1);
  wrong("2000/60", Kind::too_large, 1);
}

// What other programs and PGN write, which was once read as something else.
TEST(EngineTime, OfAnotherDialect_NamesWhatWasMeant) {
  for (const auto& [text, meant] :
       std::initializer_list<std::pair<const char*, const char*>>{{"40/7200:3600", "40/7200,3600"},
                                                                  {"40/5400+30:1800+30", "40/5400+30,1800+30"},
                                                                  {"40/10+0.1:20+0.2", "40/10+0.1,20+0.2"},
                                                                  {"1:75", ""},
                                                                  {"10+0.1+0.2", ""}}) {
    const auto time = read_engine_time(text);
    ASSERT_FALSE(time) << text;
    EXPECT_EQ(time.error().meant, meant) << text;
  }
}

TEST(EngineTime, For0Moves_IsForAll_And0PlusAnIncrement_BeginsWithIt) {
  EXPECT_EQ(*read_engine_time("0/600+0.1"), (laws::TimeControl{Period{.time = 600s, .increment = 100ms}}));
  EXPECT_EQ(*read_engine_time("0+5"), (laws::TimeControl{Period{.time = 5s, .increment = 5s}}));
}

// The examples of the documentation of cutechess-cli and fastchess.
TEST(EngineTime, OfOtherPrograms_IsReadAsTheyReadIt) {
  EXPECT_EQ(*read_engine_time("40/60"), *read_engine_time("40/1:00"));
  EXPECT_EQ(to_pgn_tag(*read_engine_time("40/60")), "40/60");
  EXPECT_EQ(to_pgn_tag(*read_engine_time("8+0.08")), "8+0.08");
  EXPECT_EQ(to_pgn_tag(*read_engine_time("60+0.6")), "60+0.6");
  EXPECT_EQ(to_pgn_tag(*read_engine_time("1:00+0.6")), "60+0.6");
  EXPECT_EQ(to_pgn_tag(*read_engine_time("40/5:00+0.5")), "40/300+0.5");
  EXPECT_EQ(to_pgn_tag(*read_engine_time("inf")), "-");
}

}  // namespace
}  // namespace jadoube::engines
