#include "jadoube/laws/model/history.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "jadoube/chess/repetition.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::laws {
namespace {

// Knights and kings that shuffle, so that positions repeat.
constexpr const char* shuffling = "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1";

struct Walk {
  History history{jadoube::test::position_of(shuffling)};
  Repetitions repetitions{jadoube::test::position_of(shuffling)};
  std::vector<Position> positions{jadoube::test::position_of(shuffling)};

  void step(jadoube::test::RandomPositions& random) {
    Position position = positions.back();
    const MoveList moves = position.legal_moves();
    // Mostly the same few moves.
    const Move move = moves[random.below(static_cast<unsigned>(std::min<std::size_t>(moves.size(), 2)))];
    position.play(move);
    history.push(move, position);
    repetitions.push(position);
    positions.push_back(position);
  }
};

RC_GTEST_PROP(HistoryProperty, PositionsAndOccurrences_AreThoseOfTheWholeGame, (std::uint64_t seed)) {
  jadoube::test::RandomPositions random(seed);
  Walk walk;
  for (unsigned ply = 1; ply <= 60; ++ply) {
    walk.step(random);
    RC_ASSERT(walk.history.occurrences(walk.positions.back()) == walk.repetitions.count());
    const unsigned some = random.below(ply + 1);
    RC_ASSERT(walk.history.at(some) == walk.positions[some]);
  }
}

RC_GTEST_PROP(HistoryProperty, AfterACut_TheRestIsForgotten, (std::uint64_t seed)) {
  jadoube::test::RandomPositions random(seed);
  Walk walk;
  for (unsigned ply = 0; ply < 20; ++ply) walk.step(random);
  const unsigned kept = random.below(21);
  walk.history.cut(kept);
  RC_ASSERT(walk.history.plies() == kept);
  RC_ASSERT(walk.history.at(kept) == walk.positions[kept]);
}

TEST(History, IllegalMoveThatStood_IsWhereReplayingBegins) {
  const Position start = jadoube::test::position_of(shuffling);
  const Position standing = jadoube::test::position_of("4k1n1/8/8/8/8/6N1/8/4K3 b - - 1 1");
  History history(start);
  history.push_irregular(standing);
  Position position = standing;
  const Move move = jadoube::test::move_of(position, "g8f6");
  position.play(move);
  history.push(move, position);
  EXPECT_EQ(history.at(0), start);
  EXPECT_EQ(history.at(1), standing);
  EXPECT_EQ(history.at(2), position);
  history.cut(0);
  EXPECT_EQ(history.at(0), start);
}

TEST(History, FivefoldConsecutive_IsEveryFourthPlyAlone_2014_9_6_a) {
  Position position = jadoube::test::position_of(shuffling);
  History history(position);
  const auto go = [&](std::initializer_list<const char*> moves) {
    for (const char* const name : moves) {
      const Move move = jadoube::test::move_of(position, name);
      position.play(move);
      history.push(move, position);
    }
  };
  for (int i = 0; i < 3; ++i) go({"g1f3", "g8f6", "f3g1", "f6g8"});
  // A detour through other squares: the fifth occurrence is no longer on consecutive alternate moves.
  go({"g1h3", "g8h6", "h3f2", "h6f7", "f2h3", "f7h6", "h3g1", "h6g8"});
  EXPECT_EQ(history.occurrences(position), 5U);
  EXPECT_FALSE(history.fivefold_consecutive());
  for (int i = 0; i < 4; ++i) {
    EXPECT_FALSE(history.fivefold_consecutive());
    go({"g1f3", "g8f6", "f3g1", "f6g8"});
  }
  EXPECT_TRUE(history.fivefold_consecutive());
}

}  // namespace
}  // namespace jadoube::laws
