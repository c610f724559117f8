#include "jadoube/chess/move.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "jadoube/chess/zobrist.hpp"

namespace jadoube {
namespace {

TEST(Move, TellsWhatItWasMadeFrom) {
  for (std::size_t from = 0; from < 64; ++from)
    for (std::size_t to = 0; to < 64; ++to)
      for (const Role role : all_roles) {
        const Move move(square(from), square(to), role);
        EXPECT_EQ(move.from(), square(from));
        EXPECT_EQ(move.to(), square(to));
        EXPECT_EQ(move.role(), role);
        EXPECT_EQ(move.placed(), role);
        EXPECT_EQ(move.kind(), Move::Kind::normal);
        EXPECT_EQ(move.promoted(), std::nullopt);
        EXPECT_EQ(Move(square(from), Square::a1, role).with_target(square(to)), move);
        EXPECT_EQ(Move::from_bits(move.bits()), move);
      }
}

TEST(Move, APromotionMovesAPawnAndPlacesThePieceChosen) {
  for (const Role role : promotion_roles) {
    const Move move = Move::promotion(Square::a7, Square::b8, role);
    EXPECT_EQ(move.role(), Role::pawn);
    EXPECT_EQ(move.placed(), role);
    EXPECT_EQ(move.promoted(), role);
    EXPECT_TRUE(move.is_promotion());
  }
  EXPECT_NE(Move::promotion(Square::a7, Square::a8, Role::queen), Move::promotion(Square::a7, Square::a8, Role::rook));
}

TEST(Move, APawnsMoveIsBuiltBackwardsFromItsTarget) {
  EXPECT_EQ(Move::pawn(Square::e4, 16, Move::Kind::double_step),
            Move(Square::e2, Square::e4, Role::pawn, Move::Kind::double_step));
  EXPECT_EQ(Move::pawn(Square::d4, -7, Move::Kind::normal), Move(Square::c5, Square::d4, Role::pawn));
}

TEST(Move, CastlingEndsOnTheSameFilesWhereverItStarts) {
  EXPECT_EQ(castling_king_to(Color::white, CastlingSide::king_side), Square::g1);
  EXPECT_EQ(castling_rook_to(Color::white, CastlingSide::king_side), Square::f1);
  EXPECT_EQ(castling_king_to(Color::black, CastlingSide::queen_side), Square::c8);
  EXPECT_EQ(castling_rook_to(Color::black, CastlingSide::queen_side), Square::d8);
  EXPECT_EQ(castling_side(Move(Square::b1, Square::c1, Role::king, Move::Kind::castling)), CastlingSide::king_side);
  EXPECT_EQ(castling_side(Move(Square::g8, Square::f8, Role::king, Move::Kind::castling)), CastlingSide::queen_side);
}

TEST(MoveList, HoldsWhatWasWritten) {
  MoveList list;
  EXPECT_TRUE(list.empty());
  const Move move(Square::g1, Square::f3, Role::knight);
  list.data()[0] = move;
  list.set_end(list.data() + 1);
  EXPECT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0], move);
  EXPECT_TRUE(list.contains(move));
  EXPECT_FALSE(list.contains(Move(Square::g1, Square::h3, Role::knight)));
}

TEST(Zobrist, NoNumberOccursTwiceAndNoPieceHasNone) {
  std::set<std::uint64_t> seen{0};
  std::size_t numbers = 1;
  const auto add = [&](std::uint64_t number) {
    seen.insert(number);
    ++numbers;
  };
  for (const Color color : both_colors)
    for (std::size_t i = 0; i < 64; ++i) {
      for (const Role role : all_roles) {
        add(zobrist::piece(color, role, square(i)));
        EXPECT_EQ(zobrist::captured(color, static_cast<unsigned>(index(role)) + 1, square(i)),
                  zobrist::piece(color, role, square(i)));
      }
      EXPECT_EQ(zobrist::captured(color, 0, square(i)), 0U);
    }
  for (const auto number : zobrist::numbers.castling) add(number);
  for (const auto number : zobrist::numbers.en_passant) add(number);
  add(zobrist::numbers.black_to_move);
  EXPECT_EQ(seen.size(), numbers);
}

TEST(MoveList, CanBeSortedInPlace) {
  MoveList moves;
  for (const Square to : {Square::g3, Square::e2, Square::h3}) moves.push_back(Move(Square::g1, to, Role::knight));
  std::ranges::sort(moves, std::greater<>(), [](Move move) { return move.to(); });
  EXPECT_EQ(moves[0].to(), Square::h3);
  EXPECT_EQ(moves[2].to(), Square::e2);
}

}  // namespace
}  // namespace jadoube
