// Prizes: places, groups, sharing, and no two for one player.
#include "jadoube/tournament/prizes/prizes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace jadoube::tournament {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Prizes : public testing::Test {
 protected:
  // In the order of the ranking, with these points in tenths.
  void rank(std::initializer_list<int> tenths) {
    for (const int points : tenths) {
      const auto number = static_cast<unsigned>(ranking.size()) + 1;
      Player player;
      player.number = number;
      player.name = "Player " + std::to_string(number);
      event.players.push_back(player);
      ranking.push_back({.player = number, .rank = number, .points = {points}, .values = {}});
    }
  }
  std::vector<Award> award(Sharing sharing, bool one_each = true) const {
    return award_prizes(event, ranking, groups, {.sharing = sharing, .one_each = one_each});
  }
  static std::vector<std::pair<unsigned, std::int64_t>> pairs(const std::vector<Award>& awards) {
    std::vector<std::pair<unsigned, std::int64_t>> all;
    for (const Award& award : awards) all.emplace_back(award.player, award.amount);
    return all;
  }
  using Pair = std::pair<unsigned, std::int64_t>;

  Event event;
  std::vector<Standing> ranking;
  std::vector<PrizeGroup> groups{{.name = "Open", .category = {}, .amounts = {1'000, 600, 300}}};
};

TEST_F(Prizes, OfPlaces_AreOfWhoTakesThem) {
  rank({50, 40, 40, 40});
  EXPECT_THAT(pairs(award(Sharing::none)), ElementsAre(Pair(1, 1'000), Pair(2, 600), Pair(3, 300)));
  EXPECT_EQ(award(Sharing::none)[2].place, 3U);
}

TEST_F(Prizes, SharedEvenly_AreDividedAmongAllWhoHaveAsManyPoints_ThoughSomeAreBehindTheLastPrize) {
  rank({50, 40, 40, 40, 30});
  EXPECT_THAT(pairs(award(Sharing::even)), ElementsAre(Pair(1, 1'000), Pair(2, 300), Pair(3, 300), Pair(4, 300)));
}

TEST_F(Prizes, ByHort_AreHalfOfTheOwnPlace_AndAnEvenPartOfTheOtherHalves) {
  rank({50, 50, 40});
  // 500 and 300 of their own places, and 400 each of the other halves.
  EXPECT_THAT(pairs(award(Sharing::hort)), ElementsAre(Pair(1, 900), Pair(2, 700), Pair(3, 300)));
}

TEST_F(Prizes, OfPlayersWhomNoTieBreakSeparates_AreSharedByThem_AndSaySo) {
  rank({50, 40, 40, 40});
  ranking[2].rank = 2;
  // By Hort 300 and 150 of places 2 and 3 are shared, and 450 of the other halves by all three.
  const auto awards = award(Sharing::hort);
  EXPECT_THAT(pairs(awards), ElementsAre(Pair(1, 1'000), Pair(2, 375), Pair(3, 375), Pair(4, 150)));
  EXPECT_FALSE(awards[0].tied);
  EXPECT_TRUE(awards[1].tied);
  EXPECT_TRUE(awards[2].tied);
  EXPECT_FALSE(awards[3].tied);
  EXPECT_THAT(pairs(award(Sharing::none)), ElementsAre(Pair(1, 1'000), Pair(2, 450), Pair(3, 450)));
  // Where all have the same part, nothing is to be said.
  EXPECT_FALSE(award(Sharing::even)[1].tied);
}

TEST_F(Prizes, OfTwoTiesThatAreNeighbours_SayByTheRankWhoSharesWithWhom) {
  groups[0].amounts = {1'000, 600, 300, 100};
  rank({40, 40, 40, 40});
  ranking[1].rank = 1;
  ranking[3].rank = 3;
  std::vector<std::pair<unsigned, bool>> ties;
  for (const Award& award : award(Sharing::hort)) ties.emplace_back(award.rank, award.tied);
  using Tie = std::pair<unsigned, bool>;
  EXPECT_THAT(ties, ElementsAre(Tie(1, true), Tie(1, true), Tie(3, true), Tie(3, true)));
}

TEST_F(Prizes, WhichDoNotDivideEvenly_GiveTheFirstACentMore_AndNothingIsLost) {
  groups[0].amounts = {100};
  rank({50, 50, 50});
  for (const Sharing sharing : {Sharing::even, Sharing::hort}) {
    const auto awards = award(sharing);
    EXPECT_EQ(std::accumulate(awards.begin(), awards.end(), std::int64_t{0},
                              [](std::int64_t sum, const Award& award) { return sum + award.amount; }),
              100);
  }
  EXPECT_THAT(pairs(award(Sharing::even)), ElementsAre(Pair(1, 34), Pair(2, 33), Pair(3, 33)));
}

TEST_F(Prizes, OfGroups_AreOfThoseWhoBelongToThem) {
  rank({50, 40, 30, 20});
  event.players[1].sex = Sex::woman;
  event.players[3].sex = Sex::woman;
  groups = {{.name = "Open", .category = {}, .amounts = {1'000}},
            {.name = "Women", .category = {.sex = Sex::woman}, .amounts = {500, 200}}};
  const auto awards = award(Sharing::none);
  EXPECT_THAT(pairs(awards), ElementsAre(Pair(1, 1'000), Pair(2, 500), Pair(4, 200)));
  EXPECT_EQ(awards[2].group, 1U);
  EXPECT_EQ(awards[2].place, 2U);
}

TEST_F(Prizes, AreOneForEach_TheGreatestCounts_AndTheNextMovesUp) {
  rank({50, 40, 30, 20});
  event.players[0].sex = event.players[2].sex = Sex::woman;
  groups = {{.name = "Open", .category = {}, .amounts = {1'000, 100}},
            {.name = "Women", .category = {.sex = Sex::woman}, .amounts = {300}}};
  EXPECT_THAT(pairs(award(Sharing::none)), ElementsAre(Pair(1, 1'000), Pair(2, 100), Pair(3, 300)));
  EXPECT_THAT(pairs(award(Sharing::none, false)), ElementsAre(Pair(1, 1'000), Pair(2, 100), Pair(1, 300)));
  // The prize of the group may be the greater one; then the others move up in the open.
  groups[1].amounts = {2'000};
  EXPECT_THAT(pairs(award(Sharing::none)), ElementsAre(Pair(2, 1'000), Pair(3, 100), Pair(1, 2'000)));
}

TEST_F(Prizes, OfWhoCannotBeToldToBelong_AreNone) {
  rank({50, 40});
  groups = {{.name = "Juniors", .category = {.born_from = parse_date("2008")}, .amounts = {100}}};
  EXPECT_THAT(award(Sharing::none), IsEmpty());
  event.players[1].birth = parse_date("2010");
  EXPECT_THAT(pairs(award(Sharing::none)), ElementsAre(Pair(2, 100)));
}

TEST_F(Prizes, MoreThanThereArePlayers_AreNotAllGiven) {
  rank({50});
  EXPECT_THAT(pairs(award(Sharing::even)), ElementsAre(Pair(1, 1'000)));
}

}  // namespace
}  // namespace jadoube::tournament
