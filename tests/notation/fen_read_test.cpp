#include <gtest/gtest.h>

#include "jadoube/notation/fen.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::notation {
namespace {

using Kind = FenError::Kind;

constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

Setup setup(std::string_view fen, FenStyle style = FenStyle::strict) {
  const auto setup = read_fen_setup(fen, style);
  EXPECT_TRUE(setup) << fen;
  return setup.value_or(Setup());
}

struct Refusal {
  std::string_view fen;
  Kind kind;
  FenField field;
  std::size_t column;
};

void expect_refused(const Refusal& refusal, FenStyle style = FenStyle::strict) {
  const auto position = read_fen(refusal.fen, style);
  ASSERT_FALSE(position) << refusal.fen;
  EXPECT_EQ(position.error().kind, refusal.kind) << refusal.fen;
  EXPECT_EQ(position.error().field, refusal.field) << refusal.fen;
  EXPECT_EQ(position.error().column, refusal.column) << refusal.fen;
}

void expect_no_position(std::string_view fen, SetupError::Kind kind, FenField field, std::size_t column,
                        FenStyle style = FenStyle::strict) {
  expect_refused({fen, Kind::not_a_position, field, column}, style);
  const auto position = read_fen(fen, style);
  ASSERT_TRUE(!position && position.error().setup) << fen;
  EXPECT_EQ(position.error().setup->kind, kind) << fen;
}

TEST(FenRead, InitialPosition) {
  const auto position = read_fen(initial);
  ASSERT_TRUE(position);
  EXPECT_EQ(*position, Position());
}

TEST(FenRead, EveryField) {
  const auto read = setup("4k3/8/8/8/3Pp3/8/8/R3K3 b Q d3 0 17");
  EXPECT_EQ(read.turn, Color::black);
  EXPECT_EQ(read.castling_rooks, Bitboard(Square::a1));
  EXPECT_EQ(read.en_passant, Square::d3);
  EXPECT_EQ(read.halfmove_clock, 0U);
  EXPECT_EQ(read.fullmove_number, 17U);
  EXPECT_EQ(read.board.piece_at(Square::e4), (Piece{Color::black, Role::pawn}));
  EXPECT_EQ(read.board.occupied().count(), 5);
  EXPECT_EQ(setup("4k3/8/8/8/8/8/8/4K3 w - - 65535 65535").halfmove_clock, Setup::max_counter);
}

TEST(FenRead, KAndQMeanTheOutermostRook_XFen) {
  EXPECT_EQ(setup("4k3/8/8/8/8/8/8/RR2KRR1 w KQ - 0 1").castling_rooks, Bitboard(Square::g1) | Square::a1);
  EXPECT_EQ(setup("1rr1k1r1/8/8/8/8/8/8/4K3 w kq - 0 1").castling_rooks, Bitboard(Square::g8) | Square::b8);
}

TEST(FenRead, AFileLetterMeansTheRookThere_ShredderFen) {
  EXPECT_EQ(setup("4k3/8/8/8/8/8/8/RR2KRR1 w FB - 0 1").castling_rooks, Bitboard(Square::f1) | Square::b1);
  EXPECT_EQ(setup("1rr1k1rr/8/8/8/8/8/8/R3K2R w KAgc - 0 1").castling_rooks,
            Bitboard(Square::h1) | Square::a1 | Square::g8 | Square::c8);
}

TEST(FenRead, ARightWithoutItsRook_IsRefusedByTheLetter) {
  expect_no_position("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", SetupError::Kind::castling_without_rook, FenField::castling,
                     24);
  expect_no_position("4k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", SetupError::Kind::castling_without_rook, FenField::castling,
                     25);
  expect_no_position("4k3/8/8/8/8/8/8/R3K3 w C - 0 1", SetupError::Kind::castling_without_rook, FenField::castling, 24);
}

TEST(FenRead, ARightWithTheKingAway_IsRefused) {
  expect_no_position("4k3/8/8/8/8/8/4K3/7R w K - 0 1", SetupError::Kind::castling_without_king, FenField::castling, 24);
  expect_no_position("4k3/8/8/8/8/8/8/K6R w K - 0 1", SetupError::Kind::castling_without_king, FenField::castling, 23);
}

TEST(FenRead, TwoRooksOnOneSideWithTheRight_AreRefused) {
  for (const auto style : {FenStyle::strict, FenStyle::forgiving})
    expect_no_position("4k3/8/8/8/8/8/8/4KR1R w HF - 0 1", SetupError::Kind::castling_extra_rook, FenField::castling,
                       25, style);
}

TEST(FenRead, WrongBoards_NameTheCharacter) {
  const auto board = FenField::board;
  expect_refused({"4k3/8/8/8/8/8/8/4K2x w - - 0 1", Kind::bad_piece, board, 20});
  expect_refused({"9/8/8/8/8/8/8/4K3 w - - 0 1", Kind::bad_piece, board, 1});
  expect_refused({"4k3/8/0/8/8/8/8/4K3 w - - 0 1", Kind::bad_piece, board, 7});
  expect_refused({"4k3/8/8/8/8/8/8/4K♔2 w - - 0 1", Kind::bad_piece, board, 19});
  expect_refused({"4k3p/8/8/8/8/8/8/4K3 w - - 0 1", Kind::rank_too_long, board, 4});
  expect_refused({"4k4/8/8/8/8/8/8/4K3 w - - 0 1", Kind::rank_too_long, board, 3});
  expect_refused({"4k2/8/8/8/8/8/8/4K3 w - - 0 1", Kind::rank_too_short, board, 4});
  expect_refused({"4k3/8/8/8/8/8/8/4K2 w - - 0 1", Kind::rank_too_short, board, 20});
  expect_refused({"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", Kind::too_many_ranks, board, 20});
  expect_refused({"4k3/8/8/8/8/8/4K3 w - - 0 1", Kind::too_few_ranks, board, 18});
  expect_refused({"4k3/8/44/8/8/8/8/4K3 w - - 0 1", Kind::adjacent_digits, board, 8});
  EXPECT_EQ(read_fen("4k3/8/8/7/8/8/8/4K3 w - - 0 1").error().rank, Rank::five);
}

TEST(FenRead, FortyQueens_AreTooMany) {
  expect_no_position("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/7k/K7 w - - 0 1",
                     SetupError::Kind::too_many_pieces, FenField::board, 19);
  EXPECT_EQ(read_fen("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/7k/K7 w - - 0 1").error().setup->squares.count(),
            41);
}

TEST(FenRead, WrongFields_NameTheCharacter) {
  expect_refused({"4k3/8/8/8/8/8/8/4K3 x - - 0 1", Kind::bad_turn, FenField::turn, 21});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 white - - 0 1", Kind::bad_turn, FenField::turn, 22});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w KX - 0 1", Kind::bad_castling, FenField::castling, 24});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w -- - 0 1", Kind::bad_castling, FenField::castling, 23});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w - x 0 1", Kind::bad_square, FenField::en_passant, 25});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w - e 0 1", Kind::bad_square, FenField::en_passant, 26});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w - e9 0 1", Kind::bad_square, FenField::en_passant, 26});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w - e6x 0 1", Kind::bad_square, FenField::en_passant, 27});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w - - -1 1", Kind::bad_number, FenField::halfmove_clock, 27});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w - - 0 1.", Kind::bad_number, FenField::fullmove_number, 30});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w - - 65536 1", Kind::number_too_large, FenField::halfmove_clock, 27});
  expect_refused(
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", Kind::number_too_large, FenField::fullmove_number, 29});
  for (const auto style : {FenStyle::strict, FenStyle::forgiving}) {
    expect_refused({"4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;", Kind::epd_operation, FenField::halfmove_clock, 27}, style);
    expect_refused({"4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", Kind::extra, FenField::fullmove_number, 31}, style);
    expect_refused({"", Kind::missing, FenField::board, 1}, style);
    expect_refused({"4k3/8/8/8/8/8/8/4K3", Kind::missing, FenField::turn, 20}, style);
  }
}

