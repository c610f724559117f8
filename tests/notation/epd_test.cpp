#include "jadoube/notation/epd.hpp"

#include <gtest/gtest.h>

namespace jadoube::notation {
namespace {

TEST(Epd, CountersAreThoseOfItsOperations) {
  const auto epd = read_epd("rnb1kbnr/ppp1pppp/8/4q3/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - hmvc 2; fmvn 4;");
  ASSERT_TRUE(epd);
  EXPECT_EQ(epd->position.halfmove_clock(), 2U);
  EXPECT_EQ(epd->position.fullmove_number(), 4U);
  EXPECT_TRUE(epd->operations.empty());
  EXPECT_EQ(write_epd(*epd), "rnb1kbnr/ppp1pppp/8/4q3/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - hmvc 2; fmvn 4;");
}

TEST(Epd, MovesAndNames_AreRead) {
  const auto epd = read_epd("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK; 01\"; c0 \"a b\" c;");
  ASSERT_TRUE(epd);
  EXPECT_EQ(epd->operation("id")->operands(), std::vector<std::string>{"BK; 01"});
  EXPECT_EQ(epd->operation("c0")->operands(), (std::vector<std::string>{"a b", "c"}));
  const auto best = moves_of(epd->position, *epd->operation("bm"));
  ASSERT_TRUE(best);
  EXPECT_EQ(write_san(epd->position, best->front()), "Qd1+");
  EXPECT_EQ(epd->operation("am"), nullptr);
  EXPECT_FALSE(moves_of(epd->position, {"bm", "Qd9"}));
  EXPECT_EQ(read_epd(write_epd(*epd))->operations, epd->operations);
}

TEST(Epd, ATextOfSeveralWords_IsOneOperand_WhateverItSays) {
  for (const char* text : {"game 19", "a; b", "Réti"}) {
    const Epd epd{Position(), {EpdOperation::with_text("id", text), {"acd", "7"}}};
    const auto again = read_epd(write_epd(epd));
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(again->operations, epd.operations) << text;
    EXPECT_EQ(again->operation("id")->operands(), std::vector<std::string>{text});
  }
  EXPECT_EQ(EpdOperation::with_text("c0", "say \"check\"\nand go").text, "\"say 'check' and go\"");
}

TEST(Epd, NodeCounts_StandAfterAFen) {
  for (const char* counts :
       {" 0 1 ;D1 20 ;D2 400", " D1 20; D2 400;", " 0 1;D1 20;D2 400", " 0 1 ; D1 20 ; D2 400 ;"}) {
    const auto epd = read_epd(std::string("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -") + counts);
    ASSERT_TRUE(epd) << counts;
    EXPECT_EQ(epd->position, Position()) << counts;
    EXPECT_EQ(node_counts(*epd), (std::vector<std::pair<unsigned, std::uint64_t>>{{1, 20}, {2, 400}})) << counts;
  }
}

TEST(Epd, WithoutOperations_IsAFen) {
  EXPECT_EQ(read_epd("4k3/8/8/8/8/8/8/4K3 w - - 3 9")->position.fullmove_number(), 9U);
  EXPECT_EQ(read_epd(" 4k3/8/8/8/8/8/8/4K3 w \n")->position.turn(), Color::white);
}

TEST(Epd, ThatIsWrong_SaysWhere) {
  const auto error = [](std::string_view line) {
    const auto epd = read_epd(line);
    return epd ? std::pair(FenError::Kind::blank, std::size_t{0}) : std::pair(epd.error().kind, epd.error().column);
  };
  using enum FenError::Kind;
  EXPECT_EQ(error("4k3/8/8/9/8/8/8/4K3 w - - bm Ke2;"), std::pair(bad_piece, std::size_t{9}));
  EXPECT_EQ(error("4k3/8/8/8/8/8/8/4K3 w - - id \"x;"), std::pair(quote_not_closed, std::size_t{30}));
  EXPECT_EQ(error("4k3/8/8/8/8/8/8/4K3 w - - nonsense"), std::pair(epd_operation, std::size_t{27}));
  EXPECT_EQ(error("4k3/8/8/8/8/8/8/4K3 w - - hmvc 999999;"), std::pair(number_too_large, std::size_t{27}));
}

TEST(Epd, ASlashAfterTheEighthRank_IsPassedOver) {
  EXPECT_TRUE(read_fen("4k3/8/8/8/8/8/8/4K3/ w - - 0 1", FenStyle::forgiving));
  EXPECT_FALSE(read_fen("4k3/8/8/8/8/8/8/4K3/ w - - 0 1"));
  EXPECT_FALSE(read_fen("4k3/8/8/8/8/8/8/4K3//8 w - - 0 1", FenStyle::forgiving));
}

}  // namespace
}  // namespace jadoube::notation
