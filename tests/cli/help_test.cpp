#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/support/stockfish.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> commands{"serve",  "perft", "convert", "referee",    "dead",   "audit",
                                        "filter", "split", "merge",   "sort",       "stats",  "reconstruct",
                                        "match",  "swiss", "law",     "completion", "manual", "help"};

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

// What the explanation of each example promises, as it is seen in its output, or in the output of a further command.
struct Promise {
  const char* example;
  const char* seen;
  const char* further = "";
};
const std::vector<Promise> promises{
    {"jadoube perft 5", "nodes 4865609\n"},
    {"jadoube perft 3 --divide 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "nodes 2812\n"},
    {"jadoube perft 4 --chess960 0", "nodes 201143\n"},
    {"jadoube convert --letters pt games.pgn", "2. Cf3 Cc6 3. Bb5"},
    {"jadoube convert --to uci games.pgn.gz -o games.uci", "startpos moves e2e4 e7e5 g1f3", "cat games.uci"},
    {"jadoube convert --from uci games.uci", "1. e4 e5"},
    {"jadoube convert --to fen --every games.pgn", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"},
    {"jadoube convert --json games.pgn", R"("result":")"},
    {"jadoube convert --from fen --to fen < positions.fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"},
    {"jadoube referee game.jsonl", "White touched the knight on g1 and must move it."},
    {"echo '{\"at\":0,\"by\":\"white\",\"do\":\"touch\",\"square\":\"g1\"}' | jadoube referee",
     "White touched the knight on g1 and must move it."},
    {"jadoube dead positions.fen", " 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\ndecided 2/2"},
    {"jadoube dead --line 7k/8/6K1/8/8/8/8/R7 w - -", "\n  W a1a8\n"},
    {"jadoube dead --budget 100000 --threads 0 positions.fen", "decided 2/2"},
    {"jadoube audit games.pgn", "Games: 1;"},
    {"jadoube audit --only threefold,fifty_moves games.pgn", "threefold"},
    {"jadoube audit --fix corrected.pgn games.pgn", " 3. Bb5 Nb8", "cat corrected.pgn"},
    {"jadoube audit --format csv games.pgn > findings.csv", "file,game,line,", "cat findings.csv"},
    {"jadoube filter --player Tal --date 1960..1965 games.pgn", "[White \"Tal, M\"]"},
    {"jadoube filter --moves ..25 games.pgn -o short.pgn", "1. e4 e5", "cat short.pgn"},
    {"jadoube filter --eco B90..B99 --eco-file eco.pgn --csv games.pgn", "file,game,line,white,"},
    {"jadoube filter --finding threefold games.pgn", " 5. Bb5 Nb8"},
    {"jadoube split --every 1000 games.pgn", "1 ./games-00001.pgn\n"},
    {"jadoube split --by year -d years games.pgn", "1 years/1960.pgn\n"},
    {"jadoube merge mine.pgn games.pgn -o all.pgn", "2 games read, 1 repeated ones left out."},
    {"jadoube sort games.pgn -o by-date.pgn", "1. e4 e5", "cat by-date.pgn"},
    {"jadoube sort --by=-elo,white games.pgn", "1. e4 e5"},
    {"jadoube stats games.pgn", "Games: 1;"},
    {"jadoube stats --plot games.svg --top 50 games.pgn", "<svg ", "cat games.svg"},
    {"jadoube filter --player Tal games.pgn | jadoube stats -", "Games: 1;"},
    {"jadoube reconstruct white.txt black.txt --plies 4", "1. f3 e5 2. g4 Qh4#"},
    {"jadoube reconstruct --format json white.txt black.txt", "{\"verdict\":"},
    {"jadoube law 9.2", "Third occurrence about to appear"},
    {"jadoube law touched rook", "4.4.1  King and rook touched"},
    {"jadoube law C3 --edition 1997", "C3"},
    {"jadoube law", "\n9  "},
    {"eval \"$(jadoube completion bash)\"", "-F _jadoube jadoube", "complete -p jadoube"},
    {"jadoube completion fish > jadoube.fish", "complete -c jadoube", "cat jadoube.fish"},
    {"jadoube manual | man -l -", ".TH JADOUBE 1"},
    {"jadoube help perft", "Usage: jadoube perft DEPTH"},
    {"jadoube swiss convert players.csv --event rounds=5 color=white -o open.trf", "001    1 ", "cat open.trf"},
    {"jadoube swiss pair open.trf -o open.trf", "Round 1\n"},
    {"jadoube swiss result open.trf 1=1-0 2=½ 3=+- -o open.trf", "     4 w 1\r\n", "cat open.trf"},
    {"jadoube swiss bye open.trf 2 1=H -o open.trf", "240 H   2    1\r\n", "cat open.trf"},
    {"jadoube swiss standings open.trf --working", "     1    1  A "},
    {"jadoube swiss check open.trf", "Rounds checked: 1; paired otherwise: 0.\n"},
};
const std::vector<Promise> promises_of_servers{
    {"jadoube serve", "http://localhost:"},
    {"jadoube serve --address 0.0.0.0 --data /var/lib/jadoube", "http://localhost:"},
};
const std::vector<Promise> promises_of_matches{
    {"jadoube match stockfish --games 20", " of 20\n"},
    {"jadoube match --engine A=stockfish --engine B=stockfish 'option.Skill Level=3'", "\nB: stockfish; "},
    {"jadoube match stockfish ./my-engine --sprt elo0=0 elo1=5 --record match.jsonl", "\nSPRT: LLR "},
};

class HelpExamples : public testing::Test {
 protected:
  HelpExamples() {
    for (const char* const name : {"games.pgn", "mine.pgn"})
      scratch_.write(name,
                     "[Date \"1960.03.15\"]\n[White \"Tal, M\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5+ "
                     "Nb8 4. Bf1 Nc6 5. Bb5 Nb8 6. Bf1 Nc6 7. "
                     "Bb5 1/2-1/2\n");
    scratch_.write("eco.pgn", "[ECO \"B90\"]\n[Opening \"Najdorf\"]\n\n1. e4 c5 2. Nf3 d6 *\n");
    scratch_.write("games.uci", "startpos moves e2e4 e7e5\n");
    scratch_.write("positions.fen", "4k3/8/8/8/8/8/4P3/4K3 w - -\n");
    scratch_.write("game.jsonl", R"({"at":0,"by":"white","do":"touch","square":"g1"})");
    scratch_.write("players.csv", "Name;Rating\nA;2100\nB;2000\nC;1900\nD;1800\nE;1700\nF;1600\n");
    scratch_.write("white.txt", "1. f3 e5\n2. g4 Qh4\n");
    scratch_.write("black.txt", "1. f3 e5\n2. g4 Dh4\n");
    run_command({"gzip", "-k", "games.pgn"}, {.directory = scratch_.path()});
  }

  // As when installed: jadoube is in PATH. The pager needs no terminal here.
  Outcome run_line(const std::string& line, const std::map<std::string, std::string>& variables = {}) const {
    return run_command(
        {"bash", "-ec", "jadoube() { \"$0\" \"$@\"; }; man() { cat; }; set -o pipefail; " + line, JADOUBE_PROGRAM},
        {.directory = scratch_.path(), .variables = variables});
  }

  Scratch scratch_;
};

TEST_F(HelpExamples, AreAllTested) {
  std::multiset<std::string> shown, tested;
  for (const auto& example : examples(run({"help"}).out)) shown.insert(example);
  for (const auto& command : commands) {
    const auto of_command = examples(run({"help", command}).out);
    EXPECT_FALSE(of_command.empty()) << command;
    shown.insert(of_command.begin(), of_command.end());
  }
  for (const auto* list : {&promises, &promises_of_servers, &promises_of_matches})
    for (const auto& promise : *list) tested.insert(promise.example);
  for (const auto& example : shown) EXPECT_EQ(tested.count(example), 1U) << example;
  for (const auto& example : tested) EXPECT_GE(shown.count(example), 1U) << example;
}

TEST_F(HelpExamples, ShowWhatTheyPromise) {
  for (const auto& [example, seen, further] : promises) {
    const bool more = further[0] != '\0';
    const auto outcome = run_line(more ? std::string(example) + "\n" + further : example);
    EXPECT_EQ(outcome.status, 0) << example << '\n' << outcome.err;
    EXPECT_EQ(outcome.err, "") << example;
    EXPECT_THAT(outcome.out, HasSubstr(seen)) << example;
  }
}

// Each on a free port and in a folder of the test's own, until it listens; then it is interrupted.
TEST_F(HelpExamples, OfTheServer_Serve) {
  for (const auto& [example, seen, further] : promises_of_servers) {
    std::string line = example;
    if (const auto folder = line.find("/var/lib/jadoube"); folder != line.npos)
      line.replace(folder, std::string("/var/lib/jadoube").size(), (scratch_.path() / "data").string());
    line.replace(0, std::string("jadoube").size(), "exec \"$0\"");
    const auto outcome = run_line(
        "exec 3< <(" + line + "); server=$!; read -r told <&3; echo \"$told\"; kill -INT $server; wait $server",
        {{"JADOUBE_SERVE_PORT", "0"}, {"JADOUBE_SERVE_LOG_LEVEL", "off"}});
    EXPECT_EQ(outcome.status, 0) << example << '\n' << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(seen)) << example;
  }
}

// With few and short games.
TEST_F(HelpExamples, OfMatches_PlayThem) {
  if (!Stockfish::installed()) GTEST_SKIP() << "no Stockfish";
  std::filesystem::create_symlink("/usr/games/stockfish", scratch_.path() / "my-engine");
  for (const auto& [example, seen, further] : promises_of_matches) {
    std::string line = std::string(example) + " --option Hash=1 --max-moves 3";
    line += " --time none --nodes 100";
    if (!line.contains("--games")) line += " --games 2";
    const auto outcome = run_line(line);
    EXPECT_EQ(outcome.status, 0) << line << '\n' << outcome.err;
    EXPECT_EQ(outcome.err, "") << line;
    EXPECT_THAT(outcome.out, HasSubstr(seen)) << line;
  }
}

}  // namespace
}  // namespace jadoube::test