TEST(FenRead, Strict_AsksForSixFieldsAndSingleSpaces) {
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w", Kind::missing, FenField::castling, 22});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w - - 0", Kind::missing, FenField::fullmove_number, 28});
  expect_refused({" 4k3/8/8/8/8/8/8/4K3 w - - 0 1", Kind::blank, FenField::board, 1});
  expect_refused({"4k3/8/8/8/8/8/8/4K3  w - - 0 1", Kind::blank, FenField::turn, 21});
  expect_refused({"4k3/8/8/8/8/8/8/4K3\tw - - 0 1", Kind::blank, FenField::turn, 20});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", Kind::blank, FenField::fullmove_number, 30});
}

TEST(FenRead, Strict_AsksForTheCanonicalWriting) {
  constexpr auto castling = FenField::castling;
  expect_refused({"r3k2r/8/8/8/8/8/8/R3K2R w QK - 0 1", Kind::castling_order, castling, 28});
  expect_refused({"r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", Kind::castling_order, castling, 29});
  expect_refused({"r3k2r/8/8/8/8/8/8/R3K2R w AH - 0 1", Kind::castling_order, castling, 28});
  expect_refused({"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", Kind::castling_repeated, castling, 28});
  expect_refused({"r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1", Kind::castling_repeated, castling, 28});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w - - 00 1", Kind::leading_zero, FenField::halfmove_clock, 27});
  expect_refused({"4k3/8/8/8/8/8/8/4K3 w - - 0 0", Kind::move_number_zero, FenField::fullmove_number, 29});
  expect_refused({"4k3/8/8/8/4P3/8/8/4K3 b - e3 3 5", Kind::clock_not_zero, FenField::halfmove_clock, 30});
}

