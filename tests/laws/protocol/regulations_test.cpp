#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/notation/fen.hpp"

namespace jadoube::laws::protocol {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

// The regulations {"regulations": {INNER}}.
Regulations regulations(const std::string& inner) {
  const auto read = Parser().regulations(R"({"regulations": {)" + inner + "}}");
  EXPECT_TRUE(read) << inner << ": " << describe(read.error(), text::Language::en);
  return read.value_or(Regulations{});
}
std::string error(std::string_view line) {
  const auto read = Parser().regulations(line);
  EXPECT_FALSE(read) << line;
  return read ? "" : describe(read.error(), text::Language::en);
}
std::string error_of(const std::string& inner) { return error(R"({"regulations": {)" + inner + "}}"); }

TEST(RegulationsLine, Empty_IsAllDefaults) {
  const auto read = regulations("");
  EXPECT_EQ(read.edition, Edition::e2023);
  EXPECT_EQ(to_string(read.time[0]), "90+30");
  EXPECT_EQ(to_string(read.time[1]), "90+30");
  EXPECT_EQ(read.tempo, Tempo::standard);
  EXPECT_EQ(read.board, BoardKind::physical);
  EXPECT_EQ(read.supervision, Supervision::every_game);
  EXPECT_EQ(read.start, Position());
  EXPECT_FALSE(read.chess960);
  EXPECT_EQ(read.default_time, 0min);
  EXPECT_EQ(read.draw_agreement, DrawAgreement{});
  EXPECT_EQ(read.quickplay_finish, QuickplayFinish::off);
  EXPECT_FALSE(read.score_sheets);
  EXPECT_FALSE(read.rook_first_castling);
  EXPECT_EQ(read.false_move, FalseMove::fide);
  EXPECT_EQ(read.points, Points{});
}

TEST(RegulationsLine, SaysEverything) {
  const auto read = regulations(
      R"("edition": "2014", "time": "15", "tempo": "blitz", "board": "screen", "supervision": "limited",
         "start": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "default_time": 30, "draw_agreement": {"from_move": 30},
         "quickplay_finish": true, "score_sheets": true, "rook_first_castling": true, "false_move": "london",
         "points": [3, 1, 0])");
  EXPECT_EQ(read.edition, Edition::e2014);
  EXPECT_EQ(read.tempo, Tempo::blitz);
  EXPECT_EQ(read.board, BoardKind::screen);
  EXPECT_EQ(read.supervision, Supervision::limited);
  EXPECT_EQ(notation::write_fen(read.start), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(read.default_time, 30min);
  EXPECT_EQ(read.draw_agreement.from_move, 30U);
  EXPECT_EQ(read.quickplay_finish, QuickplayFinish::on);
  EXPECT_TRUE(read.score_sheets);
  EXPECT_TRUE(read.rook_first_castling);
  EXPECT_EQ(read.false_move, FalseMove::london);
  EXPECT_EQ(read.points, (Points{300, 100, 0}));
}

TEST(RegulationsLine, TheRestFollowsFromEditionAndTime) {
  EXPECT_EQ(regulations(R"("time": "3+2")").tempo, Tempo::blitz);
  EXPECT_EQ(regulations(R"("time": {"white": "15", "black": "3"})").tempo, Tempo::rapid);
  EXPECT_EQ(regulations(R"("edition": "1997")").default_time, 60min);
  EXPECT_EQ(regulations(R"("edition": "1997", "default_time": "none")").default_time, std::nullopt);
  EXPECT_EQ(regulations(R"("default_time": 0)").default_time, 0min);
  EXPECT_EQ(regulations(R"("default_time": 0.5)").default_time, 30s);
  EXPECT_EQ(regulations(R"("edition": "1997", "time": "40/120:60")").quickplay_finish, QuickplayFinish::on);
  EXPECT_EQ(regulations(R"("edition": "1997", "time": "40/120:60", "quickplay_finish": false)").quickplay_finish,
            QuickplayFinish::off);
  EXPECT_EQ(regulations(R"("quickplay_finish": "increment")").quickplay_finish, QuickplayFinish::increment);
  EXPECT_EQ(regulations(R"("draw_agreement": "forbidden")").draw_agreement.from_move, std::nullopt);
  EXPECT_FALSE(regulations(R"("time": "none")").has_clock());
}

TEST(RegulationsLine, StartsFromAPositionOfChess960) {
  EXPECT_EQ(regulations(R"("start": "chess960:518")").start, Position());
  EXPECT_TRUE(regulations(R"("start": "chess960:518")").chess960);
  EXPECT_EQ(regulations(R"("start": "chess960:0")").start, Position::chess960(0));
  EXPECT_TRUE(regulations(R"("start": "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1")").chess960);
  EXPECT_FALSE(regulations(R"("start": "startpos")").chess960);
}

TEST(RegulationsLine, IsRefused_NamingTheKeyAndWhatWasExpected) {
  EXPECT_EQ(error("{}"), "The key “regulations” is missing.");
  EXPECT_EQ(error(R"({"regulations": 7})"), "“regulations” must be an object.");
  EXPECT_EQ(error(R"({"regulations": {}, "at": 0})"), "The regulations have no key “at”; they have: regulations.");
  EXPECT_EQ(error_of(R"("edition": "2010")"), "“edition” must be one of 1997, 2009, 2014, 2018, 2023, not “2010”.");
  EXPECT_EQ(error_of(R"("edition": 2023)"), "“edition” must be one of 1997, 2009, 2014, 2018, 2023, not 2023.");
  EXPECT_THAT(error_of(R"("tempos": "blitz")"),
              testing::StartsWith("The regulations have no key “tempos”; they have: "));
  EXPECT_EQ(error_of(R"("time": "90:30")"),
            "“time”: in column 1 of the time control, a period before the last must say for how many moves it is.");
  EXPECT_EQ(error_of(R"("time": {"white": "3", "black": "x"})"),
            "“black”: in column 1 of the time control, instead of “x”, there should be a number in digits.");
  EXPECT_THAT(error_of(R"("time": {"white": "3"})"), HasSubstr("“time” must be a time control"));
  EXPECT_THAT(error_of(R"("time": {"white": "3", "black": "3", "red": "3"})"), HasSubstr("“time” must be"));
  EXPECT_THAT(error_of(R"("time": 90)"), testing::EndsWith(", not 90."));
  EXPECT_THAT(error_of(R"("start": "4k3/8/8/8/8/8/8/8 w - -")"), testing::StartsWith("“start”: "));
  EXPECT_THAT(error_of(R"("start": "x/8/8/8/8/8/8/8 w - -")"), HasSubstr("column 1"));
  for (const char* start : {"chess960:960", "chess960:", "chess960:1x", "chess960:-1", "morphy"})
    EXPECT_THAT(error_of(std::string(R"("start": ")") + start + "\""),
                HasSubstr("“chess960:” and a number from 0 to 959"));
  EXPECT_THAT(error_of(R"("default_time": -1)"), HasSubstr("a number of minutes from 0 to 10000, or “none”, not -1."));
  EXPECT_THAT(error_of(R"("draw_agreement": {"from_move": 0})"), HasSubstr("“from_move”"));
  EXPECT_THAT(error_of(R"("draw_agreement": {"from": 30})"), HasSubstr("“from_move”"));
  EXPECT_THAT(error_of(R"("points": [1, 0.5])"), HasSubstr("three numbers of points"));
  EXPECT_THAT(error_of(R"("points": [1, 0.5, "0"])"), HasSubstr("three numbers of points"));
  EXPECT_THAT(error_of(R"("points": [1, 0.5, 0, 0])"), HasSubstr("three numbers of points"));
  EXPECT_THAT(error_of(R"("quickplay_finish": 1)"), HasSubstr("true, false, “increment” or “no_arbiter”, not 1."));
}

TEST(RegulationsLine, IsRecognised_RightOrWrong) {
  Parser parser;
  EXPECT_TRUE(parser.speaks_of_regulations(R"({"regulations": {}})"));
  EXPECT_TRUE(parser.speaks_of_regulations(R"({"regulations": 7, "at": 0})"));
  EXPECT_TRUE(parser.speaks_of_regulations(R"({"regulations": {)"));
  EXPECT_FALSE(parser.speaks_of_regulations(R"({"at": 0, "by": "white", "do": "press"})"));
  EXPECT_FALSE(parser.speaks_of_regulations("e2e4"));
}

}  // namespace
}  // namespace jadoube::laws::protocol
