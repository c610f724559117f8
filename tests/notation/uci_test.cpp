#include "jadoube/notation/uci.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::notation {
namespace {

using test::position_of;

TEST(Uci, TheNullMove_Is0000) { EXPECT_EQ(write_uci(Move{}), "0000"); }

TEST(UciRead, MovesAndPromotions) {
  EXPECT_EQ(read_uci(Position(), "e2e4"), Move(Square::e2, Square::e4, Role::pawn, Move::Kind::double_step));
  EXPECT_EQ(read_uci(Position(), "g1f3"), Move(Square::g1, Square::f3, Role::knight));
  const Position position = position_of("8/3P4/8/8/8/8/8/k3K3 w - -");
  EXPECT_EQ(read_uci(position, "d7d8n"), Move::promotion(Square::d7, Square::d8, Role::knight));
}

TEST(UciRead, CastlingByTheKingsSquareOrTheRooks) {
  const Position position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
  const Move king_side(Square::e1, Square::h1, Role::king, Move::Kind::castling);
  EXPECT_EQ(read_uci(position, "e1g1"), king_side);
  EXPECT_EQ(read_uci(position, "e1h1"), king_side);
  EXPECT_EQ(write_uci(king_side), "e1g1");
  EXPECT_EQ(write_uci(king_side, UciCastling::rook), "e1h1");
}

TEST(UciRead, AKingsStepIsNoCastling_Chess960) {
  const Position position = position_of("4k3/8/8/8/8/8/8/5K1R w H -");
  EXPECT_EQ(read_uci(position, "f1g1"), Move(Square::f1, Square::g1, Role::king));
  EXPECT_EQ(read_uci(position, "f1h1"), Move(Square::f1, Square::h1, Role::king, Move::Kind::castling));
  EXPECT_EQ(write_uci(Move(Square::f1, Square::h1, Role::king, Move::Kind::castling)), "f1h1");
}

TEST(UciRead, WhatIsNoMove_IsRefusedAtTheCharacter) {
  using enum UciError::Kind;
  struct Refusal {
    std::string_view text;
    UciError::Kind kind;
    std::size_t column;
  };
  const std::vector<Refusal> refusals = {
      {"", empty, 1},          {"e", bad_square, 2},        {"e2", bad_square, 3},       {"e2e", bad_square, 4},
      {"i2e4", bad_square, 1}, {"e9e4", bad_square, 2},     {"E2e4", bad_square, 1},     {"e2-e4", bad_square, 3},
      {"0000", null_move, 1},  {"e7e8k", bad_promotion, 5}, {"e7e8Q", bad_promotion, 5}, {"e2e4 ", bad_promotion, 5},
      {"e7e8qq", too_long, 6}, {"e2e5", illegal, 1},        {"e3e4", illegal, 1},        {"e2e4q", illegal, 1}};
  for (const auto& refusal : refusals) {
    const auto move = read_uci(Position(), refusal.text);
    ASSERT_FALSE(move) << refusal.text;
    EXPECT_EQ(move.error().kind, refusal.kind) << refusal.text;
    EXPECT_EQ(move.error().column, refusal.column) << refusal.text;
  }
}

TEST(UciRead, AnIllegalMove_ListsThoseOfThePiece) {
  const auto move = read_uci(Position(), "e2e5");
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().illegality->reason, Illegality::Reason::not_how_it_moves);
  EXPECT_EQ(test::sorted_names(move.error().candidates), (std::vector<std::string>{"e2e3", "e2e4"}));
}

RC_GTEST_PROP(UciProperty, EveryLegalMoveReadsBack, (std::uint64_t seed)) {
  const Position position = test::RandomPositions(seed).next();
  for (const Move move : position.legal_moves())
    for (const UciCastling castling : {UciCastling::king, UciCastling::rook}) {
      const auto back = read_uci(position, write_uci(move, castling));
      RC_ASSERT(back.has_value());
      RC_ASSERT(*back == move);
    }
}

}  // namespace
}  // namespace jadoube::notation
