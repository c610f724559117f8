#include "jadoube/chess/repetition.hpp"

#include <gtest/gtest.h>

#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube {
namespace {

namespace rulebook = test::rulebook;
using test::move_of;
using test::position_of;

// The counts after each move of a game.
std::vector<unsigned> counts(const Position& start, const std::vector<const char*>& moves) {
  Position position = start;
  Repetitions repetitions(start);
  std::vector<unsigned> found{repetitions.count()};
  for (const char* const move : moves) {
    position.play(move_of(position, move));
    repetitions.push(position);
    found.push_back(repetitions.count());
  }
  return found;
}
using Counts = std::vector<unsigned>;

TEST(Repetitions, KnightsThatGoOutAndBack_RepeatTheInitialPosition) {
  const std::vector<const char*> shuffle{"g1f3", "g8f6", "f3g1", "f6g8"};
  std::vector<const char*> moves;
  for (int i = 0; i < 4; ++i) moves.insert(moves.end(), shuffle.begin(), shuffle.end());
  EXPECT_EQ(counts(Position(), moves), (Counts{1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5}));
}

TEST(Repetitions, ThePositionsNeedNotFollowOneAnother) {
  EXPECT_EQ(counts(Position(), {"g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"}),
            (Counts{1, 1, 1, 1, 2, 1, 1, 1, 3}));
}

TEST(Repetitions, TheFirstOccurrenceWithACastlingRight_DoesNotCount) {
  const Position start = position_of("4k2r/8/8/8/8/8/8/4K3 b k -");
  EXPECT_EQ(counts(start, {"h8h7", "e1d1", "h7h8", "d1e1", "h8h7", "e1d1", "h7h8", "d1e1"}),
            (Counts{1, 1, 1, 1, 1, 2, 2, 2, 2}));
}

TEST(Repetitions, TheFirstOccurrenceWithALegalEnPassant_DoesNotCount) {
  const Position start = position_of("4k3/8/8/8/3p4/8/4P3/4K3 w - -");
  EXPECT_EQ(counts(start, {"e2e4", "e8e7", "e1e2", "e7e8", "e2e1", "e8e7", "e1e2", "e7e8", "e2e1"}),
            (Counts{1, 1, 1, 1, 1, 1, 2, 2, 2, 2}));
}

TEST(Repetitions, TheFirstOccurrenceWithAnIllegalEnPassant_Counts) {
  const Position start = position_of("3k4/8/8/8/3p4/8/4P3/3RK3 w - -");  // the pawn on d4 is pinned
  EXPECT_EQ(counts(start, {"e2e4", "d8d7", "e1e2", "d7d8", "e2e1", "d8d7", "e1e2", "d7d8", "e2e1"}),
            (Counts{1, 1, 1, 1, 1, 2, 2, 2, 2, 3}));
}

TEST(Repetitions, AnIntendedMove_CountsAsIfMade) {
  Position position;
  Repetitions repetitions(position);
  for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"}) {
    const Move next = move_of(position, move);
    const unsigned announced = repetitions.count_after(next);
    position.play(next);
    repetitions.push(position);
    EXPECT_EQ(repetitions.count(), announced) << move;
  }
  EXPECT_EQ(repetitions.count_after(move_of(position, "f6g8")), 3U);
  EXPECT_EQ(repetitions.count_after(move_of(position, "f6h5")), 1U);
  EXPECT_EQ(repetitions.count_after(move_of(position, "e7e5")), 1U);
  EXPECT_EQ(repetitions.plies(), 7U);
}

TEST(Repetitions, AMoveTakenBack_IsForgottenButTheStartStays) {
  Repetitions repetitions{Position()};
  repetitions.push(test::after_moves(Position(), {"e2e4"}));
  repetitions.pop();
  repetitions.pop();
  EXPECT_EQ(repetitions.plies(), 0U);
  EXPECT_EQ(repetitions.last(), Position());
  EXPECT_EQ(repetitions.count(), 1U);
}

TEST(Repetitions, AGameThatStartsLate_CountsFromItsStart) {
  const Position start = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 90 120");
  EXPECT_EQ(counts(start, {"e1e2", "e8e7", "e2e1", "e7e8"}), (Counts{1, 1, 1, 1, 2}));
}

// Games that shuffle back and forth: usually a piece returns to its previous square; now and then a capture, a pawn
// move or castling.
TEST(Repetitions, InRandomShuffling_AreThoseOfANaiveCount) {
  test::RandomPositions random(92);
  unsigned threefold = 0, fivefold = 0;
  for (unsigned game = test::sanitized() ? 20 : 200; game > 0; --game) {
    Position position = random.next();
    Repetitions repetitions(position);
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
      ASSERT_EQ(repetitions.count_after(move), expected) << test::fen_of(position) << ' ' << test::uci960(move);
      position.play(move);
      repetitions.push(position);
      ASSERT_EQ(repetitions.count(), expected) << test::fen_of(position);
      history.push_back(next);
      played.push_back(move);
      threefold += expected == 3;
      fivefold += expected == 5;
    }
    ASSERT_EQ(repetitions.plies(), history.size() - 1);
  }
  EXPECT_GT(threefold, test::sanitized() ? 20U : 200U);
  EXPECT_GT(fivefold, test::sanitized() ? 2U : 20U);
}

}  // namespace
}  // namespace jadoube
