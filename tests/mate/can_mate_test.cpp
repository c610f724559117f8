#include "jadoube/mate/can_mate.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <stop_token>

#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

using test::position_of;

// A position that only an illegal move leaves, with a pawn on the last rank.
TEST(CanMate, APositionThatIsNotPlayable_IsNotDecidedByASearch) {
  const auto setup = notation::read_fen_setup("P7/8/8/8/6k1/1n6/8/7K w - - 7 6");
  ASSERT_TRUE(setup);
  ASSERT_FALSE(Position::from(*setup, SetupCheck::playable));
  const auto position = Position::from(*setup, SetupCheck::on_board);
  ASSERT_TRUE(position);
  EXPECT_EQ(can_mate(*position, Color::black).verdict, MateVerdict::undecided);
  EXPECT_FALSE(dead(*position).dead());
}

TEST(Dead, PawnsLockedAcrossTheBoard_AreDead) {
  EXPECT_TRUE(dead(position_of("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1")).dead());
}

TEST(Dead, OnlyMoveTakesTheRook_IsDead) { EXPECT_TRUE(dead(position_of("6Rk/8/7K/8/8/8/8/8 b - - 0 1")).dead()); }

TEST(CanMate, ALineEndsInMateByTheSideAsked) {
  Position position = position_of("8/8/8/8/8/2k5/1q6/K7 w - - 0 1");
  EXPECT_EQ(can_mate(position, Color::white).verdict, MateVerdict::cannot_mate);
  position = position_of("k7/8/2K5/8/8/8/8/7R w - - 0 1");
  const auto answer = can_mate(position, Color::white, {.line = true});
  ASSERT_EQ(answer.verdict, MateVerdict::can_mate);
  for (const Move move : answer.line) {
    ASSERT_TRUE(position.is_legal(move));
    position.play(move);
  }
  EXPECT_TRUE(position.is_checkmate());
  EXPECT_EQ(position.turn(), Color::black);
}

TEST(CanMate, AKnightAgainstAPawnThatPromotes_Can) {
  EXPECT_EQ(can_mate(position_of("8/8/8/4k3/4p3/4N3/4K3/8 w - - 0 1"), Color::white).verdict, MateVerdict::can_mate);
}

// 6.9: what a king alone can do against each of these is lose, if it helps.
TEST(CanMate, MinorPiecesAgainstAKingAlone_CanAndAreFoundSoon) {
  for (const char* fen :
       {"8/8/4k3/8/8/2NK4/4N3/8 w - - 0 1", "8/2k5/8/8/N6K/8/8/7N b - - 0 1", "8/8/1k6/4N3/8/8/5B2/B5K1 b - - 0 1",
        "8/8/3BN3/8/8/8/1B4K1/4k3 w - - 0 1", "k7/8/8/8/8/8/1B6/2KN4 w - - 0 1"})
    EXPECT_EQ(can_mate(position_of(fen), Color::white, {.budget = 5000}).verdict, MateVerdict::can_mate) << fen;
}

