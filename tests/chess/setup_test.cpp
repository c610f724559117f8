#include "jadoube/chess/setup.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube {

void PrintTo(const SetupError& error, std::ostream* out) {
  *out << "kind " << static_cast<int>(error.kind) << ", color " << static_cast<int>(error.color) << ", squares";
  for (const Square square : error.squares) *out << ' ' << to_string(square);
}

namespace {

using test::setup_of;
using test::squares;
using Kind = SetupError::Kind;
using enum Square;

constexpr unsigned max_counter = Setup::max_counter;  // googletest has its own Setup

SetupError refusal(const Setup& setup) {
  const auto position = Position::from(setup);
  if (position) throw std::logic_error("accepted: " + test::fen_of(*position));
  return position.error();
}
SetupError refusal(const char* fen) { return refusal(setup_of(fen)); }

// The same setup with castling rights or an en passant square that a FEN parser might refuse.
Setup with_rooks(const char* fen, std::initializer_list<Square> rooks) {
  Setup setup = setup_of(fen);
  setup.castling_rooks = squares(rooks);
  return setup;
}
Setup with_en_passant(const char* fen, Square passed) {
  Setup setup = setup_of(fen);
  setup.en_passant = passed;
  return setup;
}

testing::AssertionResult accepted(const Setup& setup) {
  const auto position = Position::from(setup);
  if (!position) return testing::AssertionFailure() << testing::PrintToString(position.error());
  if (position->setup() != setup) return testing::AssertionFailure() << "but changed to " << test::fen_of(*position);
  return testing::AssertionSuccess();
}
testing::AssertionResult accepted(const char* fen) { return accepted(setup_of(fen)); }

TEST(Setup, NoKing_IsRefusedForThatSide) {
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/8 w - -"), (SetupError{Kind::no_king, Color::white}));
  EXPECT_EQ(refusal("8/8/8/8/8/8/8/4K3 w - -"), (SetupError{Kind::no_king, Color::black}));
  EXPECT_EQ(refusal(jadoube::Setup()).kind, Kind::no_king);
}

TEST(Setup, TwoKings_AreRefused) {
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/K3K3 w - -"), (SetupError{Kind::several_kings, Color::white, squares({a1, e1})}));
  EXPECT_EQ(refusal("k3k3/8/8/k7/8/8/8/4K3 w - -"),
            (SetupError{Kind::several_kings, Color::black, squares({a8, e8, a5})}));
}

TEST(Setup, SeventeenPieces_AreRefused) {
  const SetupError error = refusal("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - -");
  EXPECT_EQ(error.kind, Kind::too_many_pieces);
  EXPECT_EQ(error.color, Color::white);
  EXPECT_EQ(refusal("rnbqkbnr/pppppppp/8/7n/8/8/8/4K3 w - -").color, Color::black);
}

TEST(Setup, NinePawns_AreRefused) {
  const SetupError error = refusal("4k3/8/8/8/8/4P3/PPPPPPPP/4K3 w - -");
  EXPECT_EQ(error.kind, Kind::too_many_pawns);
  EXPECT_EQ(error.color, Color::white);
}

TEST(Setup, APawnOnTheFirstOrLastRank_IsRefused) {
  EXPECT_EQ(refusal("P3k3/8/8/8/8/8/P7/4K2P w - -"),
            (SetupError{Kind::pawn_on_back_rank, Color::white, squares({a8, h1})}));
  EXPECT_EQ(refusal("4k2p/8/8/8/8/8/8/4K3 w - -"), (SetupError{Kind::pawn_on_back_rank, Color::black, squares({h8})}));
}

TEST(Setup, TheSideThatHasMovedInCheck_IsRefused) {
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/K3R3 w - -"),
            (SetupError{Kind::opponent_in_check, Color::black, squares({e8, e1})}));
  EXPECT_EQ(refusal("8/8/8/8/8/4k3/4K3/8 b - -"),
            (SetupError{Kind::opponent_in_check, Color::white, squares({e2, e3})}));
  EXPECT_EQ(refusal("4k3/3P4/8/8/8/8/8/K3R3 w - -"),
            (SetupError{Kind::opponent_in_check, Color::black, squares({e8, e1, d7})}));
}

