// jadoube swiss, and jadoube-pairings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* entrants =
    "Name;Rating;Title;Federation;Sex\n"
    "\"Araujo, Rita\";2105;WFM;POR;w\n"
    "\"Brito, Hugo\";1980;;POR;m\n"
    "\"Cunha, Leonor\";1875;;POR;w\n"
    "\"Duarte, Nuno\";2230;FM;POR;m\n"
    "\"Esteves, Pedro\";1790;;POR;m\n";

class Swiss : public testing::Test {
 protected:
  Outcome swiss(std::vector<std::string> words) {
    words.insert(words.begin(), "swiss");
    return run(words, {.directory = scratch_.path()});
  }
  // Under the second name.
  Outcome pairings(std::vector<std::string> words) {
    const auto link = scratch_.path() / "jadoube-pairings";
    if (!std::filesystem::is_symlink(link)) std::filesystem::create_symlink(JADOUBE_PROGRAM, link);
    words.insert(words.begin(), link.string());
    return run_command(words, {.directory = scratch_.path()});
  }
  void begin() {
    scratch_.write("players.csv", entrants);
    const auto begun = swiss({"convert", "players.csv", "--event", "name=Small open", "rounds=3", "color=white",
                              "tie-breaks=BH/C1,BH,SB", "-o", "open.trf"});
    ASSERT_EQ(begun.status, 0) << begun.err;
  }

  Scratch scratch_;
};

TEST_F(Swiss, ASmallOpenFromTheListOfPlayersToTheFinalTable) {
  begin();
  EXPECT_THAT(scratch_.read("open.trf"), HasSubstr("001    1 m FM Duarte, Nuno                      2230 POR"));
  const auto first = swiss({"pair", "open.trf", "-o", "open.trf"});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(first.out,
            "Round 1\n"
            "   1     1 Duarte, Nuno   2230   –      3 Brito, Hugo    1980\n"
            "   2     4 Cunha, Leonor  1875   –      2 Araujo, Rita   2105\n"
            "         5 Esteves, Pedro 1790  pairing-allocated bye\n");
  EXPECT_EQ(swiss({"result", "open.trf", "1=1-0", "2=½", "-o", "open.trf"}).status, 0);
  EXPECT_EQ(swiss({"pair", "open.trf", "-o", "open.trf"}).status, 0);
  EXPECT_EQ(swiss({"pair", "open.trf"}).err,
            "jadoube swiss: Round 3 cannot be paired: round 2 has a game without a result.\n"
            "jadoube swiss: without a result in round 2: board 1 (2–1), 2 (5–4)\n");
  EXPECT_EQ(swiss({"result", "open.trf", "1=0-1", "2=+-", "-o", "open.trf"}).status, 0);
  const auto table = swiss({"standings", "open.trf", "--working", "-o", "open.trf"});
  EXPECT_EQ(table.status, 0) << table.err;
  EXPECT_THAT(table.out, AllOf(StartsWith(" Place  No.       Name            Fed  Rating  Points  BH/C1   BH    SB\n"),
                               HasSubstr("BH/C1: ")));
  const auto checked = swiss({"check", "open.trf"});
  EXPECT_EQ(checked.status, 0) << checked.out;
  EXPECT_EQ(checked.out, "Rounds checked: 2; paired otherwise: 0.\nPlaces checked; wrong: 0.\n");
}

TEST_F(Swiss, CheckNamesTheRoundAndThePairsThatDoNotFollow) {
  begin();
  ASSERT_EQ(swiss({"pair", "open.trf", "-o", "open.trf"}).status, 0);
  ASSERT_EQ(swiss({"result", "open.trf", "1=1-0", "2=0-1", "-o", "open.trf"}).status, 0);
  std::string text = scratch_.read("open.trf");
  // The colours of board 2 are exchanged.
  const auto exchange = [&](const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  };
  exchange("   2 w 0", "   2 b 0");
  exchange("   4 b 1", "   4 w 1");
  scratch_.write("wrong.trf", text);
  const auto checked = swiss({"check", "wrong.trf"});
  EXPECT_EQ(checked.status, 1);
  EXPECT_THAT(checked.out, StartsWith("Round 1: the file has 2–4; by the rules it is 4–2.\n"));
  EXPECT_THAT(swiss({"check", "wrong.trf", "--json"}).out,
              StartsWith("{\"round\":1,\"found\":[[2,4]],\"expected\":[[4,2]]}\n"));
}

