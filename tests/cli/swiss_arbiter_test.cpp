// What an arbiter does late at night: the wrong command, the same command twice, nothing after a command; and what
// players and rating officers ask.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class SwissArbiter : public testing::Test {
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
  std::string file() { return scratch_.read("open.trf"); }
  // Six players; nothing is paired.
  void SetUp() override {
    scratch_.write(
        "players.csv",
        "No;Name;Elo;Sex;Birth;Club;FED\n1;A, A;2200;m;1980;GX Porto;POR\n2;B, B;2100;w;2009/05/01;Braga;POR\n"
        "3;C, C;2000;m;2008;GX Porto;POR\n4;D, D;1900;w;1999;;ESP\n5;E, E;1800;;;Braga;ESP\n"
        "6;F, F;;m;1970;;POR\n");
    const auto begun = swiss({"convert", "players.csv", "--event", "rounds=5", "color=white", "-o", "open.trf"});
    ASSERT_EQ(begun.status, 0) << begun.err;
    EXPECT_EQ(begun.err, "jadoube swiss: players.csv: these columns were not read (No)\n");
  }

  Scratch scratch_;
};

TEST_F(SwissArbiter, WithoutAnAction_TheActionsAreNamed) {
  EXPECT_THAT(swiss({}).err, StartsWith("jadoube swiss: an action is missing, one of pair, unpair, round, "));
  EXPECT_EQ(swiss({"result", "open.trf"}).err, "jadoube swiss: no round has been paired yet\n");
  act({"pair"});
  EXPECT_EQ(swiss({"result", "open.trf"}).err,
            "jadoube swiss: something is missing: jadoube swiss result FILE BOARD=RESULT… WHITE-BLACK=RESULT…\n");
  EXPECT_THAT(swiss({"bye", "open.trf", "3"}).err, HasSubstr("jadoube swiss bye FILE ROUNDS PLAYER=KIND…"));
  EXPECT_THAT(swiss({"change", "open.trf"}).err, HasSubstr("jadoube swiss change FILE WHITE-BLACK… PLAYER=KIND…"));
  EXPECT_THAT(swiss({"explain", "open.trf", "1"}).err, HasSubstr("jadoube swiss explain FILE ROUND BOARD"));
}

TEST_F(SwissArbiter, AListIsNotWrittenOverATournamentThatGoesOn) {
  const std::vector<std::string> again{"convert", "players.csv", "--event", "rounds=5", "-o", "open.trf"};
  EXPECT_EQ(swiss(again).status, 0);
  act({"bye", "2", "1=H"});
  EXPECT_THAT(swiss(again).err,
              HasSubstr("open.trf has a tournament with byes or forbidden pairs, which would be lost"));
  act({"convert", "--event", "color=white"});
  act({"pair"});
  const std::string before = file();
  EXPECT_THAT(swiss(again).err, HasSubstr("open.trf has a tournament with 1 rounds, which would be lost"));
  EXPECT_EQ(file(), before);
}

TEST_F(SwissArbiter, TheSameListTwiceIsRefused_TwoPeopleOfOneNameAreNot) {
  scratch_.write("late.csv", "Name;Elo;Birth\nG, G;1500;2001\n");
  EXPECT_EQ(act({"enter", "late.csv"}).err,
            "jadoube swiss: G, G has number 6; the players who had 6 and more have one "
            "more now\n");
  EXPECT_THAT(swiss({"enter", "open.trf", "late.csv"}).err,
              HasSubstr("G, G is in the tournament already, as number 6; somebody else of that name needs"));
  scratch_.write("late.csv", "Name;Elo;Birth\nG, G;1500;2002\n");
  EXPECT_EQ(swiss({"enter", "open.trf", "late.csv"}).status, 0);
  scratch_.write("twice.csv", "Name;Elo;FIDE\nX;1500;123\nY;1600;123\n");
  EXPECT_THAT(swiss({"convert", "twice.csv"}).err, HasSubstr("twice.csv: Y is in the list twice"));
}

