#include "jadoube/chess/position.hpp"

#include <gtest/gtest.h>

#include <unordered_set>

#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube {
namespace {

namespace rulebook = test::rulebook;
using rulebook::diagram;
using test::after_moves;
using test::fen_of;
using test::position_of;
using test::squares;
using enum Square;

constexpr unsigned max_counter = Setup::max_counter;  // googletest has its own Setup

// A thousand positions or more, the same in every run; each test uses its own set.
template <class Check>
void for_random_positions(std::uint64_t seed, unsigned count, Check check) {
  test::RandomPositions random(seed);
  for (unsigned i = 0; i < (test::sanitized() ? count / 10 : count); ++i) {
    check(random.next());
    if (testing::Test::HasFatalFailure()) return;
  }
}

Bitboard as_bitboard(const rulebook::Squares& squares) { return Bitboard(squares.to_ullong()); }

TEST(Position, AMoveOfAnotherPosition_IsLegalIfItIsAmongTheLegalMoves) {
  MoveList of_another;
  for_random_positions(31, 2'000, [&](const Position& position) {
    const MoveList moves = position.legal_moves();
    for (const Move move : moves) ASSERT_TRUE(position.is_legal(move)) << fen_of(position);
    for (const Move move : of_another) ASSERT_EQ(position.is_legal(move), moves.contains(move)) << fen_of(position);
    of_another = moves;
  });
}

TEST(RandomPositions, HaveWhatTheTestsAreAbout) {
  unsigned checks = 0, double_checks = 0, pins = 0, en_passant = 0, pinned_en_passant = 0, promotions = 0,
           castlings = 0;
  unsigned checkmates = 0, black = 0;
  test::RandomPositions random(1);
  for (unsigned i = 0; i < 2'000; ++i) {
    const Position position = random.next();
    checks += position.is_check();
    double_checks += position.checkers().several();
    pins += !position.pinned(position.turn()).empty();
    checkmates += position.is_checkmate();
    black += position.turn() == Color::black;
    en_passant += position.legal_en_passant().has_value();
    if (position.en_passant() && !position.legal_en_passant())
      pinned_en_passant +=
          !(attacks::pawn(!position.turn(), *position.en_passant()) & position.pieces(position.turn(), Role::pawn))
               .empty();
    for (const Move move : position.legal_moves()) {
      promotions += move.is_promotion();
      castlings += move.is_castling();
    }
  }
  EXPECT_GT(checks, 400U);
  EXPECT_GT(double_checks, 20U);
  EXPECT_GT(pins, 300U);
  EXPECT_GT(en_passant, 60U);
  EXPECT_GT(pinned_en_passant, 20U);
  EXPECT_GT(promotions, 600U);
  EXPECT_GT(castlings, 60U);
  EXPECT_GT(checkmates, 10U);
  EXPECT_GT(black, 700U);
}

TEST(Position, LegalMoves_AreThoseOfTheRulebook) {
  for_random_positions(100, 20'000, [](const Position& position) {
    const auto expected = rulebook::legal_moves(diagram(position.setup()));
    ASSERT_EQ(test::sorted_names(position.legal_moves()), test::sorted_names(expected)) << fen_of(position);
    ASSERT_EQ(test::sorted_bits(position.legal_moves()), test::sorted_bits(expected)) << fen_of(position);
  });
}

TEST(Position, Play_LeadsWhereTheRulebookLeads) {
  for_random_positions(200, 2'000, [](const Position& position) {
    const auto before = diagram(position.setup());
    for (const Move move : position.legal_moves()) {
      const Position next = position.after(move);
      ASSERT_EQ(diagram(next.setup()), rulebook::after(before, move)) << fen_of(position) << ' ' << test::uci960(move);
      const auto rebuilt = Position::from(next.setup());
      ASSERT_TRUE(rebuilt) << fen_of(position) << ' ' << test::uci960(move);
      ASSERT_EQ(next.key(), rebuilt->key()) << fen_of(position) << ' ' << test::uci960(move);
      ASSERT_TRUE(next == *rebuilt) << fen_of(position) << ' ' << test::uci960(move);
    }
  });
}

