#include "jadoube/engines/openings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/positions.hpp"

namespace jadoube::engines {
namespace {

using Kind = OpeningsFault::Kind;
using testing::HasSubstr;

auto read(std::string_view text, std::size_t plies = 4) {
  auto source = pgn::Source::text(text);
  return read_openings(source, plies, text::Language::en);
}

TEST(Openings, OfPgn_AreTheFirstMovesOfEachGame) {
  const auto openings =
      read("[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n[Event \"b\"]\n\n1. d4 (1. c4 c5) d5 *\n");
  ASSERT_TRUE(openings);
  ASSERT_EQ(openings->size(), 2U);
  EXPECT_EQ(test::sorted_names((*openings)[0].moves), (std::vector<std::string>{"b8c6", "e2e4", "e7e5", "g1f3"}));
  EXPECT_EQ((*openings)[1].moves.size(), 2U);
}

TEST(Openings, OfAGameThatEndsInMate_StopBeforeIt) {
  const auto openings = read("1. f3 e5 2. g4 Qh4# 0-1\n", 16);
  ASSERT_TRUE(openings);
  EXPECT_EQ(openings->front().moves.size(), 3U);
}

TEST(Openings, OfFenAndEpdLines_AreTheirPositions) {
  const auto openings =
      read("# mine\n4k3/8/8/8/8/8/4P3/4K3 w - - 12 34\n\nr3k2r/8/8/8/8/8/8/R3K2R b KQkq - bm O-O; id \"x 1\";\n");
  ASSERT_TRUE(openings);
  ASSERT_EQ(openings->size(), 2U);
  EXPECT_EQ((*openings)[0].start.halfmove_clock(), 12U);
  EXPECT_EQ((*openings)[1].start.turn(), Color::black);
  EXPECT_FALSE((*openings)[1].chess960);
}

TEST(Openings, WithCastlingOfChess960_AreThat) {
  EXPECT_TRUE(read("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\n")->front().chess960);
}

TEST(Openings, WhatIsWrong_IsSaidWithItsLine) {
  const auto wrong = [](std::string_view text) {
    const auto openings = read(text);
    EXPECT_FALSE(openings) << text;
    return openings ? OpeningsFault{Kind::none} : openings.error();
  };
  const auto fen = wrong("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/9/8/4P3/4K3 w - - 0 1\n");
  EXPECT_EQ(fen.kind, Kind::bad_line);
  EXPECT_EQ(fen.line, 2U);
  EXPECT_THAT(describe(fen, text::Language::en), HasSubstr("line 2: "));
  EXPECT_EQ(wrong("[Event \"a\"]\n\n1. e4 e5 2. Nf6 *\n").kind, Kind::bad_game);
  EXPECT_EQ(wrong("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n").kind, Kind::over);
  EXPECT_EQ(wrong("").kind, Kind::none);
  EXPECT_EQ(wrong("# nothing\n").kind, Kind::none);
}

}  // namespace
}  // namespace jadoube::engines