TEST_F(SwissArbiter, ARoundWithoutResultsIsTakenBack_C04_2) {
  act({"bye", "1", "6=Z"});
  act({"pair"});
  EXPECT_THAT(swiss({"pair", "open.trf", "1", "-o", "open.trf"}).err, HasSubstr("jadoube swiss unpair open.trf"));
  EXPECT_EQ(act({"unpair"}).out, "Round 1 is taken back.\n");
  EXPECT_EQ(swiss({"bye", "open.trf"}).out, "  6 F, F: absent (1)\n");
  act({"pair"});
  EXPECT_THAT(swiss({"pair", "open.trf", "3", "-o", "open.trf"}).err, HasSubstr("it is not the next one"));
  act({"result", "1=1-0"});
  EXPECT_EQ(swiss({"unpair", "open.trf", "-o", "open.trf"}).err,
            "jadoube swiss: Round 1 has a result already, so it cannot be taken back.\n");
  act({"result", "1="});
  act({"unpair"});
}

TEST_F(SwissArbiter, ResultsAreEchoed_WhatIsMissingIsNamed_AndWhatIsReplaced) {
  act({"pair"});
  const auto entered = act({"result", "1=1:0", "2=½–½"});
  EXPECT_EQ(
      entered.out,
      "   1  1 A, A  1 0  4 D, D\n   2  5 E, E  = =  2 B, B\nRound 1: 2 of 3 results are there; missing on board 3 "
      "(3–6).\n");
  EXPECT_EQ(act({"result", "1=+/-"}).err, "jadoube swiss: board 1 had the result 1 0; now it has + -\n");
  EXPECT_EQ(swiss({"result", "open.trf", "1=1-0", "1=0-1"}).err, "jadoube swiss: board 1 is named twice\n");
  EXPECT_EQ(swiss({"result", "open.trf", "3=1-0"}).err,
            "jadoube swiss: nothing was saved; “-o open.trf” writes it into the file\n");
  EXPECT_THAT(swiss({"result", "open.trf", "6-3=1-0"}).err, HasSubstr("against player 3. Board 3 is 3–6."));
  EXPECT_EQ(swiss({"pair", "open.trf"}).err,
            "jadoube swiss: Round 2 cannot be paired: round 1 has a game without a result.\n"
            "jadoube swiss: without a result in round 1: board 3 (3–6)\n");
  EXPECT_THAT(act({"result", "3=0,5"}).out, HasSubstr("Round 1: all 3 results are there."));
  act({"pair"});
  EXPECT_THAT(swiss({"result", "open.trf", "--round", "1", "1="}).err,
              HasSubstr("can be corrected, but not taken away"));
}

TEST_F(SwissArbiter, ForbiddenPairsAreEnteredByNumberClubAndFederation_Record260) {
  EXPECT_EQ(act({"forbid", "1-4"}).out, "Rounds 1 to 5, not against each other: 1 A, A; 4 D, D\n");
  act({"forbid", "club=gx porto", "federation=ESP", "--round", "1-3"});
  EXPECT_THAT(file(), AllOf(HasSubstr("260   1   5    1    4\r\n"), HasSubstr("260   1   3    1    3\r\n"),
                            HasSubstr("260   1   3    4    5\r\n")));
  EXPECT_THAT(act({"pair"}).out, Not(HasSubstr("   1 A, A  2200   –      4")));
  EXPECT_THAT(act({"forbid", "2-3"}).err, HasSubstr("announced before the first round"));
  act({"forbid", "4-1=-"});
  EXPECT_THAT(file(), Not(HasSubstr("260   1   5    1    4\r\n")));
  EXPECT_THAT(swiss({"forbid", "open.trf", "4-1=-"}).err, HasSubstr("these players are not forbidden to meet"));
  EXPECT_THAT(swiss({"forbid", "open.trf", "club=Nowhere"}).err, HasSubstr("not “club=Nowhere”"));
  EXPECT_THAT(swiss({"forbid", "open.trf", "1-9"}).err, HasSubstr("There is no player 9."));
}

