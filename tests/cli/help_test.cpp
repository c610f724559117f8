#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> commands{"perft", "convert",    "referee", "dead", "audit",
                                        "law",   "completion", "manual",  "help"};

std::size_t columns(const std::string& line) {
  return static_cast<std::size_t>(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
}

TEST(Help, OfTheProgram_IsTheSameHoweverAskedFor) {
  const auto outcome = run({"--help"});
  EXPECT_THAT(outcome.out, StartsWith("Chess under the full Laws of Chess\n\nUsage: jadoube COMMAND [ARGUMENT…]\n"));
  for (const auto& command : commands) EXPECT_THAT(outcome.out, HasSubstr("\n  " + command + " "));
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(run({"-h"}).out, outcome.out);
  EXPECT_EQ(run({"help"}).out, outcome.out);
}

TEST(Help, OfACommand_IsTheSameHoweverAskedFor) {
  for (const auto& command : commands) {
    const auto outcome = run({"help", command});
    EXPECT_THAT(outcome.out, HasSubstr("\nUsage: jadoube " + command)) << command;
    EXPECT_EQ(outcome.status, 0) << command;
    EXPECT_EQ(run({command, "--help"}).out, outcome.out) << command;
    EXPECT_EQ(run({"-h", command}).out, outcome.out) << command;
  }
}

TEST(Help, IsGivenAlsoWhereTheRestIsWrong) {
  EXPECT_EQ(run({"perft", "--help", "--nonsense"}).out, run({"help", "perft"}).out);
}

TEST(Help, FitsAnOrdinaryTerminal_InEveryLanguage) {
  for (const char* language : {"en", "pt"}) {
    std::string all = run({"--help", "--lang", language}).out;
    for (const auto& command : commands) all += run({"help", command, "--lang", language}).out;
    std::istringstream stream(all);
    for (std::string line; std::getline(stream, line);) EXPECT_LE(columns(line), 80U) << line;
  }
}

TEST(Help, IsPlainWhereThereIsNoTerminal) {
  EXPECT_EQ(run({"--help"}, {.variables = {{"TERM", "xterm"}}}).out.find('\033'), std::string::npos);
}

TEST(Help, IsBoldOnATerminalUnlessNotWanted) {
  // script(1) provides a terminal.
  const std::string command = std::string(JADOUBE_PROGRAM) + " --help";
  const auto bold = [&](std::map<std::string, std::string> variables) {
    return run_command({"script", "-qec", command, "/dev/null"}, {.variables = std::move(variables)})
               .out.find('\033') != std::string::npos;
  };
  EXPECT_TRUE(bold({{"TERM", "xterm"}}));
  EXPECT_FALSE(bold({{"TERM", "xterm"}, {"NO_COLOR", "1"}}));
  EXPECT_FALSE(bold({{"TERM", "dumb"}}));
}

// The lines below the heading that begin with two blanks and "jadoube", as a user would copy them.
std::vector<std::string> examples(const std::string& help) {
  std::vector<std::string> all;
  std::istringstream stream(help.substr(std::min(help.find("\nExamples:"), help.size())));
  for (std::string line; std::getline(stream, line);)
    if (line.starts_with("  ") && !line.starts_with("   ")) all.push_back(line.substr(2));
  return all;
}

TEST(Help, ItsExamples_WorkAsPrinted) {
  const Scratch scratch;
  scratch.write("games.pgn", "[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n");
  scratch.write("games.uci", "startpos moves e2e4 e7e5\n");
  scratch.write("positions.fen", "4k3/8/8/8/8/8/4P3/4K3 w - -\n");
  scratch.write("game.jsonl", R"({"at":0,"by":"white","do":"touch","square":"g1"})");
  run_command({"gzip", "-k", "games.pgn"}, {.directory = scratch.path()});
  auto found = examples(run({"help"}).out);
  for (const auto& command : commands) {
    const auto of_command = examples(run({"help", command}).out);
    EXPECT_FALSE(of_command.empty()) << command;
    found.insert(found.end(), of_command.begin(), of_command.end());
  }
  // It serves until it is stopped.
  EXPECT_EQ(std::erase(found, "jadoube serve"), 1U);
  for (const auto& example : found) {
    // As when installed: jadoube is in PATH. The pager needs no terminal here.
    const auto outcome = run_command(
        {"bash", "-ec", "jadoube() { \"$0\" \"$@\"; }; man() { cat; }; set -o pipefail; " + example, JADOUBE_PROGRAM},
        {.directory = scratch.path()});
    EXPECT_EQ(outcome.status, 0) << example << '\n' << outcome.err;
    EXPECT_EQ(outcome.err, "") << example;
  }
}

}  // namespace
}  // namespace jadoube::test
