#include "jadoube/mate/material.hpp"

#include <gtest/gtest.h>

#include "tests/mate/full_graph.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

bool white_cannot(std::string_view board) {
  return insufficient(test::setup_of(std::string(board) + " w - -").board, Color::white);
}

TEST(Material, ABareKing_CannotMate) { EXPECT_TRUE(white_cannot("4k3/4r3/8/8/8/8/8/4K3")); }

TEST(Material, OneMinorPieceAgainstABareKing_CannotMate) {
  EXPECT_TRUE(white_cannot("4k3/8/8/8/8/8/8/3NK3"));
  EXPECT_TRUE(white_cannot("4k3/8/8/8/8/8/8/3BK3"));
}

TEST(Material, TwoKnights_Can) { EXPECT_FALSE(white_cannot("4k3/8/8/8/8/8/8/2NNK3")); }

TEST(Material, BishopsOfOneColor_CannotUnlessAManMayBlockTheOther) {
  EXPECT_TRUE(white_cannot("4k3/8/8/8/8/8/B7/1B2K3"));
  EXPECT_TRUE(white_cannot("4kr2/6q1/8/8/8/8/B7/1B2K3"));
  EXPECT_FALSE(white_cannot("4kn2/8/8/8/8/8/B7/1B2K3"));
  EXPECT_FALSE(white_cannot("4kb2/8/8/8/8/8/B7/1B2K3"));
  EXPECT_TRUE(white_cannot("4k1b1/8/8/8/8/8/B7/1B2K3"));
  EXPECT_FALSE(white_cannot("4k3/p7/8/8/8/8/B7/1B2K3"));
  EXPECT_FALSE(white_cannot("4k3/8/8/8/8/8/BB6/4K3"));
}

TEST(Material, AKnightAgainstQueensOnly_Cannot) {
  EXPECT_TRUE(white_cannot("4k3/3q4/8/8/8/8/8/3NK3"));
  EXPECT_FALSE(white_cannot("4k3/3r4/8/8/8/8/8/3NK3"));
}

// What the rules say of four men, against all ways to place them on the board.
TEST(Material, OfFourMenWithoutPawns_IsConfirmedByAllPlacements) {
  if (!test::long_run()) GTEST_SKIP() << "takes long";
  constexpr std::array pieces{Role::knight, Role::bishop, Role::rook, Role::queen};
  for (const Role own : {Role::knight, Role::bishop})
    for (const Role other : pieces) {
      Board board;
      board.put(Square::a1, {Color::white, Role::king});
      board.put(Square::c1, {Color::white, own});
      board.put(Square::h8, {Color::black, Role::king});
      board.put(Square::e5, {Color::black, other});
      // Which bishops depends on the colors of their squares, and the placements try both.
      const bool confirmable = !(own == Role::bishop && other == Role::bishop);
      if (!confirmable || !insufficient(board, Color::white)) continue;
      EXPECT_FALSE(test::material_mates(board, Color::white)) << index(own) << index(other);
    }
}

}  // namespace
}  // namespace jadoube::mate