TEST_F(SwissArbiter, ARoundPairedBeforeACorrectionIsRightByTheResultsOfItsTime_C04_2_4_3) {
  act({"pair"});
  act({"result", "1=1-0", "2=½", "3=1-0"});
  act({"pair"});
  const std::string before = swiss({"explain", "open.trf", "2", "1"}).out;
  act({"result", "--round", "1", "1=0-1"});
  const auto checked = swiss({"check", "open.trf"});
  EXPECT_EQ(checked.status, 0);
  EXPECT_THAT(checked.out, AllOf(StartsWith("Round 2 is paired by the results before a later correction.\n"),
                                 HasSubstr("The file notes: ### Correction @ Round 1: 1-4: 01 instead of 10\n")));
  EXPECT_EQ(swiss({"explain", "open.trf", "2", "1"}).out,
            "Round 2 was paired before a correction, and is explained by the results of that time.\n" + before);
  // The note follows a late entry, so that it still names the game.
  scratch_.write("late.csv", "Name;Elo\nG, G;2300\n");
  act({"enter", "late.csv"});
  EXPECT_THAT(file(), HasSubstr("### Correction @ Round 1: 2-5: 01 instead of 10\r\n"));
  EXPECT_EQ(swiss({"check", "open.trf"}).status, 0);
}

TEST_F(SwissArbiter, ExplainTakesABoardAPairOrAPlayer_AndSaysWhatWasPairedByHand) {
  act({"bye", "1", "6=H"});
  act({"pair"});
  const std::string board = swiss({"explain", "open.trf", "1", "1"}).out;
  EXPECT_THAT(board, StartsWith("Round 1, board 1: 1 A, A has White against 3 C, C.\n"));
  EXPECT_EQ(swiss({"explain", "open.trf", "1", "3-1"}).out, board);
  EXPECT_EQ(swiss({"explain", "open.trf", "1", "player=3"}).out, board);
  EXPECT_THAT(swiss({"explain", "open.trf", "1", "player=5"}).out,
              StartsWith("Round 1: 5 E, E has the pairing-allocated bye."));
  EXPECT_EQ(swiss({"explain", "open.trf", "1", "player=6"}).err, "jadoube swiss: in round 1 no board has 6\n");
  EXPECT_THAT(swiss({"explain", "open.trf", "1", "x"}).err, HasSubstr("a pair such as 31-2 or player=31 was expected"));
  act({"change", "1-2", "4-3"});
  EXPECT_THAT(
      swiss({"explain", "open.trf", "1", "1"}).out,
      AllOf(StartsWith("Round 1, board 1: the file has 1–2, which is not the pairing by the rules; that is 1–3, "
                       "4–2.\nThe file notes: ### MPA @ Round 1: "),
            HasSubstr("1 A, A has White against 3 C, C.")));
}

TEST_F(SwissArbiter, StandingsOfAGroupKeepThePlacesInTheTournament) {
  EXPECT_THAT(swiss({"standings", "open.trf"}).out,
              StartsWith(" No.  Name  Fed  Rating  Born  Club\n   1  A, A  POR    2200  1980  GX Porto\n"));
  act({"pair"});
  act({"result", "1=0-1", "2=0-1", "3=½"});
  EXPECT_EQ(swiss({"standings", "open.trf", "--only", "sex=w"}).out,
            " Place  No.  Name  Fed  Rating  Points\n     1    2  B, B  POR    2100     1.0\n     1    4  D, D  ESP    "
            "1900     1.0\n");
  const auto young = swiss({"standings", "open.trf", "--only", "born=2008/06/01-"});
  EXPECT_THAT(young.out, AllOf(HasSubstr("B, B"), Not(HasSubstr("C, C"))));
  EXPECT_EQ(young.err, "jadoube swiss: whether these players belong to the group is not known: 3, 5\n");
  EXPECT_THAT(swiss({"standings", "open.trf", "--only", "rating=-1900"}).out,
              AllOf(HasSubstr("D, D"), HasSubstr("E, E"), Not(HasSubstr("F, F"))));
  EXPECT_THAT(swiss({"standings", "open.trf", "--only", "age=18"}).err, HasSubstr("not “age=18”"));
  EXPECT_THAT(
      swiss({"standings", "open.trf", "--json", "--only", "club=Braga", "sex=w"}).out,
      HasSubstr("\"sex\":\"w\",\"federation\":\"POR\",\"rating\":2100,\"fide\":\"\",\"birth\":\"2009/05/01\",\"club\":"
                "\"Braga\""));
}