TEST(FenRead, AnEnPassantSquareThatNoDoubleStepLeft_IsRefused) {
  constexpr auto field = FenField::en_passant;
  using enum SetupError::Kind;
  expect_no_position("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", en_passant_rank, field, 27);
  expect_no_position("4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", en_passant_no_pawn, field, 27);
  expect_no_position("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", en_passant_occupied, field, 29);
  expect_no_position("8/8/8/8/4P2k/8/8/3K3R b - e3 0 1", en_passant_check, field, 27);
}

TEST(FenRead, Forgiving_FillsWhatIsLeftOut) {
  for (const std::string_view fen : {"4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w -", "4k3/8/8/8/8/8/8/4K3 w - -",
                                     "4k3/8/8/8/8/8/8/4K3 w - - 0", "\t4k3/8/8/8/8/8/8/4K3   w - -  0 0\r\n"}) {
    const auto position = read_fen(fen, FenStyle::forgiving);
    ASSERT_TRUE(position) << fen;
    EXPECT_EQ(write_fen(*position), "4k3/8/8/8/8/8/8/4K3 w - - 0 1") << fen;
  }
}

TEST(FenRead, Forgiving_DropsWhatCannotBe) {
  const auto read = [](std::string_view fen) {
    const auto position = read_fen(fen, FenStyle::forgiving);
    return position ? write_fen(*position, {.en_passant = FenOptions::EnPassant::always}) : "refused";
  };
  EXPECT_EQ(read("r3k3/8/8/8/8/8/8/4K2R w qkQKK - 0 1"), "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
  EXPECT_EQ(read("4k2r/8/8/8/8/8/4K3/R6R w KQkq - 7 9"), "4k2r/8/8/8/8/8/4K3/R6R w k - 7 9");
  EXPECT_EQ(read("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1"), "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1");
  EXPECT_EQ(read("4k3/8/8/8/4P3/8/8/4K3 b - d3 4 1"), "4k3/8/8/8/4P3/8/8/4K3 b - - 4 1");
  EXPECT_EQ(read("4k3/8/8/8/4P3/8/8/4K3 b - e3 4 1"), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(read("11112k1/8/8/8/8/8/8/K7 b - - 007 010"), "6k1/8/8/8/8/8/8/K7 b - - 7 10");
}

TEST(FenRead, Forgiving_TakesWhatIsPlayableThoughNoGameReachesIt) {
  using enum SetupError::Kind;
  const std::string_view both_sides_of_a_line = "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1";
  expect_no_position(both_sides_of_a_line, impossible_check, FenField::board, 7);
  EXPECT_TRUE(read_fen(both_sides_of_a_line, FenStyle::forgiving));
}

TEST(FenRead, AnUncheckedSetup_SaysWhatTheTextSays) {
  const auto read = setup("8/8/8/8/8/8/8/8 w KQkq e3 0 1");
  EXPECT_TRUE(read.board.occupied().empty());
  EXPECT_EQ(read.castling_rooks, Bitboard(Square::a1) | Square::h1 | Square::a8 | Square::h8);
  EXPECT_EQ(read.en_passant, Square::e3);
}

TEST(FenRead, PositionsThatCannotBe_NameThePiece) {
  constexpr auto board = FenField::board;
  using enum SetupError::Kind;
  expect_no_position("8/8/8/8/8/8/8/4K3 w - - 0 1", no_king, board, 1);
  expect_no_position("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", several_kings, board, 20);
  expect_no_position("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", pawn_on_back_rank, board, 17);
  expect_no_position("4k3/8/8/8/8/8/PPPPPPPP/PPP1K3 w - - 0 1", too_many_pawns, board, 24);
  expect_no_position("4k3/8/8/8/8/8/8/4K2r b - - 0 1", opponent_in_check, board, 18);
  expect_no_position("4k3/4r3/8/8/1b6/5n2/8/4K3 w - - 0 1", impossible_check, board, 6);
}

TEST(FenRead, AnyLength_InLinearTime) {
  const std::size_t length = test::sanitized() ? 1'000'000 : 20'000'000;
  for (const auto style : {FenStyle::strict, FenStyle::forgiving}) {
    for (const char c : {' ', '/', '8', 'K', 'w', '-', '9'}) EXPECT_FALSE(read_fen(std::string(length, c), style)) << c;
    for (const char c : {'/', '8', 'w', '-', '9'}) {
      EXPECT_FALSE(read_fen("4k3/8/8/8/8/8/8/4K3 w " + std::string(length, c), style)) << c;
      EXPECT_FALSE(read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 " + std::string(length, c), style)) << c;
    }
  }
  const std::string kings(length, 'K'), blanks(length, ' ');
  EXPECT_EQ(read_fen("4k3/8/8/8/8/8/8/4K2R w " + kings + blanks, FenStyle::forgiving).value().castling_rooks(),
            Bitboard(Square::h1));
}

}  // namespace
}  // namespace jadoube::notation
