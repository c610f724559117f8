#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;
using namespace std::string_literals;

constexpr const char* blitz = R"({"regulations":{"edition":"2023","time":"3+2"}})";
constexpr const char* touch = R"({"at":0,"by":"white","do":"touch","square":"g1"})";
constexpr const char* misplace = R"({"at":900,"by":"white","do":"place","from":"g1","to":"g3"})";
constexpr const char* press = R"({"at":1000,"by":"white","do":"press"})";

std::string joined(const std::vector<std::string>& lines) {
  std::string all;
  for (const auto& line : lines) all += line + "\n";
  return all;
}
std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) all.push_back(line);
  return all;
}

TEST(Referee, RulesOnAnIllegalMove_ActByAct) {
  const auto outcome = run({"referee"}, {.input = joined({blitz, touch, misplace, press})});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const auto answers = lines(outcome.out);
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_THAT(answers[0], StartsWith(R"({"ok": true, "articles": ["4.3.1"])"));
  EXPECT_THAT(answers[1], HasSubstr(R"("fen": "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R w KQkq - 0 1")"));
  // Where an arbiter supervises one game, blitz of 2023 has the Competition Rules (B.2), and two minutes.
  EXPECT_THAT(answers[2], StartsWith(R"({"ok": true, "articles": ["7.5.1", "7.5.5", "B.2")"));
  EXPECT_THAT(answers[2], HasSubstr(R"({"kind": "time", "player": "black", "ms": 120000})"));
  EXPECT_THAT(answers[2], HasSubstr(R"("permitted": ["g1f3", "g1h3"])"));
}

TEST(Referee, ReadsAFile) {
  const Scratch scratch;
  const auto file = scratch.write("game.jsonl", joined({blitz, touch}));
  const auto from_file = run({"referee", file.string()});
  EXPECT_EQ(from_file.status, 0);
  EXPECT_EQ(from_file.out, run({"referee", "-"}, {.input = joined({blitz, touch})}).out);
  EXPECT_EQ(from_file.out, run({"referee"}, {.input = std::string(blitz) + "\r\n\n  \n" + touch}).out);
}

TEST(Referee, AFileThatIsNotThere_IsToldOf) {
  const auto outcome = run({"referee", "/nowhere/game.jsonl"});
  EXPECT_EQ(outcome.err, "jadoube referee: cannot read /nowhere/game.jsonl: no such file or directory\n");
  EXPECT_EQ(outcome.status, 2);
}

TEST(Referee, WrongRegulations_AreToldOf_AndNothingRuns) {
  const auto outcome =
      run({"referee"}, {.input = "\n{\"regulations\": {\"tempo\": \"bullet\"}}\n" + std::string(touch)});
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "jadoube referee: line 2: “tempo” must be one of standard, rapid, blitz, not “bullet”.\n");
  EXPECT_EQ(outcome.status, 2);
}

TEST(Referee, ALineThatIsNoEvent_IsAnsweredInTheReadersLanguage_AndTheGameGoesOn) {
  const auto outcome = run({"referee", "--lang", "pt"}, {.input = joined({"e4", touch})});
  EXPECT_EQ(outcome.status, 0);
  const auto answers = lines(outcome.out);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0],
            R"({"error": {"line": 1, "message": "Isto não é JSON: “e”, na coluna 1, não devia estar aí."}})");
  EXPECT_THAT(answers[1], StartsWith(R"({"ok": true)"));
}

TEST(Referee, ALineOfManyMegabytes_IsOneError_AndTheGameGoesOn) {
  const auto outcome = run({"referee"}, {.input = std::string(5'000'000, 'x') + "\n" + touch});
  const auto answers = lines(outcome.out);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0], R"({"error": {"line": 1, "message": "The line is longer than 1048576 bytes."}})");
  EXPECT_THAT(answers[1], StartsWith(R"({"ok": true)"));
}

TEST(Referee, BytesThatAreNotUtf8_AreOneError) {
  const auto outcome = run({"referee"}, {.input = "{\"at\": \"\xC3\"}\n\0\n"s});
  const auto answers = lines(outcome.out);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_THAT(answers[0], HasSubstr("This is not UTF-8 from column 9 on."));
  EXPECT_THAT(answers[1], HasSubstr("“␀” in column 1"));
}

// A program that sends nothing more until it has its answer.
TEST(Referee, AnswersBeforeItWaitsForMore) {
  const std::string script = std::string("coproc \"$0\" referee; echo '") + blitz + "' >&${COPROC[1]}; echo '" + touch +
                             "' >&${COPROC[1]}; read -t 20 -r answer <&${COPROC[0]} && echo \"$answer\"; echo '" +
                             misplace + "' >&${COPROC[1]}; read -t 20 -r answer <&${COPROC[0]} && echo \"$answer\"";
  const auto outcome = run_command({"bash", "-c", script, JADOUBE_PROGRAM});
  EXPECT_EQ(lines(outcome.out).size(), 2U) << outcome.err;
}

TEST(Referee, OutputThatCannotBeWritten_IsToldOf) {
  const auto outcome = run({"referee"}, {.input = joined({blitz, touch}), .out = "/dev/full"});
  EXPECT_THAT(outcome.err, EndsWith("cannot write standard output: no space left on the device\n"));
  EXPECT_EQ(outcome.status, 2);
}

}  // namespace
}  // namespace jadoube::test
