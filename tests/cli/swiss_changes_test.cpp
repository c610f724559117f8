// What an arbiter does between two rounds: byes, late entries, corrections, a pairing by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class SwissChanges : public testing::Test {
 protected:
  Outcome swiss(std::vector<std::string> words) {
    words.insert(words.begin(), "swiss");
    return run(words, {.directory = scratch_.path()});
  }
  // The action on open.trf, which it writes.
  Outcome act(std::vector<std::string> words) {
    words.insert(words.begin() + 1, "open.trf");
    words.insert(words.end(), {"-o", "open.trf"});
    const auto outcome = swiss(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome;
  }
  std::string round() { return swiss({"round", "open.trf"}).out; }
  // Six players; the first round is paired: 1-4, 5-2, 3-6.
  void SetUp() override {
    scratch_.write("players.csv", "Name;Rating\nA;2200\nB;2100\nC;2000\nD;1900\nE;1800\nF;1700\n");
    ASSERT_EQ(swiss({"convert", "players.csv", "--event", "rounds=5", "color=white", "-o", "open.trf"}).status, 0);
    act({"pair"});
  }

  Scratch scratch_;
};

TEST_F(SwissChanges, ResultsAreEnteredByBoardOrByPlayers_AndShown) {
  act({"result", "1=1-0", "5-2=½"});
  EXPECT_EQ(
      round(),
      "Round 1\n   1     1 A 2200  1 0     4 D 1900\n   2     5 E 1800  = =     2 B 2100\n   3     3 C 2000   –    "
      "  6 F 1700\n");
  EXPECT_THAT(swiss({"round", "open.trf", "--json"}).out,
              HasSubstr("{\"board\":1,\"white\":1,\"black\":4,\"result\":\"10\"}"));
  EXPECT_EQ(swiss({"result", "open.trf", "2-5=1-0"}).err,
            "jadoube swiss: In round 1, player 2 does not have White against player 5. Board 2 is 5–2.\n");
  EXPECT_THAT(swiss({"result", "open.trf", "4=1-0"}).err, HasSubstr("Round 1 has no board 4."));
  EXPECT_THAT(swiss({"result", "open.trf", "1=2-0"}).err, HasSubstr("“1=2-0” is not a result of one of 3 boards"));
}

TEST_F(SwissChanges, ACorrectionOfAnEarlierRoundIsNotedInTheFile) {
  act({"result", "1=1-0", "2=½", "3=1-0"});
  act({"pair"});
  EXPECT_EQ(act({"result", "--round", "1", "5-2=0-1"}).err,
            "jadoube swiss: board 2 had the result = =; now it has 0 1\n");
  // The boards of round 2 stay where they were.
  EXPECT_THAT(round(), HasSubstr("   1     3 C 2000   –      1 A 2200\n   2     2 B "));
  EXPECT_THAT(scratch_.read("open.trf"), HasSubstr("### Correction @ Round 1: 5-2: 01 instead of ==\r\n"));
  act({"result", "1=½", "2=½", "3=½"});
  act({"pair"});
  EXPECT_EQ(act({"result", "--round", "1", "1-4=½"}).err,
            "jadoube swiss: a correction of round 1 that was reported after round 2 had ended counts for the rating "
            "report alone (C.04.2, 4.3)\njadoube swiss: board 1 had the result 1 0; now it has = =\n");
}

TEST_F(SwissChanges, ByesAreAskedForOneRoundOrMore_AndTakenBack) {
  act({"result", "1=1-0", "2=½", "3=1-0"});
  EXPECT_EQ(act({"bye", "2", "5=H"}).err, "");
  act({"bye", "3-", "6=Z"});
  EXPECT_THAT(scratch_.read("open.trf"),
              AllOf(HasSubstr("240 H   2    5\r\n"), HasSubstr("240 Z   3    6\r\n"), HasSubstr("240 Z   5    6\r\n")));
  act({"bye", "3-5", "6=-"});
  EXPECT_THAT(scratch_.read("open.trf"), Not(HasSubstr("240 Z")));
  EXPECT_EQ(act({"bye", "4", "5=H"}).err,
            "jadoube swiss: player 5 has 2 half-point byes with this one; the rules may allow one (C.05, 6.7)\n");
  EXPECT_THAT(act({"bye", "4", "1=F"}).err, HasSubstr("a full-point bye, which is deprecated"));
  EXPECT_THAT(swiss({"bye", "open.trf", "1", "5=H"}).err, HasSubstr("Round 1 has been paired"));
  EXPECT_THAT(swiss({"bye", "open.trf", "x", "5=H"}).err, HasSubstr("rounds such as 4, 4-6 or 4-"));
  EXPECT_THAT(swiss({"bye", "open.trf", "2", "5=U"}).err,
              HasSubstr("such as 7=H, with H, F, Z or - (none), not “5=U”"));
  EXPECT_THAT(swiss({"bye", "open.trf", "6", "5=H"}).err, HasSubstr("Round 6 is not one of those that are announced."));
}

TEST_F(SwissChanges, ALateEntryGetsThePlaceOfItsRating) {
  act({"result", "1=1-0", "2=½", "3=1-0"});
  scratch_.write("late.csv", "Name;Rating\nG;1500\nH;1950\n");
  EXPECT_EQ(act({"enter", "late.csv"}).err,
            "jadoube swiss: H has number 4; the players who had 4 and more have one more now\n"
            "jadoube swiss: G has number 8\n");
  EXPECT_THAT(
      scratch_.read("open.trf"),
      AllOf(HasSubstr("001    4      H                                 1950                             0.0       "
                      "0000 - Z\r\n"),
            HasSubstr("001    5      D                                 1900")));
  EXPECT_THAT(act({"pair"}).out, HasSubstr(" H"));
  EXPECT_EQ(swiss({"check", "open.trf"}).status, 0);
}

TEST_F(SwissChanges, APairingByHandIsComparedWithTheRules_AndNotedInTheFile) {
  act({"result", "1=1-0", "2=½", "3=1-0"});
  act({"pair"});
  EXPECT_EQ(
      round(),
      "Round 2\n   1     3 C 2000   –      1 A 2200\n   2     2 B 2100   –      4 D 1900\n   3     6 F 1700   –    "
      "  5 E 1800\n");
  const auto changed = act({"change", "1-4", "3-2"});
  EXPECT_THAT(changed.err, AllOf(HasSubstr("Players 1 and 4 have met before (C.04.3, 2.1.1)."),
                                 HasSubstr("by the rules it is 3–1, 2–4.")));
  EXPECT_THAT(scratch_.read("open.trf"), HasSubstr("### MPA @ Round 2: 1-4 3-2 instead of 3-1 2-4\r\n"));
  EXPECT_THAT(swiss({"check", "open.trf"}).out, HasSubstr("\nThe file notes: ### MPA @ Round 2: 1-4 3-2 instead of "));
  EXPECT_THAT(swiss({"change", "open.trf", "2-5"}).err, HasSubstr("would be at no board"));
  EXPECT_THAT(swiss({"change", "open.trf", "23"}).err, HasSubstr("a pair such as 7-30 or a bye such as 5=U"));
}

}  // namespace
}  // namespace jadoube::test