TEST(Setup, CheckByThree_IsRefused) {
  EXPECT_EQ(refusal("r3k3/8/8/8/1b5q/8/8/r3K3 w - -"),
            (SetupError{Kind::impossible_check, Color::white, squares({a1, b4, h4})}));
}

TEST(Setup, CheckByTwoThatDoNotSlide_IsRefused) {
  EXPECT_EQ(refusal("4k3/8/8/8/8/3n1n2/8/4K3 w - -"),
            (SetupError{Kind::impossible_check, Color::white, squares({d3, f3})}));
  EXPECT_EQ(refusal("4k3/8/8/8/8/3n4/5p2/4K3 w - -"),
            (SetupError{Kind::impossible_check, Color::white, squares({d3, f2})}));
}

TEST(Setup, CheckByTwoOnOneLine_IsRefused) {
  EXPECT_EQ(refusal("4k3/8/8/8/8/8/8/r3K2r w - -"),
            (SetupError{Kind::impossible_check, Color::white, squares({a1, h1})}));
  EXPECT_EQ(refusal("8/8/1b3k2/8/3K4/8/8/6q1 w - -"),
            (SetupError{Kind::impossible_check, Color::white, squares({b6, g1})}));
}

TEST(Setup, CastlingWithTheKingNotAtHome_IsRefused) {
  EXPECT_EQ(refusal(with_rooks("4k3/8/8/8/8/8/4K3/R6R w - -", {h1})),
            (SetupError{Kind::castling_without_king, Color::white, squares({e2})}));
  EXPECT_EQ(refusal(with_rooks("r6r/4k3/8/8/8/8/8/4K3 w - -", {a8})),
            (SetupError{Kind::castling_without_king, Color::black, squares({e7})}));
}

TEST(Setup, CastlingWithTheKingInTheCorner_IsRefused_ForItNeverStoodBetweenTheRooks) {
  EXPECT_EQ(refusal(with_rooks("4k3/8/8/8/8/8/8/K6R w - -", {h1})),
            (SetupError{Kind::castling_without_king, Color::white, squares({a1})}));
  EXPECT_EQ(refusal(with_rooks("r6k/8/8/8/8/8/8/4K3 w - -", {a8})),
            (SetupError{Kind::castling_without_king, Color::black, squares({h8})}));
}

TEST(Setup, CastlingWithoutItsRook_IsRefused) {
  EXPECT_EQ(refusal(with_rooks("4k3/8/8/8/8/8/8/R3K3 w - -", {a1, h1})),
            (SetupError{Kind::castling_without_rook, Color::white, squares({h1})}));
  EXPECT_EQ(refusal(with_rooks("4k3/8/8/8/8/8/8/r3KB2 w - -", {f1})),
            (SetupError{Kind::castling_without_rook, Color::white, squares({f1})}));
  EXPECT_EQ(refusal(with_rooks("4k2R/8/8/8/8/8/8/1K6 b - -", {h8})),
            (SetupError{Kind::castling_without_rook, Color::black, squares({h8})}));
  EXPECT_EQ(refusal(with_rooks("4k3/8/8/8/R7/8/8/4K3 w - -", {a4})).kind, Kind::castling_without_rook);
}

TEST(Setup, CastlingWithTwoRooksOnOneSide_IsRefused) {
  EXPECT_EQ(refusal(with_rooks("4k3/8/8/8/8/8/8/R1R1K3 w - -", {a1, c1})),
            (SetupError{Kind::castling_extra_rook, Color::white, squares({a1, c1})}));
  EXPECT_EQ(refusal(with_rooks("1k3r1r/8/8/8/8/8/8/4K3 w - -", {f8, h8})),
            (SetupError{Kind::castling_extra_rook, Color::black, squares({f8, h8})}));
}