TEST(Position, ChecksAttackersAndPins_AreThoseOfTheRulebook) {
  for_random_positions(300, 1'000, [](const Position& position) {
    const auto diagram = rulebook::diagram(position.setup());
    ASSERT_EQ(position.checkers(), as_bitboard(rulebook::checkers(diagram))) << fen_of(position);
    for (const Color color : both_colors) {
      for (const Square target : Bitboard::all())
        ASSERT_EQ(position.attackers(target, color), as_bitboard(rulebook::attackers(diagram, target, color)))
            << fen_of(position) << ' ' << to_string(target);

      Bitboard pinned;  // pieces without which an enemy would newly attack the king
      const Square king = position.king(color);
      const auto before = rulebook::attackers(diagram, king, !color);
      for (const Square square : position.pieces(color) & ~Bitboard(king)) {
        auto without = diagram;
        without.letters[index(square)] = ' ';
        if ((rulebook::attackers(without, king, !color) & ~before).any()) pinned |= square;
      }
      ASSERT_EQ(position.pinned(color), pinned) << fen_of(position);
    }
  });
}

TEST(Position, CheckmateAndStalemate_AreThoseOfTheRulebook) {
  unsigned checkmates = 0, stalemates = 0;
  for_random_positions(400, 40'000, [&](const Position& position) {
    for (const Move move : position.legal_moves()) {
      const Position next = position.after(move);
      if (next.has_legal_move()) {
        ASSERT_FALSE(next.is_checkmate() || next.is_stalemate()) << fen_of(next);
        continue;
      }
      const auto diagram = rulebook::diagram(next.setup());
      ASSERT_EQ(next.is_checkmate(), rulebook::is_checkmate(diagram)) << fen_of(next);
      ASSERT_EQ(next.is_stalemate(), rulebook::is_stalemate(diagram)) << fen_of(next);
      checkmates += next.is_checkmate();
      stalemates += next.is_stalemate();
    }
  });
  EXPECT_GT(checkmates, test::sanitized() ? 0U : 10U);
  if (!test::sanitized()) {
    EXPECT_GT(stalemates, 5U);
  }
}

TEST(Position, EnPassantThatCanBeCaptured_IsTheLegalOne) {
  for_random_positions(500, 4'000, [](const Position& position) {
    const bool legal = rulebook::en_passant_is_legal(diagram(position.setup()));
    ASSERT_EQ(position.legal_en_passant(), legal ? position.en_passant() : std::nullopt) << fen_of(position);
  });
}

