#include "jadoube/engines/openings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/positions.hpp"

namespace jadoube::engines {
namespace {

using Kind = OpeningsFault::Kind;
using testing::HasSubstr;

auto read(std::string_view text, const OpeningChoice& choice) {
  auto source = pgn::Source::text(text);
  return read_openings(source, choice, text::Language::en);
}
auto read(std::string_view text, std::size_t plies = 4) { return read(text, OpeningChoice{.plies = plies}); }

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

// A pawn on each square of the second rank.
const std::string eight_positions =
    "4k3/8/8/8/8/8/P7/4K3 w - -\n4k3/8/8/8/8/8/1P6/4K3 w - -\n4k3/8/8/8/8/8/2P5/4K3 w - -\n"
    "4k3/8/8/8/8/8/3P4/4K3 w - -\n4k3/8/8/8/8/8/4P3/4K3 w - -\n4k3/8/8/8/8/8/5P2/4K3 w - -\n"
    "4k3/8/8/8/8/8/6P1/4K3 w - -\n4k3/8/8/8/8/8/7P/4K3 w - -\n";

std::vector<Position> starts(const std::vector<Opening>& openings) {
  std::vector<Position> all;
  for (const auto& opening : openings) all.push_back(opening.start);
  return all;
}

TEST(Openings, InRandomOrder_AreTheSameBySeed) {
  const auto in_order = starts(*read(eight_positions));
  const auto one = starts(*read(eight_positions, {.random = true, .seed = 1}));
  EXPECT_EQ(one, starts(*read(eight_positions, {.random = true, .seed = 1})));
  EXPECT_NE(one, in_order);
  EXPECT_NE(one, starts(*read(eight_positions, {.random = true, .seed = 2})));
  EXPECT_TRUE(std::ranges::is_permutation(one, in_order));
}

TEST(Openings, MayStartWithAnother) {
  const auto in_order = starts(*read(eight_positions)), rotated = starts(*read(eight_positions, {.start = 3}));
  EXPECT_EQ(rotated.front(), in_order[2]);
  EXPECT_EQ(rotated.back(), in_order[1]);
  EXPECT_EQ(read(eight_positions, {.start = 9}).error().kind, Kind::start);
}

TEST(Openings, OfChess960_AreAll960) {
  const auto in_order = chess960_openings({});
  EXPECT_EQ(in_order.size(), 960U);
  EXPECT_EQ(in_order[518].start, Position());
  EXPECT_TRUE(in_order[518].chess960);
  EXPECT_TRUE(std::ranges::is_permutation(starts(chess960_openings({.random = true, .seed = 4})), starts(in_order)));
}

}  // namespace
}  // namespace jadoube::engines