TEST(Setup, EnPassantOnTheWrongRank_IsRefused) {
  for (const Square square : {e3, e5, e7, e1, e8})
    EXPECT_EQ(refusal(with_en_passant("4k3/8/8/4p3/8/8/8/4K3 w - -", square)),
              (SetupError{Kind::en_passant_rank, Color::white, squares({square})}));
  EXPECT_EQ(refusal(with_en_passant("4k3/8/8/8/4P3/8/8/4K3 b - -", e6)).kind, Kind::en_passant_rank);
}

TEST(Setup, EnPassantThroughAPiece_IsRefused) {
  EXPECT_EQ(refusal(with_en_passant("4k3/4n3/4b3/4p3/8/8/8/4K3 w - -", e6)),
            (SetupError{Kind::en_passant_occupied, Color::white, squares({e6, e7})}));
  EXPECT_EQ(refusal(with_en_passant("4k3/8/8/8/4P3/4N3/8/4K3 b - -", e3)),
            (SetupError{Kind::en_passant_occupied, Color::black, squares({e3})}));
}

TEST(Setup, EnPassantWithoutThePawn_IsRefused) {
  const SetupError none = refusal(with_en_passant("4k3/8/8/8/8/8/8/4K3 w - -", d6));
  EXPECT_EQ(none.kind, Kind::en_passant_no_pawn);
  EXPECT_EQ(none.squares, squares({d5}));
  EXPECT_EQ(refusal(with_en_passant("4k3/8/8/3P4/8/8/8/4K3 w - -", d6)).kind, Kind::en_passant_no_pawn);
}

TEST(Setup, EnPassantWithACheckOlderThanTheDoubleStep_IsRefused) {
  EXPECT_EQ(refusal(with_en_passant("8/8/8/1k6/3Pp3/8/8/4KQ2 b - -", d3)),
            (SetupError{Kind::en_passant_check, Color::black, squares({f1})}));
  EXPECT_EQ(refusal(with_en_passant("4k3/8/8/8/3P4/8/8/4R1K1 b - -", d3)),
            (SetupError{Kind::en_passant_check, Color::black, squares({e1})}));
}

TEST(Setup, WhatNoGameReachesButCanBePlayedOn_IsAcceptedWhenAskedForPlayableOnly) {
  const std::initializer_list<jadoube::Setup> setups = {
      setup_of("r3k3/8/8/8/1b5q/8/8/r3K3 w - -"), setup_of("4k3/8/8/8/8/3n1n2/8/4K3 w - -"),
      setup_of("4k3/8/8/8/8/8/8/r3K2r w - -"), with_rooks("4k3/8/8/8/8/8/8/K6R w - -", {h1}),
      with_en_passant("8/8/8/1k6/3Pp3/8/8/4KQ2 b - -", d3)};
  for (const auto& setup : setups) {
    EXPECT_FALSE(Position::from(setup));
    EXPECT_TRUE(Position::from(setup, SetupCheck::playable));
  }
}

TEST(Setup, ACheckToTheSideNotToMove_IsNeverPlayable) {
  const auto setup = setup_of("4k3/8/8/8/8/8/8/4R1K1 w - -");
  EXPECT_EQ(Position::from(setup, SetupCheck::playable).error().kind, Kind::opponent_in_check);
}

TEST(Setup, CountersOutOfRange_AreRefused) {
  auto setup = Position().setup();
  setup.fullmove_number = 0;
  EXPECT_EQ(refusal(setup).kind, Kind::counter_out_of_range);
  setup.fullmove_number = max_counter + 1;
  EXPECT_EQ(refusal(setup).kind, Kind::counter_out_of_range);
  setup.fullmove_number = 1;
  setup.halfmove_clock = max_counter + 1;
  EXPECT_EQ(refusal(setup).kind, Kind::counter_out_of_range);
  setup.halfmove_clock = setup.fullmove_number = max_counter;
  EXPECT_TRUE(accepted(setup));
}

TEST(Setup, BareKings_AreAccepted) { EXPECT_TRUE(accepted("4k3/8/8/8/8/8/8/4K3 b - -")); }

