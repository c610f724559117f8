// The library's pairings, and those of an enumeration of all candidates, in small random tournaments.
#include "tests/tournament/swiss/enumeration.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "tests/support/environment.hpp"
#include "tests/tournament/swiss/random_event.hpp"

namespace jadoube::tournament::swiss {
namespace {

unsigned sample(unsigned usual, unsigned all) {
  if (test::long_run()) return all;
  return test::sanitized() ? usual / 5 : usual;
}

using Boards = std::vector<std::pair<unsigned, unsigned>>;

Boards boards(const Pairing& pairing) {
  Boards out;
  for (const Board& board : pairing.boards) out.emplace_back(board.white, board.black);
  return out;
}

// Who floats, and why. Where no candidate pairs the player, one of C1 to C4 is the reason.
void compare_floaters(const Pairing& pairing, const test::EnumeratedPairing& expected, const std::string& where) {
  ASSERT_EQ(pairing.floaters.size(), expected.floaters.size()) << where;
  for (std::size_t i = 0; i < expected.floaters.size(); ++i) {
    const auto& [player, score, reason] = pairing.floaters[i];
    EXPECT_EQ(player, expected.floaters[i].player) << where;
    EXPECT_EQ(score, expected.floaters[i].score) << where;
    if (expected.floaters[i].reason)
      EXPECT_EQ(reason, *expected.floaters[i].reason) << where << ", player " << player;
    else
      EXPECT_LE(reason, Criterion::c4) << where << ", player " << player;
  }
}

// Pairs all rounds of an event both ways; `anyhow` of ten rounds are then played as if paired by chance.
void compare(unsigned players, unsigned seed, unsigned anyhow) {
  test::RandomEvent event(players, seed);
  for (unsigned number = 1; !event.over(); ++number) {
    const Round round = event.round();
    const auto pairing = pair_dutch(round);
    const auto expected = test::pair_by_enumeration(round);
    const auto where = [&] {
      return std::to_string(players) + " players, seed " + std::to_string(seed) + ", round " + std::to_string(number);
    };
    ASSERT_EQ(pairing.has_value(), expected.has_value()) << where();
    if (!pairing) {
      ASSERT_EQ(pairing.error().kind, PairingError::Kind::no_pairing) << where();
      event.play_anyhow();
      continue;
    }
    ASSERT_EQ(boards(*pairing), expected->boards) << where();
    ASSERT_EQ(pairing->bye, expected->bye) << where();
    compare_floaters(*pairing, *expected, where());
    if ((seed + number * 7) % 10 < anyhow)
      event.play_anyhow();
    else
      event.play(boards(*pairing), pairing->bye);
  }
}

TEST(DutchByEnumeration, SmallTournamentsAreAsTheArticlesGenerateThem) {
  for (unsigned seed = 0; seed < sample(100, 3000); ++seed) {
    for (unsigned players = 2; players <= 8; ++players) compare(players, seed, 0);
  }
}

TEST(DutchByEnumeration, SoAreThoseWithAHistoryOfOtherPairings) {
  for (unsigned seed = 0; seed < sample(100, 3000); ++seed) {
    for (unsigned players = 5; players <= 8; ++players) compare(players, 10'000 + seed, 6);
  }
}

TEST(DutchByEnumeration, SoAreThoseOfNineAndTenPlayers) {
  for (unsigned seed = 0; seed < sample(6, 300); ++seed) {
    for (unsigned players = 9; players <= 10; ++players) compare(players, 20'000 + seed, seed % 4);
  }
}

}  // namespace
}  // namespace jadoube::tournament::swiss