TEST_F(SwissArbiter, ThePlacesOfAnEarlierRoundAreNotWritten) {
  act({"pair"});
  act({"result", "1=1-0", "2=½", "3=1-0"});
  act({"pair"});
  act({"result", "1=1-0", "2=½", "3=1-0"});
  EXPECT_THAT(swiss({"standings", "open.trf", "1", "-o", "open.trf"}).err,
              HasSubstr("those after round 1 are only shown"));
  EXPECT_THAT(swiss({"standings", "open.trf", "3"}).err, HasSubstr("round 3 has not been paired"));
  EXPECT_EQ(swiss({"standings", "open.trf", "1"}).status, 0);
}

TEST_F(SwissArbiter, TheCrosstableHasOpponentsColoursAndResults) {
  act({"bye", "1", "6=H"});
  act({"pair"});
  act({"result", "1=1-0", "2=+-"});
  EXPECT_EQ(swiss({"crosstable", "open.trf"}).out,
            " Place  No.  Name  Fed  Rating    1  Points\n"
            "     1    1  A, A  POR    2200  3w1     1.0\n"
            "     1    4  D, D  ESP    1900  2w+     1.0\n"
            "     1    5  E, E  ESP    1800    U     1.0\n"
            "     4    6  F, F  POR            H     0.5\n"
            "     5    2  B, B  POR    2100  4b-     0.0\n"
            "     5    3  C, C  POR    2000  1b0     0.0\n");
  EXPECT_THAT(swiss({"crosstable", "open.trf", "--json"}).out,
              HasSubstr("\"rounds\":[{\"opponent\":3,\"color\":\"w\",\"result\":\"1\"}],\"points\":1.0}"));
}

TEST_F(SwissArbiter, ATieBreakOfRatingsIsDroppedIfSomebodyIsUnrated_AndSaidSoAtOnce_C07_10) {
  const std::string dropped = "“ARO” must be dropped because player 6 has no rating (C.07, 10)";
  EXPECT_THAT(act({"convert", "--event", "tie-breaks=ARO,BH"}).err, HasSubstr(dropped));
  act({"pair"});
  act({"result", "1=1-0", "2=½", "3=1-0"});
  const auto table = act({"standings"});
  EXPECT_THAT(table.err, HasSubstr(dropped));
  EXPECT_THAT(table.out, AllOf(HasSubstr("BH"), Not(HasSubstr("ARO"))));
  const auto checked = swiss({"check", "open.trf"});
  EXPECT_EQ(checked.status, 0) << checked.out;
  EXPECT_THAT(checked.out, AllOf(HasSubstr(dropped), HasSubstr("Places checked; wrong: 0.")));
}

TEST_F(SwissArbiter, EventKeysAndTheirValuesAreNamed_AndWhatDoesNotFitTogether) {
  const auto refusal = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"convert", "open.trf", "--event"});
    return swiss(words).err;
  };
  EXPECT_THAT(refusal({"cidade=Gaia"}), HasSubstr("--event has no key “cidade”; the keys are name, city, "));
  EXPECT_THAT(refusal({"rounds=x"}), HasSubstr("“rounds=x”: a number of rounds from 1 to 300 was expected"));
  EXPECT_THAT(refusal({"system=berger"}),
              HasSubstr("dutch, baku, round-robin, double-round-robin or a code of record 192"));
  EXPECT_THAT(refusal({"tie-breaks=BH,BHC1"}), HasSubstr("“BHC1” is not a tie-break for players"));
  EXPECT_THAT(refusal({"start=2026/12/05", "end=2026/12/01"}), HasSubstr("would end on 2026/12/01, before it begins"));
  EXPECT_THAT(refusal({"dates=2026/12/05,2026/12/01"}),
              HasSubstr("the dates of the rounds were expected in their order"));
  EXPECT_THAT(refusal({"dates=2026/12/05,2026/12/06"}), HasSubstr("there are 2 dates for 5 rounds"));
  act({"convert", "--event", "tie-breaks=BH"});
  act({"pair"});
  EXPECT_THAT(act({"convert", "--event", "tie-breaks=BH/C1"}).err,
              HasSubstr("tie-breaks was BH and is BH/C1 now, although the tournament has begun"));
  EXPECT_THAT(file(), HasSubstr("### Configuration @ Round 2: tie-breaks BH/C1 instead of BH\r\n"));
}

