#include "jadoube/engines/schedule.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace jadoube::engines {
namespace {

TEST(Schedule, OfTwo_AlternatesColorsAndChangesTheOpeningAfterEachPair) {
  const Schedule schedule{.engines = 2, .games = 4};
  const auto white = [&](unsigned number) { return schedule.game(number).players[0]; };
  EXPECT_EQ((std::array{white(1), white(2), white(3), white(4)}), (std::array<std::size_t, 4>{0, 1, 0, 1}));
  EXPECT_EQ(schedule.game(2).opening, 0U);
  EXPECT_EQ(schedule.game(3).opening, 1U);
}

TEST(Schedule, OfAGauntlet_HasTheFirstAgainstEachOther) {
  const Schedule schedule{.engines = 4, .pairing = Pairing::gauntlet, .games = 2};
  EXPECT_EQ(schedule.size(), 6U);
  for (unsigned number = 1; number <= 6; ++number) {
    const auto players = schedule.game(number).players;
    EXPECT_TRUE(players[0] == 0 || players[1] == 0) << number;
  }
}

// Everybody plays everybody so many times, with each color equally often if the number is even; the two games of a pair
// have one opening and reversed colors.
RC_GTEST_PROP(Schedule, IsFair, ()) {
  const auto engines = *rc::gen::inRange<std::size_t>(2, 8);
  const auto games = *rc::gen::inRange(1U, 9U);
  const auto pairing = *rc::gen::element(Pairing::round_robin, Pairing::gauntlet);
  const Schedule schedule{engines, pairing, games};
  std::map<std::array<std::size_t, 2>, unsigned> played;
  for (unsigned number = 1; number <= schedule.size(); ++number) {
    const auto game = schedule.game(number);
    RC_ASSERT(game.players[0] != game.players[1]);
    ++played[game.players];
    const auto partner = schedule.partner(number);
    if (partner == 0) continue;
    const auto other = schedule.game(partner);
    RC_ASSERT(schedule.partner(partner) == number);
    RC_ASSERT(other.opening == game.opening && other.encounter == game.encounter);
    RC_ASSERT(other.players[0] == game.players[1] && other.players[1] == game.players[0]);
  }
  for (std::size_t encounter = 0; encounter < schedule.encounters(); ++encounter) {
    const auto [first, second] = schedule.encounter(encounter);
    RC_ASSERT(played[(std::array{first, second})] == (games + 1) / 2);
    RC_ASSERT(played[(std::array{second, first})] == games / 2);
  }
}

}  // namespace
}  // namespace jadoube::engines
