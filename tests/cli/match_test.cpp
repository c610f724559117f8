#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/stockfish.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(MatchCommand, OfStockfish_GivesGamesThatTheAuditFindsRight) {
  if (!Stockfish::installed()) GTEST_SKIP() << "no Stockfish";
  const std::string file = testing::TempDir() + "match_test.pgn";
  const auto outcome = run({"match", "stockfish", "--games", "2", "--time", "none", "--nodes", "2000", "--option",
                            "Hash=1", "--resign", "900:3", "--pgn", file});
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
  const auto outcome = run({"match", "stockfish", "--games", "20", "--time", "0.017+0.01", "--threads", "2", "--option",
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
    testing::Values(Refused{{"match", "/nowhere/engine"}, "there is no engine “/nowhere/engine”"},
                    Refused{{"match", "/etc/passwd"}, "is not a program that can be run"},
                    Refused{{"match", "/bin/true"}, "does not answer as a UCI engine"},
                    Refused{{"match", "/bin/true", "--time", "1+x"}, "the time control: "},
                    Refused{{"match", "/bin/true", "--time", "none"}, "the engines need a limit"},
                    Refused{{"match", "/bin/true", "--nodes", "5"}, "are for games without clocks"},
                    Refused{{"match", "/bin/true", "--option", "Hash"}, "“Hash” is not NAME=VALUE"},
                    Refused{{"match", "/bin/true", "--resign", "900"}, "“900” does not have the required number"},
                    Refused{{"match", "/bin/true", "--openings", "/nowhere.pgn"}, "cannot read /nowhere.pgn"}));

}  // namespace
}  // namespace jadoube::test