TEST_F(SwissArbiter, AnOlderDialectSaysWhatItCannotSay_AndTheEndSaysWhatIsMissing) {
  act({"convert", "--event", "rounds=1", "tie-breaks=BH"});
  act({"pair"});
  act({"result", "1=1-0", "2=½", "3=1-0"});
  EXPECT_EQ(swiss({"convert", "open.trf", "--to", "trf16"}).err,
            "jadoube swiss: trf16 cannot say: the tie-breaks, clubs; keep the file in trf26 too\n");
  EXPECT_THAT(swiss({"check", "open.trf"}).out,
              AllOf(HasSubstr("For the rating officer:\n"), HasSubstr("  The chief arbiter is missing.\n"),
                    HasSubstr("  These players have no FIDE number: 1 A, A; 2 B, B; 3 C, C; 4 D, D; 5 E, E; 6 F, F.\n"),
                    HasSubstr("  These players have no date of birth: 5 E, E.\n"),
                    HasSubstr("  The dates of these rounds are missing: 1.\n")));
  EXPECT_EQ(swiss({"pair", "open.trf"}).err, "jadoube swiss: All 1 rounds have been paired.\n");
}

TEST_F(SwissArbiter, ADoubleRoundRobinIsBegunByName_AndTakesNobodyLater) {
  scratch_.write("rr.csv", "Name\nC\nA\nB\nD\n");
  const auto begun =
      swiss({"convert", "rr.csv", "--event", "system=double-round-robin", "numbers=list", "-o", "rr.trf"});
  ASSERT_EQ(begun.status, 0) << begun.err;
  EXPECT_EQ(begun.err, "");
  EXPECT_THAT(scratch_.read("rr.trf"),
              AllOf(HasSubstr("092 Individual: Double Round-Robin\r\n142 6\r\n192 FIDE_DOUBLEROUNDROBIN\r\n"),
                    HasSubstr("001    1      C")));
  EXPECT_THAT(swiss({"convert", "rr.csv", "--event", "system=round-robin"}).err, HasSubstr("drawn by lot"));
  EXPECT_THAT(swiss({"convert", "rr.csv", "--event", "system=round-robin", "rounds=5", "numbers=lot"}).err,
              HasSubstr("the table for 4 players has 3 rounds, not 5"));
  EXPECT_THAT(swiss({"bye", "rr.trf", "2", "1=H"}).err, HasSubstr("in a round robin there are no byes with points"));
  EXPECT_THAT(swiss({"forbid", "rr.trf", "1-2"}).err, HasSubstr("in a round robin everybody meets everybody"));
  ASSERT_EQ(swiss({"pair", "rr.trf", "-o", "rr.trf"}).status, 0);
  EXPECT_THAT(swiss({"enter", "rr.trf", "players.csv"}).err, HasSubstr("takes no more players"));
  ASSERT_EQ(swiss({"result", "rr.trf", "1=1-0", "2=½", "-o", "rr.trf"}).status, 0);
  EXPECT_EQ(swiss({"crosstable", "rr.trf"}).out,
            " Place  No.  Name  1  2  3  4  Points\n"
            "     1    1  C     ×        1     1.0\n"
            "     2    2  A        ×  ½        0.5\n"
            "     2    3  B        ½  ×        0.5\n"
            "     4    4  D     0        ×     0.0\n");
}

TEST_F(SwissArbiter, ExplainNamesVirtualPoints_C04_7) {
  std::string list = "Name;Elo\n";
  for (int player = 1; player <= 12; ++player)
    list += "P" + std::to_string(player) + ";" + std::to_string(2'500 - 20 * player) + "\n";
  scratch_.write("many.csv", list);
  ASSERT_EQ(swiss({"convert", "many.csv", "--event", "system=baku", "rounds=5", "color=white", "-o", "acc.trf"}).status,
            0);
  EXPECT_THAT(swiss({"explain", "acc.trf", "1", "1"}).out,
              HasSubstr("1.0 of the points of 1 P1 are virtual, from the acceleration (C.04.7)."));
}

}  // namespace
}  // namespace jadoube::test
