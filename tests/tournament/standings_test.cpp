#include "jadoube/tournament/standings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string_view>

namespace jadoube::tournament {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

constexpr std::array by_encounter{TieBreak::direct_encounter};

using Row = std::vector<std::optional<unsigned>>;

// A crosstable as usually printed: one row per player, 1 = 0 for a win, a draw and a loss of that player, * for the
// diagonal, . for games not played. Only the part above the diagonal is read; the part below is checked against it.
std::vector<Game> crosstable(std::vector<std::string_view> rows) {
  std::vector<Game> games;
  const auto mirrored = [](char sign) { return sign == '1' ? '0' : sign == '0' ? '1' : sign; };
  for (unsigned i = 0; i < rows.size(); ++i)
    for (unsigned j = i + 1; j < rows.size(); ++j) {
      const char sign = rows[i][j];
      EXPECT_EQ(rows[j][i], mirrored(sign)) << i + 1 << "-" << j + 1;
      if (sign == '.') continue;
      const unsigned points = sign == '1' ? 100 : sign == '=' ? 50 : 0;
      games.push_back({i, j, {points, 100 - points}});
    }
  return games;
}

std::vector<unsigned> players(const std::vector<Place>& places) {
  std::vector<unsigned> numbers;
  for (const Place& place : places) numbers.push_back(place.player + 1);
  return numbers;
}
std::vector<unsigned> ranks(const std::vector<Place>& places) {
  std::vector<unsigned> numbers;
  for (const Place& place : places) numbers.push_back(place.rank);
  return numbers;
}
const Place& of(const std::vector<Place>& places, unsigned number) {
  return *std::ranges::find(places, number - 1, &Place::player);
}

// Worked out by hand.
//        1 2 3 4 5 6 7 8   points
//   1 A  * 1 = 0 1 1 = 1   5
//   2 B  0 * 1 1 = 1 1 =   5
//   3 C  = 0 * 1 1 = 1 1   5
//   4 D  1 0 0 * 1 = = 1   4
//   5 E  0 = 0 0 * 1 1 1   3.5
//   6 F  0 0 = = 0 * 1 =   2.5
//   7 G  = 0 0 = 0 0 * =   1.5
//   8 H  0 = 0 0 0 = = *   1.5
const std::vector<std::string_view> eight{"*1=011=1", "0*11=11=", "=0*11=11", "100*1==1",
                                          "0=00*111", "00==0*1=", "=00=00*=", "0=000==*"};

TEST(Standings, EightPlayers_DirectEncounterWinsAndSonnebornBergerAsByHand) {
  const auto places = standings(8, crosstable(eight), 100, usual_order);
  // Among A, B and C: A 1.5, B 1, C 0.5.
  EXPECT_THAT(players(places), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
  EXPECT_THAT(ranks(places), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
  EXPECT_EQ(of(places, 1).points, 500U);
  EXPECT_EQ(of(places, 5).points, 350U);
  // A: 5 + 2.5 + 0 + 3.5 + 2.5 + 0.75 + 1.5; four wins.
  EXPECT_EQ(of(places, 1).tie_breaks, (Row{150, 400, 1575}));
  // B: 0 + 5 + 4 + 1.75 + 2.5 + 1.5 + 0.75; four wins.
  EXPECT_EQ(of(places, 2).tie_breaks, (Row{100, 400, 1550}));
  // C: 2.5 + 0 + 4 + 3.5 + 1.25 + 1.5 + 1.5; four wins.
  EXPECT_EQ(of(places, 3).tie_breaks, (Row{50, 400, 1425}));
  EXPECT_EQ(of(places, 4).tie_breaks, (Row{std::nullopt, 300, 1200}));
  EXPECT_EQ(of(places, 5).tie_breaks, (Row{std::nullopt, 300, 800}));
  EXPECT_EQ(of(places, 6).tie_breaks, (Row{std::nullopt, 100, 675}));
  // G and H drew: no wins either; Sonneborn-Berger 2.5 + 2 + 0.75 and 2.5 + 1.25 + 0.75.
  EXPECT_EQ(of(places, 7).tie_breaks, (Row{50, 0, 525}));
  EXPECT_EQ(of(places, 8).tie_breaks, (Row{50, 0, 450}));
}

TEST(Standings, TheOrderOfTieBreaks_IsTheOrganisers) {
  // Koya: who has 3.5 of 7 or more is A, B, C, D, E. Against those: A 1 + 0.5 + 0 + 1, B 0 + 1 + 1 + 0.5.
  constexpr std::array order{TieBreak::koya, TieBreak::direct_encounter};
  const auto places = standings(8, crosstable(eight), 100, order);
  EXPECT_EQ(of(places, 1).tie_breaks, (Row{250, 150}));
  EXPECT_EQ(of(places, 2).tie_breaks, (Row{250, 100}));
  EXPECT_EQ(of(places, 3).tie_breaks, (Row{250, 50}));
  constexpr std::array by_berger{TieBreak::sonneborn_berger};
  EXPECT_THAT(players(standings(8, crosstable(eight), 100, by_berger)), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
}

TEST(Standings, WithoutTieBreaks_PlacesAreShared) {
  const auto places = standings(8, crosstable(eight), 100, {});
  EXPECT_THAT(ranks(places), ElementsAre(1, 1, 1, 4, 5, 6, 7, 7));
}

TEST(Standings, DirectEncounter_AppliesAgainToThoseItLeavesTied) {
  // 1 beats 2, 2 beats 3, 3 beats 1, all draw with 4: a direct encounter separates nobody, the number of wins puts 4
  // last.
  const std::vector<std::string_view> circle{"*10=", "0*1=", "10*=", "===*"};
  EXPECT_THAT(ranks(standings(4, crosstable(circle), 100, by_encounter)), ElementsAre(1, 1, 1, 1));
  EXPECT_THAT(ranks(standings(4, crosstable(circle), 100, usual_order)), ElementsAre(1, 1, 1, 4));
  // 1, 2 and 3 are tied; 1 has most among them, and 2 beat 3.
  //      1 2 3 4 5
  //   1  * = 1 = 0   2
  //   2  = * 1 0 =   2
  //   3  0 0 * 1 1   2
  //   4  = 1 0 * 1   2.5
  //   5  1 = 0 0 *   1.5
  const auto places = standings(5, crosstable({"*=1=0", "=*10=", "00*11", "=10*1", "1=00*"}), 100, usual_order);
  EXPECT_THAT(players(places), ElementsAre(4, 1, 2, 3, 5));
  // 1 and 2 are level among the three; their own game was drawn, and the wins are equal: Sonneborn-Berger decides.
  EXPECT_THAT(ranks(places), ElementsAre(1, 2, 3, 4, 5));
  EXPECT_EQ(of(places, 1).tie_breaks[0], 150U);
  EXPECT_EQ(of(places, 2).tie_breaks[0], 150U);
}

TEST(Standings, GamesMissingAmongTheTied_OnlyWhoCannotBeCaughtIsFirst) {
  // 6.3: 1, 2 and 3 have a point each; 1 beat 2, and 3 has played neither.
  const auto open = standings(4, crosstable({"*1..", "0*.1", "..*1", ".00*"}), 100, by_encounter);
  EXPECT_THAT(ranks(open), ElementsAre(1, 1, 1, 4));
  // 1 beat both 2 and 3, who have not yet played each other.
  const auto clear =
      standings(6, crosstable({"*1100.", "0*.11.", "0.*11.", "100*..", "100.*.", ".....*"}), 100, by_encounter);
  EXPECT_THAT(players(clear), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(ranks(clear), ElementsAre(1, 2, 2, 4, 4, 6));
}

TEST(Standings, AForfeit_CountsAsAGame) {
  // 15.2. 2 did not appear against 1, and 3 not against 4: a win each, which counts in wins and Sonneborn-Berger, too.
  const std::vector<Game> games{{0, 1, {100, 0}}, {2, 3, {0, 100}}, {0, 3, {0, 100}}, {1, 2, {100, 0}}};
  const auto places = standings(4, games, 100, usual_order);
  EXPECT_THAT(players(places), ElementsAre(4, 1, 2, 3));
  EXPECT_EQ(of(places, 4).tie_breaks, (Row{std::nullopt, 200, 100}));
  EXPECT_EQ(of(places, 1).tie_breaks, (Row{100, 100, 100}));
}

TEST(Standings, BothLose_NobodyHasPointsAndBothHavePlayed) {
  const std::vector<Game> games{{0, 1, {0, 0}}, {1, 2, {50, 50}}};
  const auto places = standings(3, games, 100, usual_order);
  EXPECT_EQ(of(places, 1).points, 0U);
  EXPECT_EQ(of(places, 1).games, 1U);
  EXPECT_EQ(of(places, 2).games, 2U);
  EXPECT_THAT(players(places), ElementsAre(2, 3, 1));
}

TEST(Standings, ThreePointsForAWin_WinsAndHalfAreCountedByThem) {
  const std::vector<Game> games{{0, 1, {300, 0}}, {1, 2, {100, 100}}, {0, 2, {100, 100}}};
  const auto places = standings(3, games, 300, std::array{TieBreak::wins, TieBreak::koya});
  EXPECT_THAT(players(places), ElementsAre(1, 3, 2));
  EXPECT_EQ(of(places, 1).tie_breaks, (Row{100, 0}));
  // Half of six is three: 1 alone has it.
  EXPECT_EQ(of(places, 3).tie_breaks, (Row{0, 100}));
}

RC_GTEST_PROP(Standings, TheNumbersOfThePlayers_DoNotMatter, ()) {
  const unsigned count = *rc::gen::inRange(2U, 9U);
  std::vector<Game> games;
  for (unsigned i = 0; i < count; ++i)
    for (unsigned j = i + 1; j < count; ++j)
      if (const int outcome = *rc::gen::inRange(0, 4); outcome < 3)
        games.push_back({i, j, {static_cast<unsigned>(outcome) * 50, 100 - static_cast<unsigned>(outcome) * 50}});
  // Player k is called count - 1 - k.
  std::vector<Game> renamed = games;
  for (Game& game : renamed) game = {count - 1 - game.white, count - 1 - game.black, game.points};
  const auto places = standings(count, games, 100, all_tie_breaks);
  const auto others = standings(count, renamed, 100, all_tie_breaks);
  RC_ASSERT(places.size() == count);
  unsigned points = 0;
  for (const Place& place : places) {
    const Place& other = *std::ranges::find(others, count - 1 - place.player, &Place::player);
    RC_ASSERT(place.rank == other.rank && place.points == other.points && place.tie_breaks == other.tie_breaks);
    points += place.points;
  }
  RC_ASSERT(points == games.size() * 100);
}

}  // namespace
}  // namespace jadoube::tournament
