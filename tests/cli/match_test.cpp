#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/stockfish.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(MatchCommand, OfStockfish_GivesGamesThatTheAuditFindsRight) {
  if (!Stockfish::installed()) GTEST_SKIP() << "no Stockfish";
  const std::string file = testing::TempDir() + "match_test.pgn";
  const auto outcome = run({"match", "stockfish", "--games", "2", "--nodes", "2000", "--option", "Hash=1", "--resign",
                            "score=900", "movecount=3", "--pgn", file});
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("1. Stockfish"));
  EXPECT_THAT(outcome.out, HasSubstr("of 2\nElo difference"));
  const auto audit = run({"audit", "--skip", "threefold,fifty_moves,duplicate", file});
  EXPECT_EQ(audit.status, 0) << audit.out;
  EXPECT_THAT(audit.out, HasSubstr("Games: 2"));
}

// A second for the game and a hundredth for each move, with real clocks: mates, draws of every kind and flag falls
// occur.
TEST(MatchCommand, TwentyGamesWithClocks_AreNotOnceRuledWrongly) {
  if (!Stockfish::installed()) GTEST_SKIP() << "no Stockfish";
  const Scratch scratch;
  const auto outcome = run({"match", "stockfish", "--games", "20", "--time", "1+0.01", "--threads", "2", "--option",
                            "Hash=1", "--pgn", (scratch.path() / "match.pgn").string()});
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr(" of 20\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("failed in games")));
  // Two equal games are not a wrong ruling.
  const std::vector<std::string> audit{"audit", "--skip", "duplicate"};
  const auto audited = [&](const std::string& file) {
    auto words = audit;
    words.push_back((scratch.path() / file).string());
    return run(words);
  };
  const auto right = audited("match.pgn");
  EXPECT_EQ(right.status, 0) << right.out;
  EXPECT_THAT(right.out, HasSubstr("Games: 20"));
  // Shows that the audit would find an error: a game that ended by the Laws alone, with another result.
  std::string games = scratch.read("match.pgn");
  const auto draw = games.find("[Result \"1/2-1/2\"]");
  if (draw == std::string::npos) return;
  games.replace(draw, 18, "[Result \"1-0\"]");
  scratch.write("wrong.pgn", games);
  EXPECT_EQ(audited("wrong.pgn").status, 1);
}

struct Refused {
  std::vector<std::string> arguments;
  const char* sentence;

  friend void PrintTo(const Refused& refused, std::ostream* out) { *out << refused.sentence; }
};
class MatchRefuses : public testing::TestWithParam<Refused> {};

TEST_P(MatchRefuses, InOneSentence) {
  const auto outcome = run(GetParam().arguments);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr(GetParam().sentence));
  EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1);
}

INSTANTIATE_TEST_SUITE_P(
    Arguments, MatchRefuses,
    testing::Values(
        Refused{{"match"}, "ENGINE is missing"},
        Refused{{"match", "/nowhere/engine"}, "there is no engine “/nowhere/engine”"},
        Refused{{"match", "/etc/passwd"}, "is not a program that can be run"},
        Refused{{"match", "/bin/true"}, "does not answer as a UCI engine"},
        Refused{{"match", "/bin/true", "--time", "1+x"}, "the time control “1+x”, column 3: a number is missing"},
        Refused{{"match", "/bin/true", "--time", "none"}, "the engines need a limit"},
        Refused{{"match", "/bin/true", "--time", "1", "--movetime", "5"}, "cannot be combined with a clock"},
        Refused{{"match", "/bin/true", "--option", "Hash"}, "“Hash” is not NAME=VALUE"},
        Refused{{"match", "/bin/true", "--resign", "900"}, "“900” is not KEY=VALUE"},
        Refused{{"match", "/bin/true", "--resign", "scor=900"}, "did you mean “score”?"},
        Refused{{"match", "/bin/true", "--draw", "score=10"}, "“movecount=…” is missing"},
        Refused{{"match", "/bin/true", "--resign", "movecount=3"}, "“score=…” is missing"},
        Refused{{"match", "/bin/true", "--record", "/dev/full"}, "no ordinary file"},
        Refused{{"match", "--engine", "A=/bin/true", "dir=/nope", "--engine", "B=/bin/true"}, "no folder “/nope”"},
        Refused{{"match", "/bin/true", "--draw", "score=x"}, "score must be a whole number from 0 to 100000, not “x”"},
        Refused{{"match", "--engine", "A=/bin/true", "tme=5"}, "there is no key “tme” here; did you mean “time”?"},
        Refused{{"match", "--engine", "name=A", "nodes=5"}, "names no program"},
        Refused{{"match", "--engine", "A=/bin/true", "--engine", "A=/bin/true"}, "two engines are called “A”"},
        Refused{{"match", "--engine", "A=/bin/true", "proto=xboard"}, "must speak uci, not “xboard”"},
        Refused{{"match", "--engine", "A=/bin/true", "st=0"}, "st must be a"},
        Refused{{"match", "/bin/true", "-engine", "A"}, "did you mean “--engine”?"},
        Refused{{"match", "/bin/true", "--sprt", "elo0=5", "elo1=0"}, "elo1 must be greater than elo0"},
        Refused{{"match", "a", "b", "c", "--sprt", "elo0=0", "elo1=5"}, "--sprt is for two engines"},
        Refused{{"match", "/bin/true", "--sprt", "elo0=0", "elo1=5", "model=bayesian"},
                "model must be one of logistic, normalized"},
        Refused{{"match", "/bin/true", "--order", "backwards"}, "--order must be one of sequential, random"},
        Refused{{"match", "/bin/true", "--record", "/etc/passwd"}, "/etc/passwd, line 1: this is not the record"},
        Refused{{"match", "/bin/true", "--openings", "/nowhere.pgn"}, "cannot read /nowhere.pgn"}));

