// What a position says of its moves, compared with what happens when they are made.
#include <gtest/gtest.h>

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/chess/symmetry.hpp"
#include "jadoube/chess/why_illegal.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube {
namespace {

using test::position_of;

TEST(Moves, CastlingIsNoCapture_ThoughItsTargetIsOccupied) {
  const Position castles = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const auto castling = *legal_move(castles, Square::e1, Square::g1);
  ASSERT_EQ(castling.to(), Square::h1);
  EXPECT_FALSE(castles.is_capture(castling));
  EXPECT_FALSE(castles.is_zeroing(castling));
  EXPECT_EQ(castles.captured(castling), std::nullopt);
  EXPECT_TRUE(castles.is_capture(*legal_move(castles, Square::h1, Square::h8)));
}

TEST(Moves, EnPassantCapturesThePawnBesideTheTarget) {
  const Position passed = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  const auto capture = *legal_move(passed, Square::e5, Square::d6);
  EXPECT_TRUE(passed.is_capture(capture));
  EXPECT_EQ(passed.captured_square(capture), Square::d5);
  EXPECT_EQ(passed.captured(capture), (Piece{Color::black, Role::pawn}));
}

TEST(Moves, ACastlingRookCanGiveCheck) {
  const Position castles = position_of("5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  EXPECT_TRUE(castles.gives_check(*legal_move(castles, Square::e1, Square::g1)));
  EXPECT_FALSE(castles.gives_check(*legal_move(castles, Square::e1, Square::c1)));
}

TEST(Moves, OfRandomPositions_SayWhatTheyDo) {
  test::RandomPositions random(4901);
  for (int i = 0; i < 3000; ++i) {
    const Position before = random.next();
    const MoveList all = before.legal_moves();
    std::vector<Move> captures, by_square;
    for (const Move move : all) {
      const Position after = before.after(move);
      const bool captures_here = after.occupied().count() < before.occupied().count();
      ASSERT_EQ(before.is_capture(move), captures_here);
      ASSERT_EQ(before.captured(move).has_value(), captures_here);
      if (captures_here) {
        const Piece captured = *before.captured(move);
        ASSERT_EQ(before.pieces(captured.color, captured.role).count() - 1,
                  after.pieces(captured.color, captured.role).count());
        captures.push_back(move);
      }
      ASSERT_EQ(before.is_zeroing(move), after.halfmove_clock() == 0);
      ASSERT_EQ(before.gives_check(move), after.is_check());
    }
    ASSERT_TRUE(std::ranges::equal(before.legal_captures(), captures));
    std::size_t of_pieces = 0;
    for (const Square from : before.pieces(before.turn())) of_pieces += before.legal_moves(from).size();
    ASSERT_EQ(of_pieces, all.size());
    ASSERT_TRUE(std::ranges::equal(before.legal_moves(Bitboard::all()), all));
  }
}

TEST(Moves, OnlyALegalOneIsPlayedWhenTried) {
  Position tried;
  EXPECT_FALSE(tried.try_play(Move(Square::e2, Square::e5, Role::pawn)));
  const auto wrong = try_play(tried, Square::e2, Square::e5);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(tried, Position());
  EXPECT_TRUE(try_play(tried, Square::e2, Square::e4));
  EXPECT_EQ(tried.turn(), Color::black);
  EXPECT_TRUE(tried.try_play(*legal_move(tried, Square::e7, Square::e5)));
}

TEST(NullMove, PassesTheTurn_AndLeavesTheRest) {
  test::RandomPositions random(4902);
  for (int i = 0; i < 3000; ++i) {
    const Position before = random.next();
    const auto after = before.after_null_move();
    ASSERT_EQ(after.has_value(), !before.is_check());
    if (!after) continue;
    jadoube::Setup setup = before.setup();
    setup.turn = !setup.turn;
    setup.en_passant.reset();
    setup.halfmove_clock = std::min(setup.halfmove_clock + 1, jadoube::Setup::max_counter);
    if (setup.turn == Color::white)
      setup.fullmove_number = std::min(setup.fullmove_number + 1, jadoube::Setup::max_counter);
    ASSERT_EQ(*after, Position::from(setup, SetupCheck::on_board).value());
  }
}

TEST(Symmetry, AMirroredPosition_HasTheMirroredMoves_AndIsItselfMirroredTwice) {
  test::RandomPositions random(4903);
  for (int i = 0; i < 2000; ++i) {
    const Position before = random.next(), other = mirrored(before);
    ASSERT_EQ(mirrored(other), before);
    ASSERT_EQ(other.turn(), !before.turn());
    for (const Move move : before.legal_moves()) {
      ASSERT_TRUE(other.is_legal(mirrored(move)));
      ASSERT_EQ(mirrored(before.after(move)).board(), other.after(mirrored(move)).board());
    }
    ASSERT_EQ(flipped(flipped(before.board())), before.board());
  }
  EXPECT_EQ(flipped(Bitboard(Square::a1) | Square::b8), Bitboard(Square::h1) | Square::g8);
  EXPECT_EQ(flipped(Square::e2), Square::d2);
}

TEST(Bitboard, SubsetsAreAllOfThem_Once) {
  const Bitboard whole = Bitboard(Square::a1) | Square::c4 | Square::h8;
  std::unordered_set<Bitboard> found;
  for (const Bitboard some : whole.subsets()) {
    EXPECT_TRUE((some & ~whole).empty());
    EXPECT_TRUE(found.insert(some).second);
  }
  EXPECT_EQ(found.size(), 8U);
  std::size_t of_none = 0;
  for ([[maybe_unused]] const Bitboard some : Bitboard().subsets()) ++of_none;
  EXPECT_EQ(of_none, 1U);
}

TEST(Hashes, EqualValuesHaveEqualOnes) {
  const std::unordered_set<Position> positions{Position(), Position(), Position::chess960(0)};
  EXPECT_EQ(positions.size(), 2U);
  const auto legal = Position().legal_moves();
  const std::unordered_set<Move> moves(legal.begin(), legal.end());
  EXPECT_EQ(moves.size(), 20U);
  EXPECT_TRUE(moves.contains(legal[3]));
}

}  // namespace
}  // namespace jadoube
