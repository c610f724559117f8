#include "jadoube/mate/screen.hpp"

#include <gtest/gtest.h>

#include "jadoube/mate/can_mate.hpp"
#include "jadoube/mate/internal/dash.hpp"
#include "jadoube/mate/internal/pawn_run.hpp"
#include "jadoube/mate/internal/queen_mate.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::mate {
namespace {

using test::move_of;
using test::position_of;

// Tries every reply, then the way back of both pieces.
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
  for (unsigned i = test::sanitized() ? 300 : 3000; i > 0; --i) {
    const Position before = random.next();
    for (const Move move : before.legal_moves()) {
      const Position after = before.after(move);
      if (!can_be_undone(before, move, after)) continue;
      ++undone;
      ASSERT_TRUE(is_undone_somehow(before, move, after)) << test::fen_of(before) << ' ' << test::uci960(move);
    }
  }
  EXPECT_GT(undone, test::sanitized() ? 1000U : 10'000U);
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

TEST(AliveWatch, AlongRandomGames_NeverCallsADeadPositionAlive) {
  test::RandomPositions random(2014);
  for (unsigned game = test::sanitized() ? 3 : 12; game > 0; --game) {
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

// What the watch says after each of these moves.
std::vector<bool> watched(const char* fen, std::initializer_list<const char*> moves) {
  Position position = position_of(fen);
  AliveWatch watch;
  std::vector<bool> alive;
  for (const char* const text : moves) {
    const Move move = move_of(position, text);
    const Position next = position.after(move);
    alive.push_back(watch.follow(position, move, next));
    position = next;
  }
  return alive;
}

TEST(AliveWatch, AfterACapture_LooksAtTheRecaptureToo) {
  using Alive = std::vector<bool>;
  EXPECT_EQ(watched("3rk3/8/8/8/8/8/8/3RK2R w - - 0 1", {"d1d8", "e8d8"}), (Alive{true, true}));
  EXPECT_EQ(watched("3rk3/8/8/8/8/8/8/3RK2R w - - 0 1", {"d1d8", "e8e7"}), (Alive{true, true}));
  // The recapture leaves the kings alone.
  EXPECT_EQ(watched("4k3/3r4/8/8/8/8/3R4/3K4 w - - 0 1", {"d2d7", "e8d7"}), (Alive{true, false}));
}

// Whether the attempt mates; then its line is checked, too.
bool mates_by_its_line(const Position& start, Color side, const MateAttempt& attempt) {
  if (!attempt.mates) return false;
  Position position = start;
  for (const Move move : attempt.line()) {
    EXPECT_TRUE(position.is_legal(move)) << test::fen_of(start) << ' ' << test::uci960(move);
    if (!position.is_legal(move)) return true;
    position.play(move);
  }
  EXPECT_TRUE(position.is_checkmate() && position.turn() == !side) << test::fen_of(start);
  return true;
}

TEST(Dash, ALineItFinds_IsLegalAndEndsInMate) {
  test::RandomPositions random(64);
  unsigned found = 0;
  for (unsigned i = test::sanitized() ? 100 : 1000; i > 0; --i) {
    const Position start = random.next();
    for (const Color side : both_colors) found += mates_by_its_line(start, side, mate::dash(start, side, 2));
  }
  EXPECT_GT(found, test::sanitized() ? 50U : 500U);
}

TEST(QueenMate, ALineItFinds_IsLegalAndEndsInMate) {
  test::RandomPositions random(1851);
  for (const unsigned detours : {0U, 3U}) {
    unsigned found = 0;
    for (unsigned i = test::sanitized() ? 300 : 5000; i > 0; --i) {
      const Position start = random.next();
      for (const Color side : both_colors) found += mates_by_its_line(start, side, queen_mate(start, side, detours));
    }
    EXPECT_GT(found, test::sanitized() ? 30U : 500U) << detours;
  }
}

TEST(QueenMate, MatesBesideTheKing_WithAManThatComesToProtect) {
  const auto attempt = [](const char* fen, Color side) { return queen_mate(position_of(fen), side, 0); };
  // The bishop is there; the knight comes; the king comes.
  const auto bishop = attempt("rnbqkbnr/pppp1ppp/8/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3", Color::white);
  EXPECT_TRUE(mates_by_its_line(position_of("rnbqkbnr/pppp1ppp/8/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"),
                                Color::white, bishop));
  EXPECT_EQ(bishop.length, 2U);
  EXPECT_TRUE(attempt("r4rk1/ppp2ppp/8/8/8/2N5/PPP1QPPP/R4RK1 w - - 0 1", Color::white).mates);
  EXPECT_TRUE(attempt("7k/8/8/8/8/n7/8/2Q1K3 w - - 0 1", Color::white).mates);
}

// The knight that is to protect takes on the square that the queen would go through.
TEST(QueenMate, TheManThatComesToProtect_IsNotInTheQueensWay) {
  for (const char* fen :
       {"k7/r7/Rp2nb2/5qnp/2pP3p/2N1PN1P/KPB4R/8 w - - 0 44", "2q4r/4n3/1nBP1P1k/3r3p/b4bp1/6P1/3BK2P/R1N5 w - - 9 49",
        "r1bqk2r/3p3p/1p1BpnnR/p1p3P1/P1P1Pp2/1P6/3P1PP1/bN1QKB2 w ha - 0 18"})
    for (const Color side : both_colors)
      mates_by_its_line(position_of(fen), side, queen_mate(position_of(fen), side, 0));
}

TEST(QueenMate, OfASideWithoutAQueenOrAMove_IsNone) {
  EXPECT_FALSE(queen_mate(position_of("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"), Color::white, 3).mates);
  EXPECT_FALSE(queen_mate(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Color::white, 3).mates);
}

TEST(PawnRunMate, ALineItFinds_IsLegalAndEndsInMate) {
  test::RandomPositions random(1745);
  unsigned found = 0;
  for (unsigned i = test::sanitized() ? 300 : 5000; i > 0; --i) {
    const Position start = random.next();
    for (const Color side : both_colors) found += mates_by_its_line(start, side, pawn_run_mate(start, side));
  }
  EXPECT_GT(found, test::sanitized() ? 30U : 500U);
}

// Straight on and by a capture, where the promotion mates; and with the queen's moves after it.
TEST(PawnRunMate, ThePawnRuns_OrTakesWhatStandsBesideIt) {
  for (const char* fen : {"6k1/5ppp/8/P7/8/n7/5PPP/6K1 w - - 0 1", "1n4k1/r1P2ppp/8/8/8/8/5PPP/1BR3K1 b - - 0 1",
                          "1r4k1/P4ppp/n7/8/8/8/5PPP/B5K1 w - - 0 1", "3r2k1/n1P2ppp/8/8/8/8/3B1PPP/2R3K1 b - - 0 1"}) {
    const Position start = position_of(fen);
    EXPECT_TRUE(mates_by_its_line(start, Color::white, pawn_run_mate(start, Color::white))) << fen;
  }
  EXPECT_FALSE(pawn_run_mate(position_of("4k3/8/8/p7/P7/8/8/4K2R w - - 0 1"), Color::white).mates);
  EXPECT_FALSE(pawn_run_mate(position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), Color::white).mates);
}

}  // namespace
}  // namespace jadoube::mate