TEST_F(Swiss, ExplainSaysThePreferencesAndTheRuleOfTheColours) {
  begin();
  ASSERT_EQ(swiss({"pair", "open.trf", "-o", "open.trf"}).status, 0);
  const auto explained = swiss({"explain", "open.trf", "1", "2"});
  EXPECT_EQ(explained.status, 0) << explained.err;
  EXPECT_THAT(explained.out, AllOf(StartsWith("Round 1, board 2: 4 Cunha, Leonor has White against 2 Araujo, Rita.\n"),
                                   HasSubstr("(C.04.3, 5.2.5)")));
  EXPECT_THAT(swiss({"explain", "open.trf", "1", "3", "--json"}).out, HasSubstr("\"bye\":5"));
  EXPECT_EQ(swiss({"explain", "open.trf", "1", "4"}).err,
            "jadoube swiss: a number from 1 to 3 was expected, not “4”\n");
}

TEST_F(Swiss, AdjustmentsAreReportedAndErrorsNameTheLine) {
  scratch_.write("odd.trf", "012 Odd\n142 1\n001    1 x    One\n001    2 m    Two\n");
  const auto converted = swiss({"convert", "odd.trf"});
  EXPECT_EQ(converted.status, 0);
  EXPECT_EQ(converted.err, "jadoube swiss: odd.trf: Line 3, column 10: “x” is neither m nor w and was left out.\n");
  scratch_.write("bad.trf", "001    0 m    Zero\n");
  const auto refused = swiss({"pair", "bad.trf"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err,
              HasSubstr("bad.trf: Line 1, column 8: a player's starting rank from 1 to 9999 was expected"));
}

TEST_F(Swiss, ConvertWritesEachDialect) {
  begin();
  EXPECT_THAT(swiss({"convert", "open.trf", "--to", "javafo"}).out, HasSubstr("XXR 3\r\nXXC white1\r\n"));
  EXPECT_THAT(swiss({"convert", "open.trf", "--to", "trf26"}).out, HasSubstr("142 3\r\n152 W\r\n"));
  EXPECT_THAT(swiss({"convert", "players.csv", "--event", "rounds=x"}).err,
              HasSubstr("“rounds=x”: a number of rounds from 1 to 300 was expected"));
}

TEST_F(Swiss, GenerateGivesTheSameTournamentForASeed) {
  const auto generated = swiss({"generate", "--seed", "7"});
  EXPECT_EQ(generated.status, 0) << generated.err;
  EXPECT_THAT(generated.out, StartsWith("012 Random tournament 7\r\n"));
  EXPECT_EQ(generated.out, swiss({"generate", "--seed", "7"}).out);
  scratch_.write("random.trf", generated.out);
  EXPECT_EQ(swiss({"check", "random.trf"}).status, 0);
  EXPECT_THAT(swiss({"generate", "--seed", "x"}).err, HasSubstr("a whole number was expected as the seed, not “x”"));
}

TEST_F(Swiss, SpeaksPortuguese) {
  begin();
  EXPECT_THAT(swiss({"pair", "open.trf", "--lang", "pt"}).out,
              AllOf(StartsWith("Ronda 1\n"), HasSubstr("bye atribuído")));
}

TEST_F(Swiss, TheSecondNameTakesTheArgumentsOfBbpPairings) {
  begin();
  EXPECT_EQ(pairings({"--dutch", "open.trf", "-p"}).out, "3\n1 3\n4 2\n5 0\n");
  EXPECT_EQ(pairings({"-r", "--dutch", "open.trf", "-p", "round1", "-l"}).status, 0);
  EXPECT_EQ(scratch_.read("round1"), "3\n1 3\n4 2\n5 0\n");
  EXPECT_THAT(scratch_.read("open.list"), StartsWith("Round #1\n"));
  scratch_.write("settings", "PlayersNumber=12\nRoundsNumber=5\n");
  EXPECT_EQ(pairings({"--dutch", "-g", "settings", "-o", "random.trf", "-s", "3"}).status, 0);
  EXPECT_EQ(pairings({"--dutch", "random.trf", "-c"}).out,
            "random: Round #1\nrandom: Round #2\nrandom: Round #3\nrandom: Round #4\nrandom: Round #5\n\n");
}

TEST_F(Swiss, TheSecondNameHasTheStatusesOfBbpPairings) {
  scratch_.write("settings", "PlayersNumber=4\nRoundsNumber=5\n");
  EXPECT_EQ(pairings({"--dutch", "-g", "settings", "-o", "random.trf", "-s", "1"}).status, 1);  // no pairing is left
  EXPECT_EQ(pairings({"--burstein", "random.trf", "-p"}).status, 3);
  EXPECT_EQ(pairings({"--dutch", "random.trf"}).status, 3);
  EXPECT_EQ(pairings({"--dutch", "settings", "-p"}).status, 3);
  EXPECT_EQ(pairings({"--dutch", "absent.trf", "-p"}).status, 5);
  EXPECT_EQ(pairings({"--dutch", "-g", "settings", "-o", "random.trf", "-s", "99999999999999999999"}).status, 4);
}

}  // namespace
}  // namespace jadoube::test
