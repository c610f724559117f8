// The exhaustion alone, against the whole graph; and what guides it.
#include "jadoube/mate/internal/exhaust.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "jadoube/mate/history.hpp"
#include "jadoube/mate/internal/distance.hpp"
#include "jadoube/mate/internal/packed.hpp"
#include "jadoube/mate/internal/progress.hpp"
#include "jadoube/mate/internal/promotion_distance.hpp"
#include "jadoube/mate/material.hpp"
#include "tests/mate/full_graph.hpp"
#include "tests/mate/question_sets.hpp"
#include "tests/mate/small_positions.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

using test::position_of;

void expect_mate(const Position& start, Color side, const std::vector<Move>& line) {
  Position position = start;
  for (const Move move : line) {
    ASSERT_TRUE(position.is_legal(move)) << test::fen_of(start);
    position.play(move);
  }
  EXPECT_TRUE(position.is_checkmate() && position.turn() == !side) << test::fen_of(start);
}

// How often a mate was found, and how often it was proved that there is none where the whole graph says so too.
struct Answers {
  unsigned mates = 0, none = 0;
};

// For these sides, in runs of so many moves.
void judge(const Position& position, std::array<bool, 2> wanted, std::uint64_t moves, Answers& answers) {
  constexpr std::size_t positions_of_graph = 20'000;
  constexpr std::uint64_t most_steps = 100'000;
  Exhaustion exhaustion(position);
  const auto asked = wanted;
  while (!exhaustion.complete() && (wanted[0] || wanted[1]) && exhaustion.steps() < most_steps) {
    exhaustion.run(wanted, moves);
    for (const Color side : both_colors)
      if (exhaustion.line(side)) wanted[index(side)] = false;
    EXPECT_GE(exhaustion.fresh_percent(), 0);
    EXPECT_LE(exhaustion.fresh_percent(), 100);
  }
  const auto graph = test::full_graph(position, positions_of_graph);
  for (const Color side : both_colors) {
    if (!asked[index(side)]) continue;
    const bool mates = graph.mates[index(side)];
    if (const auto& line = exhaustion.line(side)) {
      expect_mate(position, side, *line);
      EXPECT_TRUE(mates || !graph.complete) << test::fen_of(position) << " side " << index(side);
      ++answers.mates;
    } else if (exhaustion.complete()) {
      EXPECT_FALSE(mates) << test::fen_of(position) << " side " << index(side);
      answers.none += graph.complete;
    }
  }
}

// Every other time for one side alone: then the rest is looked at in another order.
Answers judge_many(unsigned count, const std::function<Position()>& next) {
  constexpr std::array<std::uint64_t, 3> moves{1, 100, 1'000'000};
  Answers answers;
  for (unsigned i = 0; i < count; ++i) {
    const Position position = next();
    if (i % 2 == 0) {
      judge(position, {true, true}, moves[i / 2 % 3], answers);
    } else {
      judge(position, {true, false}, moves[i / 2 % 3], answers);
      judge(position, {false, true}, moves[i / 2 % 3], answers);
    }
  }
  return answers;
}

TEST(Exhaustion, OfFewMen_AgreesWithTheWholeGraph) {
  test::SmallPositions random(41);
  const auto answers = judge_many(test::long_run() ? 60 : 10, [&] { return random.few_men(); });
  EXPECT_GT(answers.mates, test::long_run() ? 30U : 5U);
  RecordProperty("none", static_cast<int>(answers.none));
}

TEST(Exhaustion, OfBlockedPawns_AgreesWithTheWholeGraph) {
  test::SmallPositions random(42);
  const auto answers = judge_many(test::long_run() ? 100 : 20, [&] { return random.blocked_pawns(); });
  EXPECT_GT(answers.mates, test::long_run() ? 20U : 1U);
  EXPECT_GT(answers.none, test::long_run() ? 20U : 1U);
  RecordProperty("mates", static_cast<int>(answers.mates));
  RecordProperty("none", static_cast<int>(answers.none));
}

TEST(Packed, APosition_IsUnpackedAsItWas) {
  test::SmallPositions random(44);
  const auto expect_same = [](const Position& position) {
    jadoube::Setup setup = position.setup();
    setup.halfmove_clock = 0;
    setup.fullmove_number = 1;
    setup.en_passant = position.legal_en_passant();
    EXPECT_EQ(unpack(pack(position)), setup) << test::fen_of(position);
  };
  for (unsigned i = test::long_run() ? 1000 : 100; i > 0; --i) expect_same(random.few_men());
  std::mt19937_64 moves_of(45);
  for (unsigned games = test::long_run() ? 50 : 5; games > 0; --games) {
    Position position;
    for (MoveList moves = position.legal_moves(); !moves.empty() && position.halfmove_clock() < seventy_five_moves;
         moves = position.legal_moves()) {
      position.play(moves[moves_of() % moves.size()]);
      expect_same(position);
    }
  }
}

