#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

using testing::ElementsAre;
using testing::MatchesRegex;
using testing::StartsWith;

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) all.push_back(line);
  return all;
}

Outcome dead(std::vector<std::string> options, const std::string& input) {
  options.insert(options.begin(), "dead");
  return run(options, {.input = input});
}

TEST(DeadCommand, AnswersEachPosition_WithVerdictNodesTimeAndFen) {
  const auto outcome = dead({}, "6Rk/8/7K/8/8/8/8/8 b - - 0 1\n\n7k/8/8/8/8/8/8/KQ6 w - -\n7K/8/8/8/8/8/8/kq6 b - -\n");
  EXPECT_THAT(lines(outcome.out),
              ElementsAre(MatchesRegex("-- [0-9]+ [0-9]+ 6Rk/8/7K/8/8/8/8/8 b - - 0 1"),
                          MatchesRegex("W- [0-9]+ [0-9]+ 7k/8/8/8/8/8/8/KQ6 w - - 0 1"),
                          MatchesRegex("-B [0-9]+ [0-9]+ 7K/8/8/8/8/8/8/kq6 b - - 0 1"), "decided 6/6 mismatches 0"));
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
}

TEST(DeadCommand, AVerdictThatIsNotAsExpected_IsAMismatchAndAFinding) {
  const auto outcome = dead({}, "WB 7k/8/8/8/8/8/8/KQ6 w - -\nW- 7k/8/8/8/8/8/8/KQ6 w - -\n");
  EXPECT_EQ(lines(outcome.out).back(), "decided 4/4 mismatches 1");
  EXPECT_EQ(outcome.status, 1);
}

TEST(DeadCommand, ABadLine_IsToldByItsNumberAndTheRestIsDone) {
  const auto outcome = dead({}, "7k/8/8/8/8/8/8/KQ6 w - -\nW- 7k/8/8/8/8/8/8/KX6 w - -\n7k/8/8/8/8/8/8/KR6 w - -\n");
  EXPECT_THAT(outcome.err, StartsWith("<stdin>:2:20: FEN, "));
  EXPECT_EQ(lines(outcome.err).size(), 1U);
  EXPECT_EQ(lines(outcome.out).back(), "decided 4/4 mismatches 0");
  EXPECT_EQ(outcome.status, 1);
}

TEST(DeadCommand, Line_AddsTheMovesToMate) {
  const auto outcome = dead({"--line"}, "7k/8/6K1/8/8/8/8/R7 w - -\n");
  EXPECT_THAT(lines(outcome.out), ElementsAre(StartsWith("W- "), "  W a1a8", "decided 2/2 mismatches 0"));
}

TEST(DeadCommand, AutomaticDraws_CountOnlyWhenAsked) {
  const std::string fen = "7k/8/2R3K1/8/8/8/8/8 b - - 149 100\n";
  EXPECT_THAT(dead({}, fen).out, StartsWith("W- "));
  EXPECT_THAT(dead({"--automatic-draws"}, fen).out, StartsWith("-- "));
}

TEST(DeadCommand, ABudgetThatIsSpent_IsAQuestionMark) {
  const auto outcome = dead({"--budget", "1"}, "WB k7/3p1p1p/8/1p6/1P6/KP6/PP1P1P1P/8 w - -\n");
  EXPECT_THAT(lines(outcome.out), ElementsAre(StartsWith("?? "), "decided 0/2 mismatches 0"));
  EXPECT_EQ(outcome.err, "jadoube dead: Questions not decided within the limit of positions (--budget): 2.\n");
  EXPECT_EQ(outcome.status, 0);
}

TEST(DeadCommand, WithoutLimits_IsAnsweredAsWell) {
  const auto outcome = dead({"--budget", "0", "--memory", "0"}, "W- 7k/8/8/8/8/8/8/KQ6 w - -\n");
  EXPECT_EQ(lines(outcome.out).back(), "decided 2/2 mismatches 0");
  EXPECT_EQ(outcome.err, "");
}

TEST(DeadCommand, WithThreads_AnswersInOrder) {
  std::string input;
  for (const char* fen : {"7k/8/8/8/8/8/8/KQ6 w - -", "7K/8/8/8/8/8/8/kq6 b - -", "6Rk/8/7K/8/8/8/8/8 b - -"})
    for (unsigned i = 0; i < 20; ++i) input += std::string(fen) + "\n";
  const auto verdicts = [&](const char* threads) {
    std::string all;
    for (const auto& line : lines(dead({"--threads", threads}, input).out)) all += line.substr(0, 2);
    return all;
  };
  EXPECT_EQ(verdicts("3"), verdicts("1"));
  EXPECT_EQ(verdicts("0").size(), 2 * 61U);
}

