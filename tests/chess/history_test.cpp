#include "jadoube/chess/history.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube {
namespace {

namespace rulebook = test::rulebook;
using test::move_of;
using test::position_of;

struct Game {
  explicit Game(const Position& start) : position(start), history(start) {}

  void play(Move move) {
    position.play(move);
    history.push(move, position);
  }
  void play(const char* move) { play(move_of(position, move)); }
  unsigned count() const { return history.occurrences(position); }
  unsigned count_after(Move move) const { return history.occurrences_after(position.after(move)); }

  Position position;
  History history;
};

// The counts after each move of a game.
std::vector<unsigned> counts(const Position& start, const std::vector<const char*>& moves) {
  Game game(start);
  std::vector<unsigned> found{game.count()};
  for (const char* const move : moves) {
    game.play(move);
    found.push_back(game.count());
  }
  return found;
}
using Counts = std::vector<unsigned>;

TEST(History, KnightsThatGoOutAndBack_RepeatTheInitialPosition) {
  const std::vector<const char*> shuffle{"g1f3", "g8f6", "f3g1", "f6g8"};
  std::vector<const char*> moves;
  for (int i = 0; i < 4; ++i) moves.insert(moves.end(), shuffle.begin(), shuffle.end());
  EXPECT_EQ(counts(Position(), moves), (Counts{1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5}));
}

TEST(History, ThePositionsNeedNotFollowOneAnother) {
  EXPECT_EQ(counts(Position(), {"g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"}),
            (Counts{1, 1, 1, 1, 2, 1, 1, 1, 3}));
}

TEST(History, TheFirstOccurrenceWithACastlingRight_DoesNotCount) {
  const Position start = position_of("4k2r/8/8/8/8/8/8/4K3 b k -");
  EXPECT_EQ(counts(start, {"h8h7", "e1d1", "h7h8", "d1e1", "h8h7", "e1d1", "h7h8", "d1e1"}),
            (Counts{1, 1, 1, 1, 1, 2, 2, 2, 2}));
}

TEST(History, TheFirstOccurrenceWithALegalEnPassant_DoesNotCount) {
  const Position start = position_of("4k3/8/8/8/3p4/8/4P3/4K3 w - -");
  EXPECT_EQ(counts(start, {"e2e4", "e8e7", "e1e2", "e7e8", "e2e1", "e8e7", "e1e2", "e7e8", "e2e1"}),
            (Counts{1, 1, 1, 1, 1, 1, 2, 2, 2, 2}));
}

TEST(History, TheFirstOccurrenceWithAnIllegalEnPassant_Counts) {
  const Position start = position_of("3k4/8/8/8/3p4/8/4P3/3RK3 w - -");  // the pawn on d4 is pinned
  EXPECT_EQ(counts(start, {"e2e4", "d8d7", "e1e2", "d7d8", "e2e1", "d8d7", "e1e2", "d7d8", "e2e1"}),
            (Counts{1, 1, 1, 1, 1, 2, 2, 2, 2, 3}));
}

TEST(History, AnIntendedMove_CountsAsIfMade) {
  Game game{Position()};
  for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"}) {
    const unsigned announced = game.count_after(move_of(game.position, move));
    game.play(move);
    EXPECT_EQ(game.count(), announced) << move;
  }
  EXPECT_EQ(game.count_after(move_of(game.position, "f6g8")), 3U);
  EXPECT_EQ(game.count_after(move_of(game.position, "f6h5")), 1U);
  EXPECT_EQ(game.count_after(move_of(game.position, "e7e5")), 1U);
  EXPECT_EQ(game.history.plies(), 7U);
}

TEST(History, MovesTakenBack_AreForgottenButTheStartStays) {
  Game game{Position()};
  game.play("e2e4");
  game.history.cut(0);
  EXPECT_EQ(game.history.plies(), 0U);
  EXPECT_EQ(game.history.at(0), Position());
  EXPECT_EQ(game.history.occurrences(Position()), 1U);
}

TEST(History, AGameThatStartsLate_CountsFromItsStart) {
  const Position start = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 90 120");
  EXPECT_EQ(counts(start, {"e1e2", "e8e7", "e2e1", "e7e8"}), (Counts{1, 1, 1, 1, 2}));
}