// `Within` counts moves on an empty board, and no fewer than one.
TEST(Within, OnePiece_AgreesWithTheDistanceOnAnEmptyBoard) {
  for (const Role role : {Role::knight, Role::bishop, Role::rook})
    for (const Square from : Bitboard::all()) {
      Board board;
      board.put(from, {Color::white, role});
      const Within within(board, Bitboard(from));
      for (const Square to : Bitboard::all()) {
        if (to == from) continue;
        EXPECT_EQ(within.moves(to, 4), std::min(4, distance(role, from, to)));
      }
    }
}

TEST(Within, SeveralPieces_AreAsNearAsTheNearest) {
  for (const Position& position : test::questions(test::QuestionKind::played, 46, test::long_run() ? 200 : 10))
    for (const Color color : both_colors) {
      const Board& board = position.board();
      const Bitboard pieces = board.of(color) & ~board.of(Role::pawn) & ~board.of(Role::king);
      const Within within(board, pieces);
      for (const Square to : ~pieces) {
        int least = 4;
        for (const Square at : pieces) least = std::min(least, Within(board, at).moves(to, 4));
        EXPECT_EQ(within.moves(to, 4), least) << test::fen_of(position);
        EXPECT_EQ(within.moves_to_any(to, 4), least) << test::fen_of(position);
      }
      int nearest = 4;
      for (const Square to : board.of(!color)) nearest = std::min(nearest, within.moves(to, 4));
      EXPECT_EQ(within.moves_to_any(board.of(!color), 4), nearest) << test::fen_of(position);
    }
}

// The king below a wall of pawns is not mated in a corner above it.
TEST(Outlook, AKingBelowAWallOfPawns_NeverStandsInACornerAboveIt) {
  const auto outlook = outlook_of(position_of("3k4/4b3/3bB3/p1pBp1p1/P1PbP1P1/4b3/4B3/5B1K b - -"));
  const Bitboard below = outlook.rooms[index(Color::white)], above = outlook.rooms[index(Color::black)];
  EXPECT_TRUE(below.contains(Square::a1));
  EXPECT_FALSE(below & (Bitboard(Square::a8) | Square::h8));
  EXPECT_TRUE(above.contains(Square::a8) && above.contains(Square::h8));
  EXPECT_FALSE(above & (Bitboard(Square::a1) | Square::h1));
}

TEST(Outlook, KnightsAndPawnsThatNeverMove_AreStuck) {
  const auto outlook = outlook_of(position_of("k7/1p6/1Pp5/n1P2b2/N1p2B2/1pP5/1P6/1K6 w - -"));
  EXPECT_TRUE(outlook.stuck.contains(Square::a4) && outlook.stuck.contains(Square::a5));
  EXPECT_FALSE(outlook.stuck.contains(Square::f4) || outlook.stuck.contains(Square::f5));
}

// A search keeps no position without a distance: it would say that there is no mate where it has not looked.
TEST(Distances, WhereverMaterialSuffices_ThereIsAPlan) {
  std::mt19937_64 moves_of(47);
  for (const auto kind : test::all_question_kinds)
    for (const Position& first : test::questions(kind, 48, test::long_run() ? 200 : 5)) {
      const Outlook outlook = outlook_of(first);
      Position position = first;
      for (int ply = 0; ply < 60; ++ply) {
        for (const Color side : both_colors) {
          if (insufficient(position.board(), side)) continue;
          // With `held`, as if nothing but the kings could ever move.
          const Outlook held{outlook.rooms, position.board().occupied()};
          for (const Outlook& any : {outlook, held}) {
            const auto [heavy, hunting, release, minor, corner, piece] = distances_to_mate(position.board(), side, any);
            EXPECT_TRUE(heavy || hunting || release || minor || corner || piece) << test::fen_of(position);
          }
        }
        const MoveList moves = position.legal_moves();
        if (moves.empty()) break;
        position.play(moves[moves_of() % moves.size()]);
      }
    }
}

// A king that has nowhere to go is in a pawn's way for longer than one that steps aside.
TEST(PromotionDistance, AKingAheadThatCannotMove_IsFurtherThanOneThatCan) {
  const auto held = position_of("k7/8/8/8/8/1p6/pP6/K1B5 b - -"), free = position_of("k7/8/8/8/8/8/p7/K7 b - -");
  EXPECT_GT(to_promotion(held.board(), Color::black, {}), to_promotion(free.board(), Color::black, {}));
}

}  // namespace
}  // namespace jadoube::mate