TEST(DeadCommand, NoInput_IsNoQuestion) { EXPECT_EQ(dead({}, "").out, "decided 0/0 mismatches 0\n"); }

TEST(DeadCommand, AFileThatIsNotThere_IsRefused) {
  const auto outcome = run({"dead", "no-such-file"});
  EXPECT_EQ(outcome.err, "jadoube dead: cannot read no-such-file: no such file or directory\n");
  EXPECT_EQ(outcome.status, 2);
}

TEST(DeadCommand, APositionInPlaceOfAFile_IsAnswered) {
  const auto outcome = run({"dead", "--line", "7k/8/8/8/8/8/8/KQ6 w - -"});
  EXPECT_THAT(lines(outcome.out).front(), MatchesRegex("W- [0-9]+ [0-9]+ 7k/8/8/8/8/8/8/KQ6 w - - 0 1"));
  EXPECT_EQ(outcome.status, 0);
  const auto refused = run({"dead", "8/8/8/8/8/8/8/8 w - -"});
  EXPECT_EQ(refused.err, "jadoube dead: FEN, column 1: White has no king.\n");
  EXPECT_EQ(refused.status, 2);
}

TEST(DeadCommand, TakesAPositionAsPerftDoes_QuotedOrNot) {
  const auto first = [](const std::vector<std::string>& arguments) {
    return lines(run(arguments).out).front().substr(0, 2);
  };
  EXPECT_EQ(first({"dead", "7k/8/8/8/8/8/8/KQ6", "w", "-", "-"}), "W-");
  EXPECT_EQ(first({"dead", "7k/8/8/8/8/8/8/KQ6", "w", "--line", "-", "-"}), "W-");
  EXPECT_EQ(first({"dead", "W-", "7k/8/8/8/8/8/8/KQ6", "w", "-", "-"}), "W-");
}

TEST(DeadCommand, OfTwoFiles_SaysThatOneIsTooMany) {
  const Scratch scratch;
  scratch.write("a.fen", "7k/8/8/8/8/8/8/KQ6 w - -\n");
  EXPECT_EQ(run({"dead", "a.fen", "b.fen"}, {.directory = scratch.path()}).err,
            "jadoube dead: there is one argument too many: “b.fen”\n");
}

TEST(DeadCommand, Json_HasALineForEachPosition) {
  const auto outcome = dead({"--json", "--line"}, "W- 7k/8/6K1/8/8/8/8/R7 w - -\n6Rk/8/7K/8/8/8/8/8 b - - 0 1\n");
  EXPECT_THAT(
      lines(outcome.out),
      ElementsAre(MatchesRegex("\\{\"fen\":\"7k/8/6K1/8/8/8/8/R7 w - - 0 1\",\"white\":\\{\"can_mate\":true,"
                               "\"expected\":true,\"nodes\":[0-9]+,\"line\":\"a1a8\"\\},\"black\":\\{"
                               "\"can_mate\":false,\"expected\":false,\"nodes\":[0-9]+\\},\"microseconds\":[0-9]+\\}"),
                  testing::HasSubstr("\"white\":{\"can_mate\":false,")));
}

TEST(DeadCommand, SpeaksPortuguese) {
  const auto outcome = dead({"--lang", "pt", "--budget", "x"}, "");
  EXPECT_THAT(outcome.err, StartsWith("jadoube dead: --budget tem de ser"));
  EXPECT_EQ(outcome.status, 2);
}

TEST(DeadCommand, ThePublishedVectors_AreAllDecided) {
  const auto file = data_file("dead-vectors.txt");
  if (!file) GTEST_SKIP() << "no dead-vectors.txt in JADOUBE_DATA";
  if (sanitized()) GTEST_SKIP() << "takes long";
  const auto outcome = run({"dead", "--threads", "0", file->string()});
  EXPECT_EQ(lines(outcome.out).back(), "decided 1804/1804 mismatches 0");
  EXPECT_EQ(outcome.status, 0);
}

}  // namespace
}  // namespace jadoube::test
