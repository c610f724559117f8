#include "jadoube/mate/verdict_line.hpp"

#include <gtest/gtest.h>

#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

constexpr std::string_view fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";

TEST(VerdictLine, AFenAlone_HasNoVerdict) {
  const auto line = read_verdict_line(fen);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->position, test::position_of(fen));
  EXPECT_FALSE(line->expected);
}

TEST(VerdictLine, AVerdictBeforeTheFen_IsWhatIsExpected) {
  const auto expected = [](std::string verdict) {
    return read_verdict_line(verdict + " " + std::string(fen))->expected;
  };
  EXPECT_EQ(expected("WB"), (std::array{true, true}));
  EXPECT_EQ(expected("W-"), (std::array{true, false}));
  EXPECT_EQ(expected(" -B\t"), (std::array{false, true}));
  EXPECT_EQ(expected("--"), (std::array{false, false}));
}

TEST(VerdictLine, FourFields_AreEnough) { EXPECT_TRUE(read_verdict_line("WB 4k3/8/8/8/8/8/8/Q3K3 w - -")); }

TEST(VerdictLine, WhatIsNoVerdict_IsReadAsFen) {
  for (const char* line : {"BW 4k3/8/8/8/8/8/8/Q3K3 w - -", "W 4k3/8/8/8/8/8/8/Q3K3 w - -", "W- "}) {
    const auto read = read_verdict_line(line);
    ASSERT_FALSE(read) << line;
  }
}

TEST(VerdictLine, AnError_CountsItsColumnFromTheBeginningOfTheLine) {
  const auto read = read_verdict_line("W- 4k3/8/8/8/8/8/8/Q3K2x w - -");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().kind, notation::FenError::Kind::bad_piece);
  EXPECT_EQ(read.error().column, 24U);
}

TEST(VerdictLine, TheLettersOfAnAnswer) {
  const auto answer = [](MateVerdict white, MateVerdict black) {
    const auto of = [](MateVerdict verdict) { return MateAnswer{verdict, MateGround::line, {}, 0}; };
    return verdict_letters({of(white), of(black)});
  };
  EXPECT_EQ(answer(MateVerdict::can_mate, MateVerdict::cannot_mate), (std::array{'W', '-'}));
  EXPECT_EQ(answer(MateVerdict::undecided, MateVerdict::can_mate), (std::array{'?', 'B'}));
}

}  // namespace
}  // namespace jadoube::mate
