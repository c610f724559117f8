#include "jadoube/chess/perft.hpp"

#include <gtest/gtest.h>

#include "tests/support/environment.hpp"
#include "tests/support/perft_by.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube {
namespace {

using test::position_of;

struct Known {
  const char* fen;
  std::vector<std::uint64_t> nodes;  // depth 1, 2, …
};

const std::vector<Known> known{
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", {20, 400, 8'902, 197'281, 4'865'609, 119'060'324}},
    // Kiwipete, and the other positions that generators are usually tested on
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", {48, 2'039, 97'862, 4'085'603, 193'690'690}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", {14, 191, 2'812, 43'238, 674'624, 11'030'083}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", {6, 264, 9'467, 422'333, 15'833'292}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", {44, 1'486, 62'379, 2'103'487, 89'941'194}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", {46, 2'079, 89'890, 3'894'594}},
    // promotions by both sides
    {"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -", {24, 496, 9'483, 182'838, 3'605'103}},
    // castling through, into and out of attack, and rights lost by captured rooks
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", {26, 568, 13'744, 314'346, 7'594'526}},
    {"1r2k2r/8/8/8/8/8/8/R3K2R w KQk -", {26, 583, 14'252, 334'705, 8'198'901}},
};

TEST(Perft, OfKnownPositions_IsTheKnownNumber) {
  const std::uint64_t limit = test::sanitized() ? 200'000 : 200'000'000;
  for (const auto& [fen, nodes] : known)
    for (unsigned depth = 1; depth <= nodes.size() && nodes[depth - 1] <= limit; ++depth)
      EXPECT_EQ(perft(position_of(fen), depth), nodes[depth - 1]) << fen << ' ' << depth;
}

TEST(Perft, OfKnownPositions_IsTheSameByEachKernel) {
  const std::uint64_t limit = test::sanitized() ? 100'000 : 20'000'000;
  for (const Kernels& kernels : all_kernels()) {
    if (!kernels.supported()) continue;
    for (const auto& [fen, nodes] : known)
      for (unsigned depth = 1; depth <= nodes.size() && nodes[depth - 1] <= limit; ++depth)
        EXPECT_EQ(test::perft_by(kernels, position_of(fen), depth), nodes[depth - 1])
            << kernels.name << ' ' << fen << ' ' << depth;
  }
}

TEST(Perft, OfDepthZero_IsOne) {
  EXPECT_EQ(perft(Position(), 0), 1U);
  EXPECT_EQ(perft(Position(), 0, 4), 1U);
  EXPECT_TRUE(divide(Position(), 0).empty());
}

TEST(Perft, OfAFinishedGame_IsZero) {
  for (const char* fen : {"7k/6Q1/6K1/8/8/8/8/8 b - -", "7k/5Q2/6K1/8/8/8/8/8 b - -"})
    for (const unsigned depth : {1U, 2U, 3U, 5U})
      for (const unsigned threads : {1U, 2U}) {
        EXPECT_EQ(perft(position_of(fen), depth, threads), 0U) << fen;
        EXPECT_TRUE(divide(position_of(fen), depth, threads).empty()) << fen;
      }
}

TEST(Divide, GivesEachFirstMoveItsShare) {
  test::RandomPositions random(11);
  for (int i = 0; i < 50; ++i) {
    const Position position = random.next();
    for (unsigned depth = 1; depth <= 3; ++depth) {
      const auto entries = divide(position, depth);
      const MoveList moves = position.legal_moves();
      ASSERT_EQ(entries.size(), moves.size());
      std::uint64_t sum = 0;
      for (std::size_t k = 0; k < entries.size(); ++k) {
        ASSERT_EQ(entries[k].move, moves[k]);
        ASSERT_EQ(entries[k].nodes, perft(position.after(moves[k]), depth - 1));
        sum += entries[k].nodes;
      }
      ASSERT_EQ(sum, perft(position, depth)) << test::fen_of(position);
    }
  }
}

TEST(PerftThreads, AnyNumberOfThem_CountsTheSame) {
  for (const auto& [fen, nodes] : known) {
    const Position position = position_of(fen);
    for (unsigned depth = 1; depth <= (test::sanitized() ? 3U : 4U); ++depth)
      for (const unsigned threads : {0U, 1U, 2U, 4U, 64U})
        EXPECT_EQ(perft(position, depth, threads), nodes[depth - 1]) << fen << ' ' << depth << ' ' << threads;
  }
}

TEST(PerftThreads, AnyNumberOfThem_DivideTheSame) {
  test::RandomPositions random(12);
  for (int i = 0; i < (test::sanitized() ? 5 : 40); ++i) {
    const Position position = random.next();
    for (const unsigned depth : {1U, 2U, 3U}) {
      const auto one = divide(position, depth, 1);
      for (const unsigned threads : {2U, 4U}) {
        const auto several = divide(position, depth, threads);
        ASSERT_EQ(several.size(), one.size()) << test::fen_of(position);
        for (std::size_t k = 0; k < one.size(); ++k) {
          ASSERT_EQ(several[k].move, one[k].move) << test::fen_of(position);
          ASSERT_EQ(several[k].nodes, one[k].nodes) << test::fen_of(position);
        }
      }
    }
  }
}

}  // namespace
}  // namespace jadoube
