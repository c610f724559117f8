#include "jadoube/notation/san.hpp"

#include <gtest/gtest.h>

#include "jadoube/notation/uci.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::notation {
namespace {

using test::position_of;

// The move that the text means in the position, in UCI notation; or else the kind of error as a number.
std::string read(std::string_view fen, std::string_view text, Letters letters = Letters::en) {
  const auto move = read_san(position_of(fen), text, letters);
  return move ? write_uci(*move, UciCastling::rook) : "error " + std::to_string(static_cast<int>(move.error().kind));
}

std::string written(std::string_view fen, std::string_view uci, const SanOptions& options = pgn_san) {
  const Position position = position_of(fen);
  return write_san(position, read_uci(position, uci).value(), options);
}

constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
constexpr std::string_view castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
constexpr std::string_view promotion = "2r5/3P3k/8/8/8/8/8/4K3 w - -";
constexpr std::string_view en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";

TEST(SanRead, EachLanguageSpellsTheSameMove) {
  EXPECT_EQ(read(initial, "Cf3", Letters::pt), "g1f3");
  EXPECT_EQ(read(initial, "Nf3", Letters::en), "g1f3");
  EXPECT_EQ(read(initial, "Cf3", Letters::es), "g1f3");
  EXPECT_EQ(read(initial, "Cf3", Letters::fr), "g1f3");
  EXPECT_EQ(read(initial, "Sf3", Letters::de), "g1f3");
  EXPECT_EQ(read(initial, "Pf3", Letters::nl), "g1f3");
  EXPECT_EQ(read(initial, "Cf3", Letters::it), "g1f3");
  EXPECT_EQ(read(initial, "♘f3", Letters::figurine), "g1f3");
  EXPECT_EQ(read(initial, "♞f3", Letters::figurine), "g1f3");
}

TEST(SanRead, CastlingIsTheKingAndItsRook) {
  EXPECT_EQ(read(castling, "0-0"), "e1h1");
  EXPECT_EQ(read(castling, "O-O-O+"), "e1a1");
  EXPECT_EQ(read("4k3/8/8/8/8/8/8/1R3KR1 w GB -", "O-O-O"), "f1b1");
}

TEST(SanRead, EnPassantWithAndWithoutTheSuffix_AppendixC13) {
  EXPECT_EQ(read(en_passant, "exd6"), "e5d6");
  EXPECT_EQ(read(en_passant, "exd6 e.p."), "e5d6");
  EXPECT_EQ(read(en_passant, "ed6ep"), "e5d6");
}

TEST(SanRead, WhatAnUnnamedPawnCouldCapture_IsNotItsStraightMove) {
  EXPECT_EQ(read("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "d5"),
            "error " + std::to_string(static_cast<int>(SanError::Kind::impossible)));
}

TEST(SanRead, APinnedPieceNeedsNoDisambiguation) { EXPECT_EQ(read("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "Ne2"), "g1e2"); }

TEST(SanRead, SeveralPieces_AreAmbiguousAndListed) {
  const auto move = read_san(position_of("4k3/8/8/8/8/8/4K3/R6R w - -"), "Rd1");
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().kind, SanError::Kind::ambiguous);
  EXPECT_EQ(test::sorted_names(move.error().candidates), (std::vector<std::string>{"a1d1", "h1d1"}));
  EXPECT_EQ(read("4k3/8/8/8/8/8/8/R3K2R w - -", "Rd1"), "a1d1");
}

TEST(SanRead, APromotionWithoutItsPiece_ListsTheFour) {
  const auto move = read_san(position_of(promotion), "d8");
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().kind, SanError::Kind::promotion_missing);
  EXPECT_EQ(move.error().candidates.size(), 4U);
}

TEST(SanRead, AnIllegalMove_SaysWhyAndWhatElse) {
  const Position position = position_of("4r1k1/8/8/8/8/8/4N3/4K3 w - -");
  const auto move = read_san(position, "  Nc3");
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().kind, SanError::Kind::illegal);
  EXPECT_EQ(move.error().column, 3U);
  ASSERT_TRUE(move.error().illegality);
  EXPECT_EQ(move.error().illegality->reason, Illegality::Reason::exposes_king);
}

TEST(SanRead, WhatOnlyAnotherPieceCanReach_IsImpossible) {
  const auto move = read_san(Position(), "Nd4");
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().kind, SanError::Kind::impossible);
  // The pawn to the same square first, then the knights, the nearest first.
  ASSERT_EQ(move.error().candidates.size(), 5U);
  EXPECT_EQ(move.error().candidates.front(), Move(Square::d2, Square::d4, Role::pawn, Move::Kind::double_step));
}

TEST(SanWrite, PawnsPiecesAndCaptures) {
  EXPECT_EQ(written(initial, "e2e4"), "e4");
  EXPECT_EQ(written(initial, "g1f3"), "Nf3");
  EXPECT_EQ(written("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5"), "exd5");
  EXPECT_EQ(written("4k3/8/8/3p4/8/4N3/8/4K3 w - -", "e3d5"), "Nxd5");
}

TEST(SanWrite, Promotion) {
  EXPECT_EQ(written(promotion, "d7c8n"), "dxc8=N");
  EXPECT_EQ(written("8/3P4/8/8/8/8/8/k3K3 w - -", "d7d8q"), "d8=Q");
  EXPECT_EQ(written("8/3P4/8/8/8/8/8/k3K3 w - -", "d7d8q", laws_san(Letters::pt)), "d8=D");
  EXPECT_EQ(written("8/3P4/8/8/8/8/8/k3K3 w - -", "d7d8q", laws_1997_san(Letters::pt)), "d8D");
  EXPECT_EQ(written("8/3P4/8/8/8/8/8/k3K3 w - -", "d7d8q", {.promotion = SanOptions::Promotion::parentheses}), "d8(Q)");
}

TEST(SanWrite, Castling) {
  EXPECT_EQ(written(castling, "e1g1"), "O-O");
  EXPECT_EQ(written(castling, "e1c1"), "O-O-O");
  EXPECT_EQ(written(castling, "e1g1", laws_san(Letters::pt)), "0-0");
  EXPECT_EQ(written(castling, "e1c1", laws_san(Letters::pt)), "0-0-0");
  EXPECT_EQ(written("5k2/8/8/8/8/8/8/4K2R w K -", "e1g1"), "O-O+");
}

TEST(SanWrite, EnPassant) {
  EXPECT_EQ(written(en_passant, "e5d6"), "exd6");
  EXPECT_EQ(written(en_passant, "e5d6", laws_san(Letters::pt)), "exd6 e.p.");
  EXPECT_EQ(written(en_passant, "e5d6", {.form = SanForm::full}), "e5xd6");
}

TEST(SanWrite, CheckAndMate) {
  EXPECT_EQ(written("6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8"), "Ra8#");
  EXPECT_EQ(written("6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8", laws_1997_san(Letters::pt)), "Ta8++");
  EXPECT_EQ(written("6k1/5pp1/8/8/8/8/8/R3K3 w - -", "a1a8"), "Ra8+");
  EXPECT_EQ(written("6k1/5pp1/8/8/8/8/8/R3K3 w - -", "a1a8", {.check_signs = false}), "Ra8");
}

// The examples of Appendix C.10: by the file, by the rank, and by the file where both would do.
TEST(SanWrite, DisambiguationAsTheLawsShowIt_AppendixC10) {
  const std::string_view g1_e1 = "4k3/8/8/8/8/8/8/K3N1N1 w - -", g5_g1 = "4k3/8/8/6N1/8/8/8/K5N1 w - -",
                         h2_d4 = "4k3/8/8/8/3N4/8/7N/K7 w - -";
  EXPECT_EQ(written(g1_e1, "g1f3"), "Ngf3");
  EXPECT_EQ(written(g1_e1, "e1f3"), "Nef3");
  EXPECT_EQ(written(g5_g1, "g5f3"), "N5f3");
  EXPECT_EQ(written(g5_g1, "g1f3"), "N1f3");
  EXPECT_EQ(written(h2_d4, "h2f3"), "Nhf3");
  EXPECT_EQ(written(h2_d4, "d4f3"), "Ndf3");
  EXPECT_EQ(written("4k3/8/8/8/3N4/5p2/7N/K7 w - -", "h2f3"), "Nhxf3");
  const std::string_view pawns = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - -";
  EXPECT_EQ(written(pawns, "c4d5"), "cxd5");
  EXPECT_EQ(written(pawns, "e4d5"), "exd5");
}

TEST(SanWrite, FileAndRankTogether_WhereNeitherAloneTells) {
  const std::string_view three = "8/k7/8/8/4Q2Q/8/8/K6Q w - -";
  EXPECT_EQ(written(three, "h4e1"), "Qh4e1");
  EXPECT_EQ(written(three, "e4e1"), "Qee1");
  EXPECT_EQ(written(three, "h1e1"), "Q1e1");
}

TEST(SanWrite, APinnedRival_CountsOnlyAlongItsPin) {
  EXPECT_EQ(written("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2"), "Ne2");
  EXPECT_EQ(written("4r1k1/8/8/8/R7/8/4R3/4K3 w - -", "a4e4"), "Rae4");
  EXPECT_EQ(written("4r1k1/8/8/8/8/8/R3R3/4K3 w - -", "a2b2"), "Rb2");
}

// An illegal move that stood, in rapid or blitz.
TEST(SanWrite, APawnThatCapturedNothing_IsWrittenAsItMoved) {
  const auto position = read_fen("4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1").value();
  EXPECT_EQ(write_san(position, Move(Square::e4, Square::d5, Role::pawn)), "exd5");
}

TEST(SanWrite, LongAlgebraic) {
  EXPECT_EQ(written(initial, "e2e4", {.form = SanForm::full}), "e2-e4");
  EXPECT_EQ(written(initial, "g1f3", {.letters = Letters::pt, .form = SanForm::full}), "Cg1-f3");
  EXPECT_EQ(written("4k3/8/8/3p4/8/4N3/8/4K3 w - -", "e3d5", {.form = SanForm::full}), "Ne3xd5");
  EXPECT_EQ(written(promotion, "d7c8r", {.form = SanForm::full}), "d7xc8=R");
  EXPECT_EQ(written(castling, "e1c1", {.form = SanForm::full}), "O-O-O");
}

TEST(SanWrite, FigurinesAreTheWhiteOnesForEitherSide) {
  EXPECT_EQ(written("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -", "g8f6", {.letters = Letters::figurine}),
            "♘f6");
}

}  // namespace
}  // namespace jadoube::notation
