#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::ElementsAre;
using testing::MatchesRegex;

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) all.push_back(line);
  return all;
}

constexpr const char* mnps = "mnps [0-9]+\\.[0-9]";

TEST(Perft, EndsWithTheRateAndTheCount) {
  const auto outcome = run({"perft", "4"});
  EXPECT_THAT(lines(outcome.out), ElementsAre(MatchesRegex(mnps), "nodes 197281"));
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
}

TEST(Perft, OfDepthZero_IsOne) {
  EXPECT_THAT(lines(run({"perft", "0"}).out), ElementsAre(MatchesRegex(mnps), "nodes 1"));
  EXPECT_THAT(lines(run({"perft", "0", "--divide"}).out), ElementsAre(MatchesRegex(mnps), "nodes 1"));
}

TEST(Perft, OfACheckmate_IsZero) {
  const auto outcome = run({"perft", "3", "--divide", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"});
  EXPECT_THAT(lines(outcome.out), ElementsAre(MatchesRegex(mnps), "nodes 0"));
}

TEST(Perft, TakesTheFenAsOneArgumentOrAsItsWords) {
  const std::string board = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"perft", "3", board + " w KQkq - 0 1"},
           {"perft", "3", board, "w", "KQkq", "-", "0", "1"},
           {"perft", "3", board, "w", "KQkq", "-"},
           {"perft", "--threads", "2", "3", board, "w", "HAha", "-"},
           {"perft", "3", board, "w", "--threads=0", "KQkq", "-"},
       }) {
    EXPECT_EQ(lines(run(arguments).out).back(), "nodes 97862");
  }
}

TEST(Perft, RefusesAFenThatIsNoPosition_SayingWhereAndWhy) {
  const auto outcome = run({"perft", "3", "8/8/8/8/8/8/8/K6x w - - 0 1"});
  EXPECT_THAT(outcome.err, MatchesRegex("jadoube perft: FEN, column 17: “x” is neither a piece .*\n"));
  EXPECT_EQ(outcome.status, 2);
  const auto translated = run({"perft", "3", "8/8/8/8/8/8/8/K7 w - - 0 1", "--lang", "pt"});
  EXPECT_THAT(translated.err, MatchesRegex("jadoube perft: .*[Pp]retas não têm rei\\.?\n"));
  EXPECT_EQ(translated.status, 2);
}

// A file of positions, as for `dead`: with a count for each, and the sum.
TEST(Perft, OfAFile_CountsEachPosition) {
  const Scratch scratch;
  const auto file = scratch.write("p.fen", "4k3/8/8/8/8/8/4P3/4K3 w - -\n\nWB 7k/8/6K1/8/8/8/8/R7 w - - 0 1\n");
  const auto outcome = run({"perft", "1", file.string()});
  EXPECT_THAT(lines(outcome.out), ElementsAre("6 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "20 7k/8/6K1/8/8/8/8/R7 w - - 0 1",
                                              MatchesRegex(mnps), "nodes 26"));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(run({"perft", "1", "-"}, {.input = scratch.read("p.fen")}).out.substr(0, 30), outcome.out.substr(0, 30));
  const auto wrong = run({"perft", "1", "-"}, {.input = "x\n4k3/8/8/8/8/8/4P3/4K3 w - -\n"});
  EXPECT_THAT(wrong.err, testing::StartsWith("<stdin>:1:1: FEN, "));
  EXPECT_EQ(lines(wrong.out).back(), "nodes 6");
  EXPECT_EQ(wrong.status, 1);
}

TEST(Perft, Json_IsALineForEachPosition) {
  EXPECT_THAT(run({"perft", "2", "--json"}).out,
              MatchesRegex("\\{\"fen\":\"[^\"]*\",\"depth\":2,\"nodes\":400,\"seconds\":[0-9.]+\\}\n"));
  EXPECT_THAT(run({"perft", "1", "--divide", "--json", "7k/8/8/8/8/8/8/K7 w - -"}).out,
              testing::HasSubstr("\"moves\":{\"a1a2\":1,\"a1b1\":1,\"a1b2\":1}}"));
}

TEST(Perft, RefusesTwoPositions) {
  const auto outcome = run({"perft", "1", "--chess960", "5", "8/8/8/8/8/8/8/K6k w - -"});
  EXPECT_EQ(outcome.err, "jadoube perft: give a FEN or --chess960, not both\n");
  EXPECT_EQ(outcome.status, 2);
}

TEST(Perft, Divide_ListsTheMovesByName) {
  const auto outcome = run({"perft", "1", "--divide", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1"});
  const auto all = lines(outcome.out);
  ASSERT_EQ(all.size(), 30U);
  EXPECT_EQ(std::vector(all.begin(), all.begin() + 6),
            (std::vector<std::string>{"a1a2 1", "a1a3 1", "a1a4 1", "a1a5 1", "a1a6 1", "a1b1 1"}));
  EXPECT_TRUE(std::ranges::is_sorted(all.begin(), all.end() - 2));
  for (const char* line : {"a7a8n 1", "a7a8q 1", "e1c1 1", "e1g1 1"})
    EXPECT_EQ(std::ranges::count(all, line), 1) << line;
  EXPECT_EQ(all.back(), "nodes 28");
}

TEST(Perft, Divide_AddsUpToTheCount_WithThreadsOrWithout) {
  const auto with = lines(run({"perft", "4", "--divide", "--threads", "3"}).out);
  const auto without = lines(run({"perft", "4", "--divide"}).out);
  ASSERT_EQ(with.size(), 22U);
  EXPECT_EQ(std::vector(with.begin(), with.begin() + 20), std::vector(without.begin(), without.begin() + 20));
  unsigned long long sum = 0;
  for (std::size_t i = 0; i < 20; ++i) sum += std::stoull(with[i].substr(with[i].find(' ')));
  EXPECT_EQ("nodes " + std::to_string(sum), with.back());
}

TEST(Perft, InChess960_WritesCastlingAsTheKingTakingItsRook) {
  const auto fen = lines(run({"perft", "1", "--divide", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"}).out);
  EXPECT_EQ(std::ranges::count(fen, "f1g1 1"), 1);
  const auto corner = lines(run({"perft", "1", "--divide", "1k6/8/8/8/8/8/8/RK6 w Q - 0 1"}).out);
  EXPECT_EQ(std::ranges::count(corner, "b1a1 1"), 1);
}

TEST(Perft, Chess960_StartsFromThePositionOfThatNumber) {
  EXPECT_EQ(lines(run({"perft", "4", "--chess960", "518"}).out).back(), "nodes 197281");
  EXPECT_EQ(lines(run({"perft", "4", "--chess960", "0"}).out).back(),
            lines(run({"perft", "4", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"}).out).back());
}

TEST(Perft, EndsAtOnceOnAnInterrupt) {
  const auto outcome =
      run_command({"timeout", "--signal=INT", "0.2", JADOUBE_PROGRAM, "perft", "30", "--threads", "2"});
  EXPECT_EQ(outcome.status, 124);
  EXPECT_EQ(outcome.out, "");
}

}  // namespace
}  // namespace jadoube::test
