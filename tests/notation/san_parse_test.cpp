#include <gtest/gtest.h>

#include "jadoube/notation/san.hpp"

namespace jadoube::notation {
namespace {

using Check = SanMarks::Check;

ParsedSan parsed(std::string_view text, Letters letters = Letters::en) {
  const auto san = parse_san(text, letters);
  EXPECT_TRUE(san) << text;
  return san.value_or(ParsedSan());
}

TEST(SanParse, APieceAndASquare) {
  const SanParts parts = parsed("Nf3").parts;
  EXPECT_EQ(parts.role, Role::knight);
  EXPECT_EQ(parts.to, Square::f3);
  EXPECT_EQ(parts.from, Bitboard::all());
}

TEST(SanParse, TheOrigin_ByFileRankOrSquare) {
  EXPECT_EQ(parsed("Ngf3").parts.from, Bitboard(File::g));
  EXPECT_EQ(parsed("N1f3").parts.from, Bitboard(Rank::one));
  EXPECT_EQ(parsed("Ng1f3").parts.from, Bitboard(Square::g1));
  for (const std::string_view text : {"Ng1-f3", "Ng1xf3", "Ng1:f3", "Ng1×f3", "Ng1–f3", "Ng1−f3", "Ng1Xf3"}) {
    EXPECT_EQ(parsed(text).parts.from, Bitboard(Square::g1)) << text;
    EXPECT_EQ(parsed(text).parts.to, Square::f3) << text;
  }
}

TEST(SanParse, APawnWithoutAFileGoesStraightAhead) {
  EXPECT_EQ(parsed("d5").parts.from, Bitboard(File::d));
  EXPECT_EQ(parsed("exd5").parts.from, Bitboard(File::e));
  EXPECT_EQ(parsed("ed5").parts.from, Bitboard(File::e));
  EXPECT_EQ(parsed("e2-e4").parts.from, Bitboard(Square::e2));
  EXPECT_EQ(parsed("e2e4").parts.from, Bitboard(Square::e2));
  EXPECT_EQ(parsed("Pe4").parts.from, Bitboard(File::e));
}

TEST(SanParse, Castling_WithZerosOrLetters) {
  for (const std::string_view text : {"0-0", "O-O", "o-o", "0–0", "O-O+", "0-0#", "O-O!?"})
    EXPECT_EQ(parsed(text).parts.castling, CastlingSide::king_side) << text;
  for (const std::string_view text : {"0-0-0", "O-O-O", "o-o-o", "O-O-O++"})
    EXPECT_EQ(parsed(text).parts.castling, CastlingSide::queen_side) << text;
}

TEST(SanParse, Promotion_HoweverItIsWritten) {
  for (const std::string_view text : {"d8=Q", "d8Q", "d8(Q)", "d8/Q", "d8=Q+", "cxd8=Q#", "d7-d8=Q", "d8♕", "d8=♛"})
    EXPECT_EQ(parsed(text).parts.promotion, Role::queen) << text;
  EXPECT_EQ(parsed("d8=D", Letters::pt).parts.promotion, Role::queen);
  EXPECT_EQ(parsed("d8C", Letters::pt).parts.promotion, Role::knight);
  EXPECT_EQ(parsed("d8=S", Letters::de).parts.promotion, Role::knight);
  EXPECT_EQ(parsed("d8").parts.promotion, std::nullopt);
}

TEST(SanParse, Figurines_OfEitherColorInEveryLanguage) {
  const std::vector<std::pair<std::string_view, Role>> figurines = {
      {"♔", Role::king},   {"♚", Role::king},   {"♕", Role::queen},  {"♛", Role::queen},
      {"♖", Role::rook},   {"♜", Role::rook},   {"♗", Role::bishop}, {"♝", Role::bishop},
      {"♘", Role::knight}, {"♞", Role::knight}, {"♙", Role::pawn},   {"♟", Role::pawn}};
  for (const Letters letters : all_letters)
    for (const auto& [figurine, role] : figurines) {
      EXPECT_EQ(parsed(std::string(figurine) + "e4", letters).parts.role, role) << figurine;
      EXPECT_EQ(parsed(std::string(figurine) + "\uFE0E" + "e4", letters).parts.role, role) << figurine;
    }
}

TEST(SanParse, TheMarks) {
  EXPECT_EQ(parsed("Nf3").marks, SanMarks());
  EXPECT_EQ(parsed("Nf3+").marks.check, Check::plus);
  EXPECT_EQ(parsed("Nf3++").marks.check, Check::plus_plus);
  EXPECT_EQ(parsed("Nf3#").marks.check, Check::hash);
  EXPECT_TRUE(parsed("Nxf3").marks.capture);
  EXPECT_FALSE(parsed("Ng1-f3").marks.capture);
  EXPECT_TRUE(parsed("Nf3(=)").marks.draw_offer);
  EXPECT_TRUE(parsed("Nf3+ (=)").marks.draw_offer);
  EXPECT_TRUE(parsed("e8=Q(=)").marks.draw_offer);
  for (const std::string_view text :
       {"exd6e.p.", "exd6 e.p.", "exd6ep", "exd6 ep", "exd6 e. p.", "exd6+ e.p.", "exd6 e.p.+"})
    EXPECT_TRUE(parsed(text).marks.en_passant) << text;
  const SanMarks all = parsed("e5xd6 e.p.+!? (=)").marks;
  EXPECT_EQ(all, (SanMarks{Check::plus, true, true, true, 5}));
}

TEST(SanParse, TheComments_AreNumericAnnotationGlyphs) {
  EXPECT_EQ(parsed("e4!").marks.glyph, 1);
  EXPECT_EQ(parsed("e4?").marks.glyph, 2);
  EXPECT_EQ(parsed("e4!!").marks.glyph, 3);
  EXPECT_EQ(parsed("e4??").marks.glyph, 4);
  EXPECT_EQ(parsed("e4!?").marks.glyph, 5);
  EXPECT_EQ(parsed("e4?!").marks.glyph, 6);
  EXPECT_EQ(parsed("e4???").marks.glyph, 4);
}

TEST(SanParse, BlanksAround) {
  EXPECT_EQ(parsed("  Nf3\t").parts.to, Square::f3);
  EXPECT_EQ(parsed("  Nf3 !? ").marks.glyph, 5);
}

TEST(SanParse, TheBOfAFile_IsNoBishop) {
  EXPECT_EQ(parsed("bxc3").parts.role, Role::pawn);
  EXPECT_EQ(parsed("Bxc3").parts.role, Role::bishop);
  EXPECT_EQ(parsed("b4", Letters::pt).parts.role, Role::pawn);
}

struct Refusal {
  std::string_view text;
  SanError::Kind kind;
  std::size_t column;
  SanError::Expected expected = SanError::Expected::end;
  Letters letters = Letters::en;
};

TEST(SanParse, WhatIsNoMove_IsRefusedAtTheCharacter) {
  using enum SanError::Kind;
  using Expected = SanError::Expected;
  const std::vector<Refusal> refusals = {
      {"", empty, 1, Expected::piece_or_square},
      {"   ", empty, 4, Expected::piece_or_square},
      {"?", unexpected, 1, Expected::piece_or_square},
      {"1. e4", unexpected, 1, Expected::piece_or_square},
      {"\xFF", unexpected, 1, Expected::piece_or_square},
      {"i4", unexpected, 1, Expected::piece_or_square},
      {"Sf3", unknown_piece, 1, Expected::piece_or_square},
      {"Nf3", unknown_piece, 1, Expected::piece_or_square, Letters::pt},
      {"Kf3", unknown_piece, 1, Expected::piece_or_square, Letters::figurine},
      {"N", unexpected, 2, Expected::square},
      {"N1", unexpected, 3, Expected::file},
      {"Nf", unexpected, 3, Expected::rank},
      {"Nf9", unexpected, 3, Expected::rank},
      {"Ng1-", unexpected, 5, Expected::square},
      {"exd", unexpected, 4, Expected::rank},
      {"ex", unexpected, 3, Expected::square},
      {"e8=", unexpected, 4, Expected::promotion},
      {"e8=X", unexpected, 4, Expected::promotion},
      {"e8(Q", unexpected, 5, Expected::parenthesis},
      {"e8=K", promotion_piece, 4},
      {"e8=P", promotion_piece, 4},
      {"Nf8=Q", promotion_of_piece, 4},
      {"0", unexpected, 2, Expected::castling},
      {"0-", unexpected, 3, Expected::castling},
      {"O-O-", unexpected, 5, Expected::castling},
      {"0-1", unexpected, 3, Expected::castling},
      {"O-O-O-O", unexpected, 6},
      {"Nf3 Nf6", unexpected, 5},
      {"Nf3++#", unexpected, 6},
      {"♘f3?!x", unexpected, 6, Expected::end, Letters::figurine},
      {"♞×", unexpected, 3, Expected::square},
      {"e4(=)(=)", unexpected, 6},
      {std::string_view("e4\0", 3), unexpected, 3},
      {"--", null_move, 1},
      {" Z0", null_move, 2},
      {"0000", null_move, 1},
  };
  for (const auto& refusal : refusals) {
    const auto san = parse_san(refusal.text, refusal.letters);
    ASSERT_FALSE(san) << refusal.text;
    EXPECT_EQ(san.error().kind, refusal.kind) << refusal.text;
    EXPECT_EQ(san.error().column, refusal.column) << refusal.text;
    EXPECT_EQ(san.error().expected, refusal.expected) << refusal.text;
  }
}

}  // namespace
}  // namespace jadoube::notation
