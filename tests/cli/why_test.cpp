#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;

constexpr const char* nimzo = "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4";

TEST(Why, AMoveIsIllegal_IsOneSentence_InBothLanguages) {
  const auto english = run({"why", nimzo, "c3d5"});
  EXPECT_EQ(english.out, "The knight on c3 cannot go to d5: it is pinned to the king on e1 by the bishop on b4.\n");
  EXPECT_EQ(english.status, 1);
  EXPECT_EQ(run({"why", nimzo, "c3d5", "--lang", "pt"}).out,
            "O cavalo de c3 não pode ir para d5: está cravado ao rei de e1 pelo bispo de b4.\n");
}

TEST(Why, TheFenMayBeQuotedOrNot_AndTheMoveAlgebraic) {
  const std::string sentence = run({"why", nimzo, "c3d5"}).out;
  EXPECT_EQ(run({"why", "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PP2PPPP/R1BQKBNR", "w", "KQkq", "-", "2", "4", "c3d5"}).out,
            sentence);
  EXPECT_EQ(run({"why", std::string(nimzo) + " c3d5"}).out, sentence);
  EXPECT_THAT(run({"why", nimzo, "Nd5"}).out, HasSubstr("the bishop on b4"));
  EXPECT_THAT(run({"why", nimzo, "Cd5", "--letters", "pt"}).out, HasSubstr("the bishop on b4"));
}

TEST(Why, ALegalMove_IsSaidToBe) {
  const auto outcome = run({"why", "e2e4"});
  EXPECT_EQ(outcome.out, "e2e4 is legal: e4.\n");
  EXPECT_EQ(outcome.status, 0);
}

TEST(Why, InJson) {
  EXPECT_THAT(run({"why", "--json", "e2e5"}).out, HasSubstr("\"move\":\"e2e5\",\"legal\":false,\"says\":\""));
  EXPECT_THAT(run({"why", "--json", "g1f3"}).out, HasSubstr("\"legal\":true,\"san\":\"Nf3\",\"uci\":\"g1f3\""));
}

TEST(Why, WithoutAMove_OrWithAWrongFen_IsWrongUsage) {
  EXPECT_EQ(run({"why"}).status, 2);
  EXPECT_EQ(run({"why", "8/8/8/8/8/8/8/8 w - -", "e2e4"}).status, 2);
  EXPECT_EQ(run({"why", "e2e4", "--letters", "xx"}).status, 2);
}

TEST(Moves, AreListed_SortedByTheirSquares) {
  EXPECT_EQ(run({"moves", "7k/8/6K1/8/8/8/8/8 b - -"}).out, "h8g8 Kg8\n");
  EXPECT_EQ(run({"moves", "r3k3/8/8/8/8/8/8/4K2R w K -"}).out.substr(0, 9), "e1d1 Kd1\n");
  EXPECT_THAT(run({"moves", "r3k3/8/8/8/8/8/8/4K2R w K -"}).out, HasSubstr("e1g1 O-O\n"));
  EXPECT_EQ(run({"moves", "--json", "7k/8/6K1/8/8/8/8/8 b - -"}).out,
            "{\"fen\":\"7k/8/6K1/8/8/8/8/8 b - - 0 1\",\"moves\":{\"h8g8\":\"Kg8\"}}\n");
}

TEST(Moves, OfAFile_AreThoseOfEachPosition) {
  const Scratch scratch;
  scratch.write("two.epd", "7k/8/6K1/8/8/8/8/8 b - - bm Kg8; id \"a\";\n7k/5Q2/6K1/8/8/8/8/8 b - -\n");
  EXPECT_EQ(run({"moves", "two.epd"}, {.directory = scratch.path()}).out,
            "1 7k/8/6K1/8/8/8/8/8 b - - 0 1\nh8g8 Kg8\n0 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n");
}

TEST(Perft, ComparesTheCountsOfALine) {
  const Scratch scratch;
  scratch.write("counts.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401 ;D9 1\n");
  const auto outcome = run({"perft", "3", "counts.epd"}, {.directory = scratch.path()});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("compared 2 mismatches 1\n"));
  EXPECT_THAT(outcome.err, HasSubstr("D2 is given as 401, but the count is 400: rnbqkbnr/"));
  EXPECT_EQ(run({"perft", "1", "counts.epd"}, {.directory = scratch.path()}).status, 0);
}

TEST(Match, ATimeControlOfPgn_IsRefusedWithWhatToWrite) {
  const auto outcome = run({"match", "--time", "40/7200:3600", "nowhere"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("write “40/7200,3600”"));
  EXPECT_THAT(run({"match", "--time", "1:75", "nowhere"}).err, HasSubstr("column 3"));
}

}  // namespace
}  // namespace jadoube::test
