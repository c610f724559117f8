#include "jadoube/chess/why_illegal.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube {

void PrintTo(const Illegality& illegality, std::ostream* out) {
  *out << "reason " << static_cast<int>(illegality.reason) << ", squares";
  for (const Square square : illegality.squares) *out << ' ' << to_string(square);
  *out << ", attackers";
  for (const Square square : illegality.attackers) *out << ' ' << to_string(square);
}

namespace {

namespace rulebook = test::rulebook;
using test::position_of;
using test::squares;
using Reason = Illegality::Reason;
using enum Square;

// The reason, the squares and the attackers that are given for a move in a FEN.
Illegality illegality_of(const char* fen, Square from, Square to, std::optional<Role> promotion = std::nullopt) {
  const auto illegality = why_illegal(position_of(fen), from, to, promotion);
  if (!illegality) throw std::logic_error("legal");
  return *illegality;
}
Illegality expected(const char* fen, Square from, Square to, Reason reason, Bitboard squares = {},
                    Bitboard attackers = {}) {
  return {reason, from, to, position_of(fen).piece_at(from), squares, attackers};
}
#define EXPECT_ILLEGAL(fen, from, to, reason, ...) \
  EXPECT_EQ(illegality_of(fen, from, to), expected(fen, from, to, Reason::reason, ##__VA_ARGS__))

constexpr const char* initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

TEST(WhyIllegal, AnEmptySquare_HasNoPieceToMove) { EXPECT_ILLEGAL(initial, e4, e5, no_piece); }
TEST(WhyIllegal, AnOpponentsPiece_IsNotYours) { EXPECT_ILLEGAL(initial, e7, e5, not_yours); }
TEST(WhyIllegal, StayingWhereItStands_IsNoMove) { EXPECT_ILLEGAL(initial, e2, e2, same_square); }
TEST(WhyIllegal, OntoAPieceOfOnesOwn_Article3_1) {
  EXPECT_ILLEGAL(initial, g1, e2, own_piece_on_target, squares({e2}));
}
TEST(WhyIllegal, AKnightThatGoesStraight_DoesNotMoveSo) {
  EXPECT_ILLEGAL(initial, g1, g3, not_how_it_moves, squares({e2, f3, h3}));
}
TEST(WhyIllegal, APawnThatGoesAside_ShowsItsStepsAndItsCaptures) {
  EXPECT_ILLEGAL(initial, e2, f2, not_how_it_moves, squares({e3, e4, d3, f3}));
  EXPECT_ILLEGAL("4k3/8/8/8/8/7P/8/4K3 w - -", h3, h2, not_how_it_moves, squares({h4, g4}));
}
TEST(WhyIllegal, ABishopBehindItsPawn_IsBlockedByTheFirstPiece) {
  EXPECT_ILLEGAL(initial, f1, a6, blocked, squares({e2}));
}
TEST(WhyIllegal, APawnInFrontOfAPiece_IsBlocked) {
  EXPECT_ILLEGAL("4k3/8/8/8/4p3/4P3/8/4K3 w - -", e3, e4, pawn_blocked, squares({e4}));
  EXPECT_ILLEGAL("4k3/8/8/8/4p3/8/4P3/4K3 w - -", e2, e4, pawn_blocked, squares({e4}));
  EXPECT_ILLEGAL("4k3/8/8/8/8/4n3/4P3/4K3 w - -", e2, e4, pawn_blocked, squares({e3}));
}
TEST(WhyIllegal, TwoStepsAfterTheFirstMove_AreTooLate) {
  EXPECT_ILLEGAL("4k3/8/8/8/8/4P3/8/4K3 w - -", e3, e5, pawn_double_step_late);
}
TEST(WhyIllegal, APawnThatCapturesNothing) {
  EXPECT_ILLEGAL("4k3/8/8/8/8/4P3/8/4K3 w - -", e3, d4, pawn_captures_nothing);
}
TEST(WhyIllegal, EnPassantAMoveLater_IsLate) {
  EXPECT_ILLEGAL("4k3/8/8/3pP3/8/8/8/4K3 w - -", e5, d6, en_passant_late, squares({d5}));
  EXPECT_ILLEGAL("4k3/8/8/3pPp2/8/8/8/4K3 w - f6", e5, d6, en_passant_late, squares({d5}));
}
TEST(WhyIllegal, PromotionWithoutAPiece_IsIncomplete) {
  EXPECT_ILLEGAL("4k3/P7/8/8/8/8/8/4K3 w - -", a7, a8, promotion_missing);
}
TEST(WhyIllegal, PromotionOfSomethingElse_IsImpossible) {
  const char* const fen = "4k3/P7/8/8/8/8/1P6/R3K3 w - -";
  EXPECT_EQ(illegality_of(fen, a1, a4, Role::queen), expected(fen, a1, a4, Reason::promotion_impossible));
  EXPECT_EQ(illegality_of(fen, b2, b3, Role::queen), expected(fen, b2, b3, Reason::promotion_impossible));
}
TEST(WhyIllegal, PromotionToAKingOrAPawn_IsNoChoice) {
  const char* const fen = "4k3/P7/8/8/8/8/8/4K3 w - -";
  for (const Role role : {Role::king, Role::pawn})
    EXPECT_EQ(illegality_of(fen, a7, a8, role), expected(fen, a7, a8, Reason::promotion_piece));
}
TEST(WhyIllegal, ACheckThatIsLeftStanding) {
  EXPECT_ILLEGAL("4r1k1/8/8/8/8/8/P7/4K3 w - -", a2, a3, king_left_in_check, squares({e8}));
  // There are two checks; capturing one checker leaves the other.
  EXPECT_ILLEGAL("4r1k1/8/8/8/8/3n4/4P3/4K3 w - -", e2, d3, exposes_king, squares({e8}));
  EXPECT_ILLEGAL("4r1k1/8/8/8/8/3n4/2P5/4K3 w - -", c2, d3, king_left_in_check, squares({e8}));
}
TEST(WhyIllegal, APinnedPieceThatLeavesItsLine_ExposesTheKing) {
  EXPECT_ILLEGAL("4r1k1/8/8/8/8/8/4N3/4K3 w - -", e2, c3, exposes_king, squares({e8}));
}
TEST(WhyIllegal, EnPassantThatClearsTheRank_ExposesTheKing) {
  EXPECT_ILLEGAL("4k3/8/8/r2pP2K/8/8/8/8 w - d6", e5, d6, exposes_king, squares({a5}));
}
TEST(WhyIllegal, AKingThatWalksIntoCheck) {
  EXPECT_ILLEGAL("3r2k1/8/8/8/8/8/8/4K3 w - -", e1, d1, king_into_check, squares({d8}));
  EXPECT_ILLEGAL("4r1k1/8/8/8/8/8/4K3/8 w - -", e2, e1, king_into_check, squares({e8}));  // along the line of the check
  EXPECT_ILLEGAL("8/8/8/8/8/4k3/8/4K3 w - -", e1, e2, king_into_check, squares({e3}));
}
TEST(WhyIllegal, CastlingWithoutARook) {
  EXPECT_ILLEGAL("4k3/8/8/8/8/8/8/R3K3 w Q -", e1, g1, castling_no_rook, squares({h1}));
}
TEST(WhyIllegal, CastlingWithARookThatHasMoved) {
  EXPECT_ILLEGAL("4k3/8/8/8/8/8/8/R3K2R w Q -", e1, g1, castling_right_lost, squares({h1}));
  EXPECT_ILLEGAL("4k3/8/8/8/8/8/8/4KRR1 w - -", e1, g1, castling_right_lost, squares({g1}));
}
TEST(WhyIllegal, AKingOntoARookWithoutTheRight_IsAKingsMove) {
  EXPECT_ILLEGAL("4k3/8/8/8/8/8/8/R3K2R w Q -", e1, h1, not_how_it_moves, squares({d1, d2, e2, f1, f2}));
  EXPECT_ILLEGAL("4k3/8/8/8/8/8/8/R3KR2 w Q -", e1, f1, own_piece_on_target, squares({f1}));
}
TEST(WhyIllegal, CastlingWithPiecesBetween_IsBlockedByThem) {
  EXPECT_ILLEGAL("4k3/8/8/8/8/8/8/RN2K2R w KQ -", e1, c1, castling_blocked, squares({b1}));
  EXPECT_ILLEGAL(initial, e1, h1, castling_blocked, squares({f1, g1}));
  // The rook of the other side stands where the king is to land.
  EXPECT_ILLEGAL("4k3/8/8/8/8/8/8/RKR5 w CA -", b1, a1, castling_blocked, squares({c1}));
}
TEST(WhyIllegal, CastlingInCheck) {
  EXPECT_ILLEGAL("4r1k1/8/8/8/8/8/8/4K2R w K -", e1, g1, castling_in_check, squares({e8}));
}
TEST(WhyIllegal, CastlingThroughAttack_ShowsWhereAndByWhat) {
  EXPECT_ILLEGAL("5rk1/8/8/8/8/8/8/4K2R w K -", e1, g1, castling_through_attack, squares({f1}), squares({f8}));
}
TEST(WhyIllegal, CastlingIntoAttack_ShowsWhereAndByWhat) {
  EXPECT_ILLEGAL("6r1/k7/8/8/8/8/8/4K2R w K -", e1, g1, castling_into_attack, squares({g1}), squares({g8}));
  // Only the castling rook shielded the king.
  EXPECT_ILLEGAL("4k3/8/8/8/8/8/8/qR2K3 w B -", e1, b1, castling_into_attack, squares({c1}), squares({a1}));
}
TEST(WhyIllegal, OfCastlingOutOfCheckThroughPieces_ThePiecesAreSaidFirst) {
  EXPECT_ILLEGAL("4r1k1/8/8/8/8/8/8/4KB1R w K -", e1, g1, castling_blocked, squares({f1}));
}

TEST(LegalMove, CastlingIsTheKingsMoveToTheCOrGFileOrOntoItsRook) {
  const Position position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
  const Move king_side(e1, h1, Role::king, Move::Kind::castling), queen_side(e1, a1, Role::king, Move::Kind::castling);
  EXPECT_EQ(legal_move(position, e1, g1), king_side);
  EXPECT_EQ(legal_move(position, e1, h1), king_side);
  EXPECT_EQ(legal_move(position, e1, c1), queen_side);
  EXPECT_EQ(legal_move(position, e1, a1), queen_side);
  EXPECT_EQ(legal_move(position, e1, f1), Move(e1, f1, Role::king));
  EXPECT_EQ(why_illegal(position, e1, b1)->reason, Reason::not_how_it_moves);
}

TEST(LegalMove, InChess960OneStepToTheCOrGFile_IsNoCastling) {
  const Position position = position_of("4k3/8/8/8/8/8/8/RK5R w HA -");
  EXPECT_EQ(legal_move(position, b1, c1), Move(b1, c1, Role::king));
  EXPECT_EQ(legal_move(position, b1, a1), Move(b1, a1, Role::king, Move::Kind::castling));
  EXPECT_EQ(legal_move(position, b1, g1), Move(b1, h1, Role::king, Move::Kind::castling));
}

Bitboard as_bitboard(const rulebook::Squares& squares) { return Bitboard(squares.to_ullong()); }

// The promotion pieces to try: none, and each piece where a pawn could need it; elsewhere sometimes one.
std::vector<std::optional<Role>> promotions(const Position& position, Square from, Square to) {
  std::vector<std::optional<Role>> asked{std::nullopt};
  const bool last = rank_of(to) == relative_rank(Rank::eight, position.turn());
  if (last && position.pieces(position.turn(), Role::pawn).contains(from))
    asked.insert(asked.end(), all_roles.begin(), all_roles.end());
  else if ((index(from) * 7 + index(to)) % 8 == 0)
    asked.emplace_back(all_roles[index(to) % 6]);
  return asked;
}

TEST(WhyIllegal, OfAllPairsOfSquares_AgreesWithTheGeneratorAndTheRulebook) {
  std::map<Reason, unsigned> met;
  test::RandomPositions random(64 * 64);
  for (unsigned i = test::sanitized() ? 60 : 4'000; i > 0; --i) {
    const Position position = random.next();
    const auto diagram = rulebook::diagram(position.setup());
    std::vector<Move> found;
    for (const Square from : Bitboard::all())
      for (const Square to : Bitboard::all())
        for (const auto promotion : promotions(position, from, to)) {
          const auto asked = [&] {
            return test::fen_of(position) + ' ' + to_string(from) + to_string(to) +
                   (promotion ? std::string(1, "pnbrqk"[index(*promotion)]) : "");
          };
          const auto fault = rulebook::fault(diagram, from, to, promotion);
          const auto answer = legal_move(position, from, to, promotion);
          const auto why = why_illegal(position, from, to, promotion);
          ASSERT_EQ(answer.has_value(), !why.has_value()) << asked();
          ASSERT_EQ(answer.has_value(), !fault.has_value()) << asked();
          if (answer) {
            ASSERT_EQ(answer->from(), from) << asked();
            ASSERT_EQ(answer->promoted(), promotion) << asked();
            found.push_back(*answer);
            continue;
          }
          ASSERT_EQ(answer.error(), *why) << asked();
          ASSERT_EQ(why->from, from) << asked();
          ASSERT_EQ(why->to, to) << asked();
          ASSERT_EQ(why->piece, position.piece_at(from)) << asked();
          ++met[why->reason];
          const Illegality truth{fault->reason,
                                 from,
                                 to,
                                 position.piece_at(from),
                                 as_bitboard(fault->squares),
                                 as_bitboard(fault->attackers)};
          ASSERT_EQ(*why, truth) << asked();
        }
    auto names = test::sorted_names(found);
    names.erase(std::ranges::unique(names).begin(), names.end());  // the same castling can be written in two ways
    ASSERT_EQ(names, test::sorted_names(position.legal_moves())) << test::fen_of(position);
  }
  if (test::sanitized()) return;
  for (int reason = 0; reason <= static_cast<int>(Reason::exposes_king); ++reason)
    EXPECT_GT(met[static_cast<Reason>(reason)], 0U) << "no position gave reason " << reason;
}

TEST(Codes, EachReasonHasItsOwnWord) {
  EXPECT_EQ(code(Reason::no_piece), "no_piece");
  EXPECT_EQ(code(Reason::castling_through_attack), "castling_through_attack");
  EXPECT_EQ(code(Reason::exposes_king), "exposes_king");
}

}  // namespace
}  // namespace jadoube
