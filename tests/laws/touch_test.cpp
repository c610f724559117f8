#include "jadoube/laws/touch/permitted.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/laws/table.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::laws {
namespace {

using jadoube::test::position_of;
using jadoube::test::sorted_bits;
using jadoube::test::sorted_names;
using test::Moves;

struct Touched {
  Moves moves;
  std::string article;  // of 2023
};

Touched touched(const char* fen, std::initializer_list<Square> squares, TouchRules rules = {}) {
  Touches touches;
  for (const Square square : squares) touches.touch(square);
  const Permitted allowed = permitted(position_of(fen), touches, rules);
  return {sorted_names(allowed.moves), std::string(number(allowed.article, Edition::e2023))};
}

std::size_t all_moves(const char* fen) { return position_of(fen).legal_moves().size(); }

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* both_castlings = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

TEST(TouchMove_4_3_1, OwnPieceTouched_MustMove) {
  const auto [moves, article] = touched(start, {Square::g1});
  EXPECT_EQ(moves, (Moves{"g1f3", "g1h3"}));
  EXPECT_EQ(article, "4.3.1");
}

TEST(TouchMove_4_3_1, FirstPieceCannotMove_TheNextOneTouchedDecides) {
  EXPECT_EQ(touched(start, {Square::a1, Square::b1, Square::e2}).moves, (Moves{"b1a3", "b1c3"}));
}

TEST(TouchMove_4_3_1, PinnedPieceTouched_IsNoObligation) {
  const char* const pinned = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1";
  const auto [moves, article] = touched(pinned, {Square::e3});
  EXPECT_EQ(moves.size(), all_moves(pinned));
  EXPECT_EQ(article, "4.5");
}

TEST(TouchMove_4_3_2, EnemyPieceTouched_MustBeCapturedByAnyPieceThatCan) {
  const char* const fen = "4k3/8/8/3p4/2P1P3/8/8/3RK3 w - - 0 1";
  const auto [moves, article] = touched(fen, {Square::d5});
  EXPECT_EQ(moves, (Moves{"c4d5", "d1d5", "e4d5"}));
  EXPECT_EQ(article, "4.3.2");
}

TEST(TouchMove_4_3_2, FirstEnemyPieceIsOutOfReach_TheNextOneIsCaptured) {
  EXPECT_EQ(touched("4k3/8/8/3p3p/2P5/8/8/4K3 w - - 0 1", {Square::h5, Square::d5}).moves, Moves{"c4d5"});
}

TEST(TouchMove_4_3_2, PawnThatCanBeTakenEnPassant_MustBe) {
  EXPECT_EQ(touched("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", {Square::d5}).moves, Moves{"e5d6"});
}

TEST(TouchMove_4_3_3, OneOfEachColour_MustCaptureTheOneWithTheOther) {
  const char* const fen = "4k3/8/8/3p4/2P1P3/8/8/3RK3 w - - 0 1";
  for (const auto order : {std::initializer_list<Square>{Square::d1, Square::d5}, {Square::d5, Square::d1}}) {
    const auto [moves, article] = touched(fen, order);
    EXPECT_EQ(moves, Moves{"d1d5"});
    EXPECT_EQ(article, "4.3.3");
  }
}

TEST(TouchMove_4_3_3, CaptureImpossible_TheFirstPieceTouchedDecides) {
  const char* const fen = "4k3/8/8/3p4/2P5/8/8/R3K3 w - - 0 1";
  EXPECT_EQ(touched(fen, {Square::d5, Square::a1}).moves, Moves{"c4d5"});
  const auto rook_first = touched(fen, {Square::a1, Square::d5}).moves;
  EXPECT_EQ(rook_first.size(), 10U);
  EXPECT_TRUE(std::ranges::all_of(rook_first, [](const std::string& move) { return move.starts_with("a1"); }));
}

TEST(TouchMove_4_4_1, KingThenRook_MustCastleThere) {
  const auto [moves, article] = touched(both_castlings, {Square::e1, Square::h1});
  EXPECT_EQ(moves, Moves{"e1h1"});
  EXPECT_EQ(article, "4.4.1");
  EXPECT_EQ(touched(both_castlings, {Square::e1, Square::a1}).moves, Moves{"e1a1"});
}

TEST(TouchMove_4_4_2, RookThenKing_MustMoveTheRookAndNotCastle) {
  const auto [moves, article] = touched(both_castlings, {Square::h1, Square::e1});
  EXPECT_EQ(moves, (Moves{"h1f1", "h1g1", "h1h2", "h1h3", "h1h4", "h1h5", "h1h6", "h1h7", "h1h8"}));
  EXPECT_EQ(article, "4.4.2");
}

TEST(TouchMove_4_4_2, RookThatCannotMove_ThenKing_MayStillNotCastleWithIt) {
  // Chess960: the rook on g1 has no move, and castling would put the king there.
  const char* const fen = "4k3/8/8/8/8/8/6PP/5KRB w G - 0 1";
  const auto king_alone = touched(fen, {Square::f1}).moves;
  EXPECT_NE(std::ranges::find(king_alone, "f1g1"), king_alone.end());
  const auto moves = touched(fen, {Square::g1, Square::f1}).moves;
  EXPECT_EQ(moves, (Moves{"f1e1", "f1e2", "f1f2"}));
}

TEST(TouchMove_4_4_3, CastlingThereIsIllegal_TheKingMovesOtherwise_CastlingOnTheOtherSideIncluded) {
  // The bishop on a6 attacks f1.
  const char* const fen = "r3k2r/8/b7/8/8/8/8/R3K2R w KQkq - 0 1";
  const auto [moves, article] = touched(fen, {Square::e1, Square::h1});
  EXPECT_EQ(moves, (Moves{"e1a1", "e1d1", "e1d2", "e1f2"}));
  EXPECT_EQ(article, "4.4.3");
}

TEST(TouchMove_4_4_3, CastlingIllegalAndTheKingCannotMove_AnyLegalMove) {
  const char* const fen = "3r1r2/8/8/8/8/6k1/4P3/4K2R w K - 0 1";
  const Position position = position_of(fen);
  ASSERT_TRUE(std::ranges::none_of(position.legal_moves(), [](Move move) { return move.role() == Role::king; }));
  const auto [moves, article] = touched(fen, {Square::e1, Square::h1});
  EXPECT_EQ(moves.size(), all_moves(fen));
  EXPECT_EQ(article, "4.4.3");
}

TEST(TouchMove_HouseRule, RookTouchedFirst_MayStillCastle) {
  const TouchRules house{.rook_first_castling = true};
  EXPECT_EQ(touched(both_castlings, {Square::h1, Square::e1}, house).moves, Moves{"e1h1"});
  const auto rook_alone = touched(both_castlings, {Square::h1}, house).moves;
  EXPECT_EQ(rook_alone.size(), 10U);
  EXPECT_NE(std::ranges::find(rook_alone, "e1h1"), rook_alone.end());
  // Castling is illegal: the rook must move.
  const auto illegal = touched("r3k2r/8/b7/8/8/8/8/R3K2R w KQkq - 0 1", {Square::h1, Square::e1}, house).moves;
  EXPECT_EQ(illegal.size(), 9U);
}

TEST(TouchMove_4_7_2, KingReleasedTwoSquaresAway_OnlyThatCastlingIsLeft) {
  Touches touches;
  touches.touch(Square::e1);
  touches.castling = CastlingSide::king_side;
  const Permitted allowed = permitted(position_of(both_castlings), touches, {});
  EXPECT_EQ(sorted_names(allowed.moves), Moves{"e1h1"});
  EXPECT_EQ(allowed.article, Article::castling_made);
}

TEST(TouchMove_4_7_3, PawnReleasedOnTheLastRank_OnlyThePieceIsStillOpen) {
  const char* const fen = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
  Touches touches;
  touches.touch(Square::e7);
  touches.promotion = Move::promotion(Square::e7, Square::e8, Role::queen);
  EXPECT_EQ(sorted_names(permitted(position_of(fen), touches, {}).moves), (Moves{"e7e8b", "e7e8n", "e7e8q", "e7e8r"}));
}

// --- Properties

Touches random_touches(jadoube::test::RandomPositions& random, const Position& position) {
  Touches touches;
  std::vector<Square> standing;
  for (const Square square : position.occupied()) standing.push_back(square);
  for (unsigned i = random.below(5); i > 0; --i)
    touches.touch(standing[random.below(static_cast<unsigned>(standing.size()))]);
  return touches;
}

RC_GTEST_PROP(TouchProperty, PermittedMoves_AreLegal_AndNoneIsLostWhereThereIsOne, (std::uint64_t seed)) {
  jadoube::test::RandomPositions random(seed);
  const Position position = random.next();
  const Touches touches = random_touches(random, position);
  for (const bool house : {false, true}) {
    const Permitted allowed = permitted(position, touches, {.rook_first_castling = house});
    RC_ASSERT(allowed.moves.empty() == !position.has_legal_move());
    for (const Move move : allowed.moves) RC_ASSERT(position.is_legal(move));
  }
}

// Article 4.3 by its own words, for players who touch no rook together with the king.
RC_GTEST_PROP(TouchProperty, WithoutCastling_TheFirstPlayablePieceDecides, (std::uint64_t seed)) {
  jadoube::test::RandomPositions random(seed);
  const Position position = random.next();
  const Touches touches = random_touches(random, position);
  RC_PRE(!touches.squares.contains(position.king(position.turn())));
  const MoveList legal = position.legal_moves();

  const auto taken = [&](Move move) -> std::optional<Square> {
    if (move.is_castling()) return std::nullopt;
    const bool diagonal = file_of(move.from()) != file_of(move.to());
    if (move.role() == Role::pawn && diagonal && !position.piece_at(move.to()))
      return square(file_of(move.to()), rank_of(move.from()));
    return position.piece_at(move.to()) ? std::optional(move.to()) : std::nullopt;
  };
  // A rook touched first gives up castling with it.
  const auto given_up = [&](Move move) { return move.is_castling() && touches.squares.contains(move.to()); };
  std::optional<Square> own, enemy;
  for (const Square square : touches.squares) {
    auto& first = position.pieces(position.turn()).contains(square) ? own : enemy;
    if (!first) first = square;
  }
  std::vector<std::uint32_t> expected;
  if (own && enemy)
    for (const Move move : legal)
      if (move.from() == *own && taken(move) == *enemy) expected.push_back(move.bits());
  for (const Square square : touches.squares) {
    if (!expected.empty()) break;
    for (const Move move : legal)
      if (move.from() == square || taken(move) == square) expected.push_back(move.bits());
  }
  if (expected.empty())
    for (const Move move : legal)
      if (!given_up(move)) expected.push_back(move.bits());
  std::ranges::sort(expected);
  RC_ASSERT(sorted_bits(permitted(position, touches, {}).moves) == expected);
}

}  // namespace
}  // namespace jadoube::laws
