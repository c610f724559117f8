#include "jadoube/chess/chess960.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/positions.hpp"

namespace jadoube {
namespace {

namespace rulebook = test::rulebook;
using enum Role;

TEST(Chess960, NumbersAndFirstRanks_AreOneToOne) {
  std::set<std::array<Role, 8>> ranks;
  for (unsigned number = 0; number < chess960_starts; ++number) {
    const auto rank = chess960_rank(number);
    EXPECT_EQ(chess960_number(rank), number);
    ranks.insert(rank);
  }
  EXPECT_EQ(ranks.size(), 960U);
  EXPECT_EQ(chess960_rank(960), chess960_rank(0));
}

TEST(Chess960, TheCustomaryNumbers) {
  EXPECT_EQ(chess960_rank(518), (std::array{rook, knight, bishop, queen, king, bishop, knight, rook}));
  EXPECT_EQ(chess960_rank(0), (std::array{bishop, bishop, queen, knight, knight, rook, king, rook}));
  EXPECT_EQ(chess960_rank(959), (std::array{rook, king, rook, knight, knight, queen, bishop, bishop}));
  EXPECT_EQ(chess960_rank(534), (std::array{rook, knight, bishop, king, queen, bishop, knight, rook}));
}

TEST(Chess960, AnyOtherFirstRank_HasNoNumber) {
  EXPECT_EQ(chess960_number({rook, rook, bishop, queen, king, bishop, knight, knight}), std::nullopt);  // king outside
  EXPECT_EQ(chess960_number({rook, bishop, knight, bishop, king, queen, knight, rook}),
            std::nullopt);  // bishops on one color
  EXPECT_EQ(chess960_number({pawn, pawn, pawn, pawn, pawn, pawn, pawn, pawn}), std::nullopt);
}

TEST(Chess960, EachStart_IsByTheGuideline) {
  for (unsigned number = 0; number < chess960_starts; ++number) {
    const Position position = Position::chess960(number);
    const auto checked = Position::from(chess960_setup(number));
    ASSERT_TRUE(checked) << number;
    ASSERT_TRUE(position == *checked) << number;
    ASSERT_EQ(position.occupied(), Bitboard(Rank::one) | Rank::two | Rank::seven | Rank::eight);
    ASSERT_EQ(position.pieces(Role::pawn), Bitboard(Rank::two) | Rank::seven);
    for (const Square white : Bitboard(Rank::one))
      ASSERT_EQ(position.piece_at(white)->role, position.piece_at(mirrored(white))->role);

    std::vector<Square> rooks, bishops;
    for (const Square square : position.pieces(Color::white, rook)) rooks.push_back(square);
    for (const Square square : position.pieces(Color::white, bishop)) bishops.push_back(square);
    ASSERT_EQ(rooks.size(), 2U);
    ASSERT_EQ(bishops.size(), 2U);
    ASSERT_EQ(position.pieces(Color::white, knight).count(), 2);
    ASSERT_EQ(position.pieces(Color::white, queen).count(), 1);
    ASSERT_LT(rooks[0], position.king(Color::white)) << number;
    ASSERT_GT(rooks[1], position.king(Color::white)) << number;
    ASSERT_NE(index(bishops[0]) % 2, index(bishops[1]) % 2) << number;
    ASSERT_EQ(position.castling_rooks(), position.pieces(rook));
    ASSERT_EQ(position.turn(), Color::white);
  }
  EXPECT_TRUE(Position::chess960(518) == Position());
}

// A setup with only the kings, one rook each with its castling right, and the pawns in front of them.
Setup cleared(unsigned number, Color turn, CastlingSide side) {
  Setup setup = chess960_setup(number);
  setup.turn = turn;
  for (const Color color : both_colors) {
    const Square king = setup.board.of(color, Role::king).first();
    for (const Square square : back_rank(color)) {
      const bool keeps = setup.castling_rooks.contains(square) && (square > king) == (side == CastlingSide::king_side);
      if (square == king || keeps) continue;
      setup.board.remove(square);
      setup.castling_rooks &= ~Bitboard(square);
    }
  }
  return setup;
}

TEST(Chess960, CastlingOnAClearedRank_EndsOnTheSameFilesFromEachStart) {
  for (unsigned number = 0; number < chess960_starts; ++number)
    for (const Color color : both_colors)
      for (const CastlingSide side : castling_sides) {
        const auto position = Position::from(cleared(number, color, side));
        ASSERT_TRUE(position) << number;
        const Square king_from = position->king(color), rook_from = *position->castling_rook(color, side);
        const Move castling(king_from, rook_from, king, Move::Kind::castling);
        ASSERT_TRUE(position->is_legal(castling)) << test::fen_of(*position);

        const Position after = position->after(castling);
        const Rank home = relative_rank(Rank::one, color);
        const bool short_side = side == CastlingSide::king_side;
        ASSERT_EQ(after.king(color), square(short_side ? File::g : File::c, home)) << test::fen_of(*position);
        ASSERT_EQ(after.pieces(color, rook), Bitboard(square(short_side ? File::f : File::d, home)));
        ASSERT_EQ(after.pieces(color).count(), 10);
        ASSERT_TRUE((after.castling_rooks() & back_rank(color)).empty());
        ASSERT_EQ(rulebook::diagram(after.setup()), rulebook::after(rulebook::diagram(position->setup()), castling));
      }
}

TEST(Chess960, KingsAndRooksAloneFromEachStart_MoveAsInTheRulebook) {
  for (unsigned number = 0; number < chess960_starts; ++number)
    for (const Color color : both_colors)
      for (const bool pawns : {true, false}) {
        auto setup = chess960_setup(number);
        setup.turn = color;
        for (const Role role : {knight, bishop, queen}) setup.board.discard(setup.board.of(role));
        if (!pawns) setup.board.discard(setup.board.of(pawn) | setup.board.of(!color, rook));
        setup.castling_rooks &= setup.board.of(rook);
        const auto position = Position::from(setup);
        if (!position) continue;  // without pawns a rook may attack the king
        ASSERT_EQ(test::sorted_names(position->legal_moves()),
                  test::sorted_names(rulebook::legal_moves(rulebook::diagram(setup))))
            << test::fen_of(*position);
      }
}

}  // namespace
}  // namespace jadoube