// The queen must keep away, and a pawn or knight of the mated side block its king's way.
TEST(CanMate, AMinorPieceAgainstAQueenAndMore_Can) {
  for (const char* fen : {"5n1k/5Q2/6N1/8/2P1P3/1P3P2/2K5/8 b - - 0 1", "8/8/3p4/3p1N2/6n1/K7/3k4/1q6 w - - 0 1"})
    for (const Color side : both_colors)
      EXPECT_EQ(can_mate(position_of(fen), side, {.budget = 20'000}).verdict, MateVerdict::can_mate) << fen;
}

// The pawns' moves must not be spent before the king is freed or mated: a line of up to a hundred plies.
TEST(CanMate, WhereAKingIsShutIn_ThePawnsMovesAreCountedOut) {
  for (const char* fen :
       {"8/1p1p1p1p/1P6/KP6/PP6/8/3P1P1P/k7 w - - 0 1", "k7/Pp1p1p1p/1P6/8/8/8/3P1P1P/7K w - - 0 1",
        "4k3/p1p1p1p1/6P1/6PK/6PP/6P1/P1P1P3/8 w - - 0 1", "8/p1p1p1p1/8/8/8/6p1/P1P1P1Pp/k6K w - - 0 1",
        "1k6/1P1p1p1p/BP6/1P5p/8/8/3P1P1P/5K2 b - - 0 1"})
    for (const Color side : both_colors)
      EXPECT_EQ(can_mate(position_of(fen), side, {.budget = 20'000}).verdict, MateVerdict::can_mate) << fen;
  EXPECT_TRUE(dead(position_of("8/1p1p1p1p/1P6/KP6/PP6/5P2/3P3P/k7 w - - 0 1"), {.budget = 20'000}).dead());
}

// Behind the pawns neither king can come to the other; a king in check among them has left them after its next move.
TEST(Dead, AKingInCheckMustLeaveTheLockedPawns_IsFoundSoon) {
  const auto answer = dead(position_of("8/7B/7b/8/kp1p1p1p/bPpP1P1P/2Pb2K1/N1b1b3 b - - 0 1"), {.budget = 2'000});
  EXPECT_TRUE(answer.dead());
  EXPECT_EQ(answer.white.ground, MateGround::structure);
}

TEST(CanMate, WithABudgetThatIsSpent_IsUndecidedAndSaysSo) {
  const auto answer = can_mate(position_of("7k/1P6/8/8/8/8/8/K7 w - - 0 1"), Color::white, {.budget = 2});
  EXPECT_EQ(answer.verdict, MateVerdict::undecided);
  EXPECT_EQ(answer.ground, MateGround::budget_spent);
  EXPECT_LE(answer.nodes, 3U);
}

TEST(CanMate, ACheckmateOnTheBoard_IsAnEmptyLine) {
  const auto answers = dead(position_of("R6k/8/7K/8/8/8/8/8 b - - 0 1"), {.line = true});
  EXPECT_EQ(answers.white.verdict, MateVerdict::can_mate);
  EXPECT_TRUE(answers.white.line.empty());
  EXPECT_EQ(answers.black.verdict, MateVerdict::cannot_mate);
}

TEST(CanMate, AStalemateOnTheBoard_IsDead) { EXPECT_TRUE(dead(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).dead()); }

TEST(CanMate, TheOnlyMoveCapturesEnPassant_ItCounts) {
  // Without exf6 the pawns are locked and the position dead.
  EXPECT_FALSE(dead(position_of("4k3/8/8/p2pPp2/P2P1P2/8/8/4K3 w - f6 0 1")).dead());
}

TEST(CanMate, InChess960_CastlingIsAMoveToo) {
  for (unsigned number = 0; number < 960; number += 96) {
    const auto answers = dead(Position::chess960(number), {.line = true});
    EXPECT_TRUE(answers.decided() && !answers.white.line.empty() && !answers.black.line.empty()) << number;
  }
}

// That two knights mate a king with its help is known, but a line is found by a search; what the pieces alone say is said
// all the same.
TEST(CanMate, AtAnInterruption_WhatTakesASearchIsLeftOpen) {
  const Position knights = position_of("4k3/8/8/8/8/8/8/KNN5 w - - 0 1");
  ASSERT_EQ(can_mate(knights, Color::white).verdict, MateVerdict::can_mate);
  MateQuestion late{.line = true}, stopped{.line = true};
  late.interruption.deadline = std::chrono::steady_clock::time_point::min();
  std::stop_source source;
  source.request_stop();
  stopped.interruption.stop = source.get_token();
  for (const MateQuestion& question : {late, stopped}) {
    const MateAnswer answer = can_mate(knights, Color::white, question);
    EXPECT_EQ(answer.verdict, MateVerdict::undecided);
    EXPECT_EQ(answer.ground, MateGround::interrupted);
    EXPECT_EQ(can_mate(knights, Color::black, question).verdict, MateVerdict::cannot_mate);
  }
}

}  // namespace
}  // namespace jadoube::mate