// A match between engines whose answers are scripted: Ana always ends at once, and loses.
class ScriptedMatch : public testing::Test {
 protected:
  std::vector<std::string> arguments(std::vector<std::string> more) const {
    const auto engine = source_file("tests/engines/scripted-engine").string();
    std::vector<std::string> all{
        "match",   "--engine", "Ana=" + engine, "arg=die", "--engine", "Rui=" + engine, "arg=always:e2e4",
        "--nodes", "1",        "--threads",     "1"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  Outcome play(const std::vector<std::string>& more) const {
    return run(arguments(more), {.directory = scratch_.path()});
  }

  Scratch scratch_;
};

TEST_F(ScriptedMatch, ThatIsLost_HasANegativeElo) {
  const auto outcome = play({"--games", "4"});
  EXPECT_THAT(outcome.out, HasSubstr("\nAna against Rui: +0 =0 −4, 0.0 of 4\nElo difference −∞ (95 %: −∞ to +"));
  EXPECT_THAT(outcome.out, HasSubstr("Pairs of games with 0, ½, 1, 1½ and 2 points: 2, 0, 0, 0, 0\n"));
  EXPECT_THAT(outcome.out, HasSubstr("Ana failed in games: 4\n"));
}

TEST_F(ScriptedMatch, SaysWhatItHasUnderstood) {
  const auto words = [&](const std::string& time) {
    const auto out = play({"--games", "1", "--time", time}).out;
    return out.substr(0, out.find('\n'));
  };
  EXPECT_THAT(words("40/60"), HasSubstr("; 60 s for 40 moves, again and again; nodes: 1"));
  EXPECT_THAT(words("1:30+0.5"), HasSubstr("; 90 s for the game, plus 0.5 s for each move; nodes: 1"));
  EXPECT_THAT(words("1min"), HasSubstr("; 60 s for the game; nodes: 1"));
}

TEST_F(ScriptedMatch, Json_HasALineForEachGameAndTheSummary) {
  const auto outcome = play({"--games", "2", "--json", "--sprt", "elo0=0", "elo1=5"});
  EXPECT_THAT(outcome.out,
              testing::StartsWith("{\"game\":1,\"white\":\"Ana\",\"black\":\"Rui\",\"opening\":1,\"result\":\"0-1\","));
  EXPECT_THAT(outcome.out, HasSubstr("\n{\"summary\":{\"games\":2,"));
  EXPECT_THAT(outcome.out, HasSubstr("\"elo\":{\"difference\":null,"));
  EXPECT_THAT(outcome.out, HasSubstr("\"sprt\":{\"llr\":-"));
}

// The same command again plays only what is missing; a line that a killed program has begun does not count.
TEST_F(ScriptedMatch, WithARecord_IsContinued) {
  const std::vector<std::string> options{"--record", "match.jsonl", "--pgn", "match.pgn", "--games"};
  const auto with = [&](const std::string& games) {
    auto all = options;
    all.push_back(games);
    return play(all);
  };
  with("2");
  scratch_.write("match.jsonl", scratch_.read("match.jsonl") + "{\"game\":3,\"result\":\"1-");
  const auto outcome = with("6");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("Games of an earlier run: 2\n3. "));
  EXPECT_THAT(outcome.out, HasSubstr("Ana against Rui: +0 =0 −6, 0.0 of 6\n"));
  const auto record = scratch_.read("match.jsonl");
  EXPECT_EQ(std::ranges::count(record, '\n'), 7);
  const auto pgn = scratch_.read("match.pgn");
  for (const char* round : {"1", "2", "3", "4", "5", "6"})
    EXPECT_THAT(pgn, HasSubstr("[Round \"" + std::string(round) + "\"]"));
  EXPECT_THAT(with("6").out, HasSubstr("Games of an earlier run: 6\n\nAna against Rui: +0 =0 −6"));
  EXPECT_THAT(play({"--record", "match.jsonl", "--games", "6", "--max-moves", "9"}).err,
              HasSubstr("match.jsonl is the record of another match: its “max-moves” differs"));
}

// Also when the program was killed in the middle of the match.
TEST_F(ScriptedMatch, ThatWasKilled_IsContinued) {
  const auto command = arguments({"--games", "1000", "--record", "match.jsonl", "--pgn", "match.pgn"});
  std::vector<std::string> words{
      "bash", "-c",
      "\"$@\" > /dev/null & "
      "until [ \"$(wc -l < match.jsonl 2> /dev/null || echo 0)\" -gt 5 ]; do sleep 0.01; done; "
      "kill -9 $!; wait $! 2> /dev/null; grep -c '\"game\"' match.jsonl",
      "bash", JADOUBE_PROGRAM};
  words.insert(words.end(), command.begin(), command.end());
  const auto killed = run_command(words, {.directory = scratch_.path()});
  const auto played = std::stoul(killed.out);
  ASSERT_GE(played, 5U);
  const auto games = 2 * ((played + 3) / 2);
  // The number of games may change, as long as it grows; it was 1000.
  std::string record = scratch_.read("match.jsonl");
  const auto outcome =
      play({"--games", "1002", "--record", "match.jsonl", "--pgn", "match.pgn", "--sprt", "elo0=0", "elo1=5"});
  EXPECT_THAT(outcome.err, HasSubstr("its “sprt” differs")) << games;
  record.replace(record.find("\"games\":1000"), 12, "\"games\":4");
  scratch_.write("match.jsonl", record);
  const auto continued = play({"--games", std::to_string(games), "--record", "match.jsonl", "--pgn", "match.pgn"});
  EXPECT_EQ(continued.err, "");
  EXPECT_THAT(continued.out, HasSubstr("Games of an earlier run: "));
  EXPECT_THAT(continued.out, HasSubstr("0.0 of " + std::to_string(games) + "\n"));
}

// A match that cannot begin changes no file.
TEST_F(ScriptedMatch, WhoseEngineCannotBeStarted_LeavesItsFilesAlone) {
  scratch_.write("match.pgn", "old games");
  const auto outcome =
      run({"match", "/bin/true", "--pgn", "match.pgn", "--record", "match.jsonl"}, {.directory = scratch_.path()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(scratch_.read("match.pgn"), "old games");
  EXPECT_EQ(scratch_.names(), (std::vector<std::string>{"match.pgn"}));
}

TEST_F(ScriptedMatch, OfThree_ShowsTheStandings) {
  const auto engine = source_file("tests/engines/scripted-engine").string();
  const auto outcome =
      play({"--engine", "Eva=" + engine, "arg=always:e2e4", "--games", "2", "--tournament", "gauntlet"});
  EXPECT_THAT(outcome.out, HasSubstr("3. Ana: 0.0 of 4 (+0 =0 −4), Elo against the others −∞"));
  EXPECT_THAT(outcome.out, HasSubstr("\nAna – Rui: +0 =0 −2\nAna – Eva: +0 =0 −2\n"));
}

// Ctrl-C ends a match with the results so far, and the status of a program that SIGINT has ended.
TEST_F(ScriptedMatch, ThatIsInterrupted_HasItsOwnStatus) {
  auto command = arguments({"--games", "100000"});
  std::vector<std::string> words{
      "bash", "-c",
      "exec 3< <(exec \"$@\"); match=$!; read -r one <&3; read -r two <&3; read -r game <&3; "
      "kill -INT $match; cat <&3; wait $match",
      "bash", JADOUBE_PROGRAM};
  words.insert(words.end(), command.begin(), command.end());
  const auto outcome = run_command(words);
  EXPECT_EQ(outcome.status, 130);
  EXPECT_THAT(outcome.out, HasSubstr("\nAna against Rui: +0 =0 −"));
}

// An engine that never answers does not keep it from being stopped, and does not outlive it.
TEST_F(ScriptedMatch, ThatIsInterruptedWhileAnEngineHangs_EndsWithItsEngines) {
  const auto engine = source_file("tests/engines/scripted-engine").string();
  for (const auto& [signal, status] : {std::pair("INT", 130), std::pair("TERM", 143)}) {
    const auto outcome = run_command(
        {"bash",
         "-c",
         "exec 3< <(exec \"$@\"); match=$!; read -r one <&3; read -r two <&3; "
         "until ps -o args= --ppid $match | grep -q 'sleep 1000'; do sleep 0.01; done; "
         "kill -" +
             std::string(signal) + " $match; cat <&3; wait $match; status=$?; ps -o args= --ppid $match; exit $status",
         "bash",
         JADOUBE_PROGRAM,
         "match",
         "--engine",
         "Ana=" + engine,
         "arg=hang",
         "--engine",
         "Rui=" + engine,
         "arg=hang",
         "--nodes",
         "1",
         "--threads",
         "1",
         "--time",
         "none",
         "--games",
         "2"});
    EXPECT_EQ(outcome.status, status) << outcome.out << outcome.err;
    EXPECT_THAT(outcome.out, testing::Not(HasSubstr("sleep 1000")));
  }
}

// Commands of comments are not broken between lines, for programs that read PGN by lines.
TEST(MatchCommand, ItsComments_AreNotBroken) {
  if (!Stockfish::installed()) GTEST_SKIP() << "no Stockfish";
  const Scratch scratch;
  run({"match", "stockfish", "--games", "1", "--time", "0.5+0.01", "--option", "Hash=1", "--pgn", "m.pgn",
       "--max-moves", "30"},
      {.directory = scratch.path()});
  std::istringstream lines(scratch.read("m.pgn"));
  unsigned comments = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_EQ(std::ranges::count(line, '{'), std::ranges::count(line, '}')) << line;
    comments += static_cast<unsigned>(std::ranges::count(line, '{'));
  }
  EXPECT_GT(comments, 4U);
}

// e2e4 from the initial position is the only move of this book. Its first byte is a zero, as in UTF-16.
TEST(MatchCommand, WithAPolyglotBook_PlaysItsMoves) {
  if (!Stockfish::installed()) GTEST_SKIP() << "no Stockfish";
  const Scratch scratch;
  const auto entry = [](const char* key, char from, char to) {
    return std::string(key, 8) + from + to + std::string("\0\1\0\0\0\0", 6);
  };
  scratch.write("book.bin", entry("\0\0\0\0\0\0\0\1", 3, 28) + entry("\x46\x3B\x96\x18\x16\x91\xFC\x9C", 3, 28));
  const auto outcome = run({"match", "stockfish", "--openings", "book.bin", "--nodes", "100", "--option", "Hash=1",
                            "--games", "2", "--max-moves", "2", "--pgn", "m.pgn"},
                           {.directory = scratch.path()});
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(scratch.read("m.pgn"), HasSubstr("\n1. e4 "));
}

TEST(MatchCommand, OfChess960_IsPlayedAndAuditedAsThat) {
  if (!Stockfish::installed()) GTEST_SKIP() << "no Stockfish";
  const Scratch scratch;
  const auto outcome = run({"match", "stockfish", "--chess960", "--seed", "5", "--nodes", "300", "--option", "Hash=1",
                            "--games", "2", "--max-moves", "40", "--pgn", "m.pgn"},
                           {.directory = scratch.path()});
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr("Seed: 5\n"));
  EXPECT_THAT(scratch.read("m.pgn"), HasSubstr("[Variant \"Chess960\"]"));
  const auto audit =
      run({"audit", "--skip", "threefold,fifty_moves,duplicate", "m.pgn"}, {.directory = scratch.path()});
  EXPECT_EQ(audit.status, 0) << audit.out;
}

}  // namespace
}  // namespace jadoube::test
