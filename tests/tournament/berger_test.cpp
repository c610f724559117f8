#include "jadoube/tournament/berger.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace jadoube::tournament {
namespace {

using Boards = std::vector<Pairing>;

TEST(Berger, Eight_AsInTheHandbook) {
  const auto rounds = berger(8);
  ASSERT_EQ(rounds.size(), 7U);
  EXPECT_EQ(rounds[0].boards, (Boards{{1, 8}, {2, 7}, {3, 6}, {4, 5}}));
  EXPECT_EQ(rounds[1].boards, (Boards{{8, 5}, {6, 4}, {7, 3}, {1, 2}}));
  EXPECT_EQ(rounds[2].boards, (Boards{{2, 8}, {3, 1}, {4, 7}, {5, 6}}));
  EXPECT_EQ(rounds[3].boards, (Boards{{8, 6}, {7, 5}, {1, 4}, {2, 3}}));
  EXPECT_EQ(rounds[4].boards, (Boards{{3, 8}, {4, 2}, {5, 1}, {6, 7}}));
  EXPECT_EQ(rounds[5].boards, (Boards{{8, 7}, {1, 6}, {2, 5}, {3, 4}}));
  EXPECT_EQ(rounds[6].boards, (Boards{{4, 8}, {5, 3}, {6, 2}, {7, 1}}));
}

TEST(Berger, Four_AsInTheHandbook) {
  const auto rounds = berger(4);
  ASSERT_EQ(rounds.size(), 3U);
  EXPECT_EQ(rounds[0].boards, (Boards{{1, 4}, {2, 3}}));
  EXPECT_EQ(rounds[1].boards, (Boards{{4, 3}, {1, 2}}));
  EXPECT_EQ(rounds[2].boards, (Boards{{2, 4}, {3, 1}}));
}

TEST(Berger, Seven_WhoMeetsNumberEightIsFree) {
  const auto rounds = berger(7);
  ASSERT_EQ(rounds.size(), 7U);
  const std::array<unsigned, 7> free{1, 5, 2, 6, 3, 7, 4};
  for (std::size_t round = 0; round < 7; ++round) EXPECT_EQ(rounds[round].bye, free[round]) << round;
  EXPECT_EQ(rounds[0].boards, (Boards{{2, 7}, {3, 6}, {4, 5}}));
  EXPECT_EQ(rounds[1].boards, (Boards{{6, 4}, {7, 3}, {1, 2}}));
}

TEST(Berger, AnyNumber_EverybodyMeetsEverybodyOnceAndColorsAreShared) {
  for (unsigned players = 2; players <= 40; ++players) {
    std::set<std::set<unsigned>> met;
    std::map<unsigned, int> white, free;
    for (const Round& round : berger(players)) {
      std::set<unsigned> seated;
      for (const auto& [first, second] : round.boards) {
        EXPECT_TRUE(met.insert({first, second}).second) << players << ": " << first << "-" << second;
        EXPECT_TRUE(seated.insert(first).second && seated.insert(second).second);
        ++white[first];
      }
      if (round.bye) {
        EXPECT_TRUE(seated.insert(*round.bye).second);
        ++free[*round.bye];
      }
      EXPECT_EQ(seated.size(), players);
      EXPECT_EQ(round.bye.has_value(), players % 2 == 1);
    }
    EXPECT_EQ(met.size(), players * (players - 1) / 2);
    for (unsigned player = 1; player <= players; ++player) {
      const int most = static_cast<int>(players) / 2;
      EXPECT_TRUE(white[player] == most || white[player] == (static_cast<int>(players) - 1) / 2) << players;
      EXPECT_EQ(free[player], static_cast<int>(players % 2)) << players;
    }
  }
}

TEST(Berger, FewerThanTwo_NoRounds) {
  EXPECT_TRUE(berger(0).empty());
  EXPECT_TRUE(berger(1).empty());
}

}  // namespace
}  // namespace jadoube::tournament