// Games that shuffle back and forth: usually a piece returns to its previous square; now and then a capture, a pawn
// move or castling.
TEST(History, InRandomShuffling_AreThoseOfANaiveCount) {
  test::RandomPositions random(92);
  unsigned threefold = 0, fivefold = 0;
  for (unsigned game = test::sanitized() ? 20 : 200; game > 0; --game) {
    Game played_game{random.next()};
    const Position& position = played_game.position;
    std::vector<rulebook::Diagram> history{rulebook::diagram(position.setup())};
    std::vector<Move> played;
    for (unsigned ply = 0; ply < 80; ++ply) {
      const MoveList moves = position.legal_moves();
      if (moves.empty()) break;
      Move move = moves[random.below(static_cast<unsigned>(moves.size()))];
      if (played.size() >= 2 && random.chance(80))
        for (const Move back : moves) {
          const Move last = played[played.size() - 2];
          if (back.from() == last.to() && back.to() == last.from()) move = back;
        }
      const auto recount = [&](const rulebook::Diagram& now) {
        return static_cast<unsigned>(std::ranges::count_if(
                   history, [&](const auto& then) { return rulebook::same_position(then, now); })) +
               1;
      };
      const auto next = rulebook::after(history.back(), move);
      const unsigned expected = recount(next);
      ASSERT_EQ(played_game.count_after(move), expected) << test::fen_of(position) << ' ' << test::uci960(move);
      played_game.play(move);
      ASSERT_EQ(played_game.count(), expected) << test::fen_of(position);
      history.push_back(next);
      played.push_back(move);
      threefold += expected == 3;
      fivefold += expected == 5;
    }
    ASSERT_EQ(played_game.history.plies(), history.size() - 1);
  }
  EXPECT_GT(threefold, test::sanitized() ? 20U : 200U);
  EXPECT_GT(fivefold, test::sanitized() ? 2U : 20U);
}

// Knights and kings that shuffle, so that positions repeat.
constexpr const char* shuffling = "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1";

// The positions of a random game, and its history.
struct Walk {
  Game game{position_of(shuffling)};
  std::vector<Position> positions{position_of(shuffling)};

  void step(test::RandomPositions& random) {
    const MoveList moves = game.position.legal_moves();
    // Mostly the same few moves.
    game.play(moves[random.below(static_cast<unsigned>(std::min<std::size_t>(moves.size(), 2)))]);
    positions.push_back(game.position);
  }
};

RC_GTEST_PROP(HistoryProperty, Positions_AreThoseOfTheWholeGame, (std::uint64_t seed)) {
  test::RandomPositions random(seed);
  Walk walk;
  for (unsigned ply = 1; ply <= 60; ++ply) {
    walk.step(random);
    const unsigned some = random.below(ply + 1);
    RC_ASSERT(walk.game.history.at(some) == walk.positions[some]);
  }
}

RC_GTEST_PROP(HistoryProperty, AfterACut_TheRestIsForgotten, (std::uint64_t seed)) {
  test::RandomPositions random(seed);
  Walk walk;
  for (unsigned ply = 0; ply < 20; ++ply) walk.step(random);
  const unsigned kept = random.below(21);
  walk.game.history.cut(kept);
  RC_ASSERT(walk.game.history.plies() == kept);
  RC_ASSERT(walk.game.history.at(kept) == walk.positions[kept]);
}

TEST(History, IllegalMoveThatStood_IsWhereReplayingBegins) {
  const Position start = position_of(shuffling);
  const Position standing = position_of("4k1n1/8/8/8/8/6N1/8/4K3 b - - 1 1");
  History history(start);
  history.push_irregular(standing);
  Position position = standing;
  const Move move = move_of(position, "g8f6");
  position.play(move);
  history.push(move, position);
  EXPECT_EQ(history.at(0), start);
  EXPECT_EQ(history.at(1), standing);
  EXPECT_EQ(history.at(2), position);
  history.cut(0);
  EXPECT_EQ(history.at(0), start);
}

TEST(History, FivefoldConsecutive_IsEveryFourthPlyAlone_2014_9_6_a) {
  Position position = position_of(shuffling);
  History history(position);
  const auto go = [&](std::initializer_list<const char*> moves) {
    for (const char* const name : moves) {
      const Move move = move_of(position, name);
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
}  // namespace jadoube
