// jadoube swiss index and players, and lists of players that are completed from the index.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

// The columns of FIDE's list of 2026, narrower.
constexpr const char* list =
    "ID Number  Name                Fed Sex Tit  WTit OTit  FOA SRtng RRtng BRtng B-day Flag\r\n"
    "1900011    Araujo, Rita        POR F   WFM  WFM            2120  2101  0     1999  w   \r\n"
    "1900012    Brito, Hugo         POR M                       1975  0     0     1985      \r\n"
    "1900013    Silva, Ana          POR F                       1500  0     0     2008  w   \r\n"
    "1900014    Silva, Ana          BRA F                       1600  0     0     2001  wi  \r\n"
    "1900x      Wrong, Number       POR M                       1600  0     0     2001      \r\n";

class SwissPlayers : public testing::Test {
 protected:
  Outcome swiss(std::vector<std::string> words) {
    words.insert(words.begin(), "swiss");
    return run(words, {.directory = scratch_.path()});
  }
  void SetUp() override {
    scratch_.write("list.txt", list);
    const auto made = swiss({"index", "list.txt", "-o", "players.db"});
    ASSERT_EQ(made.status, 0) << made.err;
    EXPECT_EQ(made.out, "Players in the index: 4; entries left out: 1.\n");
    EXPECT_EQ(
        made.err,
        "jadoube swiss: list.txt: Line 6, column 1: a FIDE number from 1 to 999999999 was expected, not “1900x”.\n");
  }

  Scratch scratch_;
};

TEST_F(SwissPlayers, AreFoundByTheBeginningsOfNames_TheNumberOrTheFederation) {
  EXPECT_EQ(swiss({"players", "players.db", "rit", "ARA"}).out,
            "  1900011  Araujo, Rita  POR  WFM   2120  2101     –  1999\n");
  EXPECT_EQ(swiss({"players", "players.db", "1900014"}).out,
            "  1900014  Silva, Ana  BRA        1600     –     –  2001  inactive\n");
  EXPECT_THAT(swiss({"players", "players.db", "silva", "--federation", "por", "--json"}).out,
              StartsWith("{\"fide\":1900013,\"name\":\"Silva, Ana\",\"federation\":\"POR\",\"sex\":\"w\","));
  EXPECT_THAT(swiss({"players", "players.db", "--limit", "1"}).out, HasSubstr("Araujo, Rita"));
  const auto nobody = swiss({"players", "players.db", "zz"});
  EXPECT_EQ(nobody.status, 1);
  EXPECT_EQ(nobody.err, "jadoube swiss: nobody was found for “zz”\n");
}

TEST_F(SwissPlayers, AListIsCompletedByNumber_OrByANameThatOnePersonHas) {
  scratch_.write("players.csv",
                 "Name;Rating;FIDE;Birth\nRita Araújo;2105;;\nBrito, Hugo;;1900012;1985/11/30\nAna Silva;;;\n"
                 "Esteves, Pedro;1790;;\nCunha, Leonor;;1900013;\n");
  const auto converted = swiss({"convert", "players.csv", "--players", "players.db", "-o", "open.trf"});
  EXPECT_EQ(converted.status, 0);
  EXPECT_EQ(converted.err,
            "jadoube swiss: Rita Araújo: taken as FIDE number 1900011, Araujo, Rita, by the name alone\n"
            "jadoube swiss: Rita Araújo: rating 2105; the rating list has 2120\n"
            "jadoube swiss: Ana Silva: not completed; the rating list has 2 players with such a name, so give the FIDE "
            "number\n"
            "jadoube swiss: Esteves, Pedro: not found in the rating list\n"
            "jadoube swiss: Cunha, Leonor: not completed; FIDE number 1900013 is that of Silva, Ana\n");
  EXPECT_THAT(scratch_.read("open.trf"),
              AllOf(HasSubstr("001    1 wWFM Rita Araújo                       2120 POR     1900011 1999/00/00"),
                    HasSubstr("001    2 m    Brito, Hugo                       1975 POR     1900012 1985/11/30"),
                    HasSubstr("001    3      Esteves, Pedro                    1790")));
  const auto rapid = swiss({"convert", "open.trf", "--players", "players.db", "--rating", "rapid"});
  EXPECT_THAT(rapid.out, HasSubstr("Rita Araújo                       2101 POR"));
}

TEST_F(SwissPlayers, AListThatStopsInTheMiddleLeavesTheOldIndex) {
  scratch_.write("cut.txt", std::string(list).substr(0, 130));
  const auto cut = swiss({"index", "cut.txt", "-o", "players.db"});
  EXPECT_EQ(cut.status, 2);
  EXPECT_EQ(
      cut.err,
      "jadoube swiss: cut.txt: Line 2, column 42: the list ends in the middle of a player; fetch the file again.\n");
  EXPECT_EQ(swiss({"players", "players.db", "1900012"}).status, 0);
  EXPECT_EQ(scratch_.names(), (std::vector<std::string>{"cut.txt", "list.txt", "players.db"}));
}

TEST_F(SwissPlayers, OtherFilesAreRefused) {
  EXPECT_THAT(swiss({"players", "list.txt", "x"}).err, HasSubstr("list.txt is not an index of players"));
  EXPECT_THAT(swiss({"players", "absent.db", "x"}).err, HasSubstr("the index of players absent.db cannot be opened"));
  EXPECT_EQ(swiss({"index", "list.txt"}).err, "jadoube swiss: the index needs a name: -o players.db\n");
  EXPECT_THAT(swiss({"index", "absent.txt", "-o", "players.db"}).err, HasSubstr("cannot read absent.txt"));
}

}  // namespace
}  // namespace jadoube::test