TEST(Position, TheInitialPosition_IsThatOfArticle2) {
  EXPECT_EQ(fen_of(Position()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  EXPECT_EQ(Position().legal_moves().size(), 20U);
  EXPECT_EQ(Position().castling_rook(Color::white, CastlingSide::king_side), h1);
  EXPECT_EQ(Position().castling_rook(Color::black, CastlingSide::queen_side), a8);
}

TEST(Position, FoolsMate_IsCheckmate) {
  const Position position = after_moves(Position(), {"f2f3", "e7e5", "g2g4", "d8h4"});
  EXPECT_TRUE(position.is_check());
  EXPECT_TRUE(position.is_checkmate());
  EXPECT_FALSE(position.is_stalemate());
  EXPECT_EQ(position.checkers(), Bitboard(h4));
}

TEST(Position, AKingThatCannotMoveUnattacked_IsStalemated) {
  const Position position = position_of("7k/5Q2/6K1/8/8/8/8/8 b - -");
  EXPECT_TRUE(position.is_stalemate());
  EXPECT_FALSE(position.is_checkmate());
}

TEST(Position, CountersStopAtTheirLargestValue) {
  auto setup = Position().setup();
  setup.halfmove_clock = setup.fullmove_number = max_counter;
  const Position position = after_moves(*Position::from(setup), {"g1f3", "g8f6"});
  EXPECT_EQ(position.halfmove_clock(), max_counter);
  EXPECT_EQ(position.fullmove_number(), max_counter);
}

TEST(Position, CastlingWithTheRookThatShieldsTheKing_IsIllegal) {
  const Position position = position_of("4k3/8/8/8/8/8/8/qR2K2R w HB -");
  EXPECT_TRUE(position.is_legal({e1, h1, Role::king, Move::Kind::castling}));
  EXPECT_FALSE(position.is_legal({e1, b1, Role::king, Move::Kind::castling}));
}

TEST(Position, CastlingPastAnAttackedRookOrSquareB1_IsLegal) {
  const Position position = position_of("1r2k2r/8/8/8/8/8/8/R3K2R w KQ -");
  EXPECT_TRUE(position.is_legal({e1, a1, Role::king, Move::Kind::castling}));
  EXPECT_TRUE(position.is_legal({e1, h1, Role::king, Move::Kind::castling}));
}

// --- Article 9.2: which positions are the same

bool same(const Position& a, const Position& b) {
  const bool verdict = same_position(a, b);
  EXPECT_EQ(verdict, a.key() == b.key()) << fen_of(a) << " | " << fen_of(b);
  EXPECT_EQ(verdict, rulebook::same_position(diagram(a.setup()), diagram(b.setup())))
      << fen_of(a) << " | " << fen_of(b);
  return verdict;
}
bool same(const char* a, const char* b) { return same(position_of(a), position_of(b)); }

TEST(SamePosition, KnightsThatReturn_RestoreIt) {
  EXPECT_TRUE(same(after_moves(Position(), {"g1f3", "g8f6", "f3g1", "f6g8"}), Position()));
  EXPECT_TRUE(
      same(after_moves(Position(), {"g1f3", "g8f6", "b1c3"}), after_moves(Position(), {"b1c3", "g8f6", "g1f3"})));
}

TEST(SamePosition, TheOtherSideToMove_IsAnother) {
  EXPECT_FALSE(same("3k4/8/8/8/8/8/4R3/4K3 w - -", "3k4/8/8/8/8/8/4R3/4K3 b - -"));
}

TEST(SamePosition, ALostCastlingRight_MakesAnother) {
  const char* const both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
  const Position start = position_of(both);
  EXPECT_FALSE(same(after_moves(start, {"h1g1", "a8b8", "g1h1", "b8a8"}), start));
  EXPECT_FALSE(same(after_moves(start, {"e1e2", "e8e7", "e2e1", "e7e8"}), start));
  EXPECT_FALSE(same(both, "r3k2r/8/8/8/8/8/8/R3K2R w Qkq -"));
  EXPECT_TRUE(same(after_moves(start, {"e1e2", "e8e7", "e2e1", "e7e8"}), position_of("r3k2r/8/8/8/8/8/8/R3K2R w - -")));
}

TEST(SamePosition, ACastlingRightThatCannotBeUsedNow_StillCounts) {
  EXPECT_FALSE(same("4k3/8/8/8/8/4q3/8/R3K3 w Q -", "4k3/8/8/8/8/4q3/8/R3K3 w - -"));
  EXPECT_FALSE(same("4k3/8/8/8/8/8/8/RN2K3 w Q -", "4k3/8/8/8/8/8/8/RN2K3 w - -"));
}

TEST(SamePosition, EnPassantThatNoPawnReaches_DoesNotCount) {
  EXPECT_TRUE(same("4k3/8/8/8/4P3/8/8/4K3 b - e3", "4k3/8/8/8/4P3/8/8/4K3 b - -"));
}

TEST(SamePosition, EnPassantThatIsLegal_Counts) {
  EXPECT_FALSE(same("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "4k3/8/8/8/3pP3/8/8/4K3 b - -"));
}

TEST(SamePosition, EnPassantThatExposesTheKing_DoesNotCount) {
  EXPECT_TRUE(same("8/8/8/8/k2pP2R/8/8/4K3 b - e3", "8/8/8/8/k2pP2R/8/8/4K3 b - -"));    // both pawns leave the rank
  EXPECT_TRUE(same("3k4/8/8/8/3pP3/8/8/3RK3 b - e3", "3k4/8/8/8/3pP3/8/8/3RK3 b - -"));  // the capturer is pinned
}

TEST(SamePosition, EnPassantThatDoesNotEndTheCheck_DoesNotCount) {
  EXPECT_TRUE(same("8/8/7k/8/3Pp3/8/8/2B1K3 b - d3", "8/8/7k/8/3Pp3/8/8/2B1K3 b - -"));
}

TEST(SamePosition, EnPassantThatEndsThePawnsCheck_Counts) {
  EXPECT_FALSE(same("8/8/8/3k4/3pP3/8/8/4K3 b - e3", "8/8/8/3k4/3pP3/8/8/4K3 b - -"));
}

TEST(SamePosition, EnPassantByOneOfTwoPawns_Counts) {
  // The pawn on f4 is pinned to its file, the one on d4 is free.
  EXPECT_FALSE(same("5k2/8/8/8/3pPp2/8/8/4KR2 b - e3", "5k2/8/8/8/3pPp2/8/8/4KR2 b - -"));
}

TEST(SamePosition, CountersDoNotCount) {
  EXPECT_TRUE(same("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 17 60"));
}

TEST(SamePosition, OfPairsAfterRandomMoves_IsThatOfTheRulebook) {
  for_random_positions(600, 400, [](const Position& position) {
    std::vector<Position> seen{position};
    test::RandomPositions random(position.key());
    for (unsigned ply = 0; ply < 12; ++ply) {
      const MoveList moves = seen.back().legal_moves();
      if (moves.empty()) break;
      seen.push_back(seen.back().after(moves[random.below(static_cast<unsigned>(moves.size()))]));
    }
    for (const Position& a : seen) {
      auto stripped = a.setup();
      stripped.en_passant.reset();
      stripped.halfmove_clock = 3;
      same(a, *Position::from(stripped));
      stripped.castling_rooks = {};
      same(a, *Position::from(stripped));
      same(a, seen.front());
    }
  });
}

// --- Article 9.3: the fifty-move clock

TEST(HalfmoveClock, CountsPliesSinceTheLastCaptureOrPawnMove) {
  Position position = position_of("r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 40 60");
  const auto clock_after = [&](const char* move) {
    position.play(test::move_of(position, move));
    return position.halfmove_clock();
  };
  EXPECT_EQ(clock_after("e1h1"), 41U);  // castling is not a capture
  EXPECT_EQ(clock_after("h8h7"), 42U);  // a lost right changes the position, not the clock
  EXPECT_EQ(clock_after("a2a3"), 0U);
  EXPECT_EQ(clock_after("e8e7"), 1U);
  EXPECT_EQ(clock_after("f1f7"), 2U);
  EXPECT_EQ(clock_after("e7f7"), 0U);
  EXPECT_EQ(position.fullmove_number(), 63U);
}

TEST(HalfmoveClock, EnPassantAndPromotion_SetItBack) {
  EXPECT_EQ(after_moves(position_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9"), {"d4e3"}).halfmove_clock(), 0U);
  EXPECT_EQ(after_moves(position_of("4k3/P7/8/8/8/8/8/4K3 w - - 30 9"), {"a7a8n"}).halfmove_clock(), 0U);
}

// 1. d4 Nf6 2. c4 and 1. c4 Nf6 2. d4: the same moves are possible in both (Article 9.2), though other counters and
// another passed square led to them.
TEST(SamePosition, ReachedInTwoWays_IsOneInASet_ThoughNotEqual) {
  const Position queens_pawn = after_moves(Position(), {"d2d4", "g8f6", "c2c4"});
  const Position english = after_moves(Position(), {"c2c4", "g8f6", "d2d4"});
  EXPECT_NE(queens_pawn, english);
  EXPECT_TRUE(same_position(queens_pawn, english));
  const std::unordered_set<Position, std::hash<Position>, SamePosition> seen{queens_pawn, english};
  EXPECT_EQ(seen.size(), 1U);
}

}  // namespace
}  // namespace jadoube
