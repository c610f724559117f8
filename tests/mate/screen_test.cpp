#include "jadoube/mate/screen.hpp"

#include <gtest/gtest.h>

#include "jadoube/mate/can_mate.hpp"
#include "jadoube/mate/internal/dash.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::mate {
namespace {

using test::move_of;
using test::position_of;

// By trying every move, move back, and move back.
bool is_undone_somehow(const Position& before, Move move, const Position& after) {
  for (const Move out : after.legal_moves()) {
    const Position between = after.after(out);
    for (const Move back : between.legal_moves()) {
      if (back.from() != move.to() || back.to() != move.from()) continue;
      const Position third = between.after(back);
      for (const Move in : third.legal_moves())
        if (in.from() == out.to() && in.to() == out.from() && same_position(third.after(in), before)) return true;
    }
  }
  return false;
}

TEST(CanBeUndone, IsTrueOnlyWhereThePositionArisesAgain) {
  test::RandomPositions random(1914);
  unsigned undone = 0;
  for (unsigned i = test::quick() ? 300 : 3000; i > 0; --i) {
    const Position before = random.next();
    for (const Move move : before.legal_moves()) {
      const Position after = before.after(move);
      if (!can_be_undone(before, move, after)) continue;
      ++undone;
      ASSERT_TRUE(is_undone_somehow(before, move, after)) << test::fen_of(before) << ' ' << test::uci960(move);
    }
  }
  EXPECT_GT(undone, test::quick() ? 1000U : 10'000U);
}

TEST(CanBeUndone, NotACaptureAPawnMoveOrALostRight) {
  const auto undone = [](const char* fen, const char* move) {
    const Position before = position_of(fen);
    return can_be_undone(before, move_of(before, move), before.after(move_of(before, move)));
  };
  EXPECT_TRUE(undone("4k1n1/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2"));
  EXPECT_FALSE(undone("4k1n1/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a2"));
  EXPECT_FALSE(undone("4k1n1/p7/8/8/8/8/8/R3K3 w - - 0 1", "a1a7"));
  EXPECT_FALSE(undone("4k1n1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3"));
}

TEST(AliveWatch, AlongRandomGames_IsNeverCertainOfADeadPosition) {
  test::RandomPositions random(2014);
  for (unsigned game = test::quick() ? 3 : 12; game > 0; --game) {
    Position position = random.sparse();
    AliveWatch watch;
    for (unsigned ply = 0; ply < 60; ++ply) {
      const MoveList moves = position.legal_moves();
      if (moves.empty()) break;
      const Move move = moves[random.below(static_cast<unsigned>(moves.size()))];
      const Position next = position.after(move);
      const bool alive = watch.follow(position, move, next);
      ASSERT_FALSE(alive && dead(next, {.budget = 20'000}).dead()) << test::fen_of(next);
      position = next;
    }
  }
}

TEST(AliveWatch, AfterAJump_BeginsAnew) {
  const Position alive = position_of("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
  const Position locked = position_of("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1");
  AliveWatch watch;
  EXPECT_TRUE(watch.follow(alive, move_of(alive, "a1a2"), alive.after(move_of(alive, "a1a2"))));
  EXPECT_FALSE(watch.follow(locked, move_of(locked, "e1e2"), locked.after(move_of(locked, "e1e2"))));
}

TEST(Dash, ALineItFinds_IsLegalAndEndsInMate) {
  test::RandomPositions random(64);
  unsigned found = 0;
  for (unsigned i = test::quick() ? 100 : 1000; i > 0; --i) {
    const Position start = random.next();
    for (const Color side : both_colors) {
      const MateAttempt dash = mate::dash(start, side, 2);
      if (!dash.mates) continue;
      ++found;
      Position position = start;
      for (const Move move : dash.line()) {
        ASSERT_TRUE(position.is_legal(move)) << test::fen_of(start);
        position.play(move);
      }
      ASSERT_TRUE(position.is_checkmate() && position.turn() == !side) << test::fen_of(start);
    }
  }
  EXPECT_GT(found, test::quick() ? 50U : 500U);
}

}  // namespace
}  // namespace jadoube::mate