TEST(Setup, NineQueensAmongSixteenPieces_AreAccepted) {
  EXPECT_TRUE(accepted("QQQQQQQk/Q7/Q7/8/8/8/8/RNB1KBNR b - -"));
  EXPECT_TRUE(accepted("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"));
}

TEST(Setup, DoubleChecksThatOneMoveUncovers_AreAccepted) {
  EXPECT_TRUE(accepted("4k3/8/3N4/8/8/8/8/K3R3 b - -"));    // a knight left the rook's file
  EXPECT_TRUE(accepted("3Rk3/8/8/8/B7/8/8/K7 b - -"));      // a rook left the bishop's diagonal
  EXPECT_TRUE(accepted("3Rk3/8/8/8/8/8/8/K3R3 b - -"));     // e7xd8=R
  EXPECT_TRUE(accepted("8/4k3/3P4/8/8/8/8/K3R3 b - -"));    // e5xd6 en passant: the pawn and the rook behind it
  EXPECT_TRUE(accepted("4R3/1B6/3P4/8/4k3/8/8/K7 b - -"));  // the same: rook and bishop, neither has moved
}

TEST(Setup, EnPassantAfterARealDoubleStep_IsAccepted) {
  EXPECT_TRUE(accepted(with_en_passant("4k3/8/8/8/4P3/8/8/4K3 b - -", e3)));   // nobody can capture
  EXPECT_TRUE(accepted(with_en_passant("8/8/8/3k4/4P3/8/8/4K3 b - -", e3)));   // the pawn gives check
  EXPECT_TRUE(accepted(with_en_passant("8/8/7k/8/3P4/8/8/2B1K3 b - -", d3)));  // the bishop behind it does
  EXPECT_TRUE(accepted(with_en_passant("8/8/8/8/3P4/8/R6k/4K3 b - -", d3)));   // the rook beside it does
  EXPECT_TRUE(accepted(with_en_passant("4k3/8/8/r2pP2K/8/8/8/8 w - -", d6)));  // the capture would open the rank
}

TEST(Setup, CastlingRightsOfChess960_AreAccepted) {
  EXPECT_TRUE(accepted(with_rooks("1k6/8/8/8/8/8/8/RKR5 w - -", {a1, c1})));
  EXPECT_TRUE(accepted(with_rooks("5rkr/8/8/8/8/8/8/4K3 w - -", {f8, h8})));
  EXPECT_TRUE(accepted(with_rooks("4k3/8/8/8/8/8/8/RRK2RR1 w - -", {b1, f1})));  // of several rooks one on each side
  EXPECT_TRUE(accepted(with_rooks("r3k2r/8/8/8/8/8/8/R3K2R w - -", {a1, h8})));
  EXPECT_TRUE(accepted(with_rooks("4k3/8/8/8/8/8/4q3/R3K2R w - -", {a1, h1})));  // in check: the right is kept
}

// Any setup at all gets an answer, and an accepted one can be played on.
RC_GTEST_PROP(Setup, AnyAtAll_IsAPositionOrAnErrorThatShowsWhere, (std::uint64_t seed)) {
  test::RandomPositions random(seed);
  for (int i = 0; i < 50; ++i) {
    const auto setup = random.any_setup();
    const auto diagram = test::rulebook::diagram(setup);
    const auto position = Position::from(setup);
    if (!position) {
      const Kind kind = position.error().kind;
      const bool shown = kind != Kind::no_king && kind != Kind::counter_out_of_range;
      RC_ASSERT(!shown || !position.error().squares.empty());
      continue;
    }
    RC_ASSERT(position->setup() == setup);
    RC_ASSERT(diagram.castling_rooks.count() <= 4U);
    auto opponent = diagram;
    opponent.turn = !diagram.turn;
    RC_ASSERT(test::rulebook::checkers(opponent).none());
    RC_ASSERT(test::rulebook::checkers(diagram).count() <= 2U);
    for (const Move move : position->legal_moves()) {
      const auto next = Position::from(position->after(move).setup());
      RC_ASSERT(next.has_value());
      RC_ASSERT(*next == position->after(move));
    }
  }
}

}  // namespace
}  // namespace jadoube
