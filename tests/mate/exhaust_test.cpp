// The exhaustion alone, against the whole graph; and what guides it.
#include "jadoube/mate/internal/exhaust.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "jadoube/mate/history.hpp"
#include "jadoube/mate/internal/distance.hpp"
#include "jadoube/mate/internal/packed.hpp"
#include "jadoube/mate/internal/promotion_distance.hpp"
#include "tests/mate/full_graph.hpp"
#include "tests/mate/question_sets.hpp"
#include "tests/mate/small_positions.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

void expect_mate(const Position& start, Color side, const std::vector<Move>& line) {
  Position position = start;
  for (const Move move : line) {
    ASSERT_TRUE(position.is_legal(move)) << test::fen_of(start);
    position.play(move);
  }
  EXPECT_TRUE(position.is_checkmate() && position.turn() == !side) << test::fen_of(start);
}

struct Answers {
  unsigned mates = 0, none = 0;
};

// To the end, in runs of so many moves, first for both sides and then for those that have no line yet.
void judge(const Position& position, std::uint64_t moves, Answers& answers) {
  constexpr std::size_t most_positions = 200'000;
  const auto graph = test::full_graph(position, most_positions);
  if (!graph.complete && !(graph.mates[0] && graph.mates[1])) return;
  Exhaustion exhaustion(position);
  std::array<bool, 2> wanted{true, true};
  while (!exhaustion.complete() && (wanted[0] || wanted[1])) {
    exhaustion.run(wanted, moves);
    for (const Color side : both_colors) wanted[index(side)] = !exhaustion.line(side);
    EXPECT_GE(exhaustion.fresh_percent(), 0);
    EXPECT_LE(exhaustion.fresh_percent(), 100);
  }
  for (const Color side : both_colors) {
    const auto& line = exhaustion.line(side);
    EXPECT_EQ(line.has_value(), graph.mates[index(side)]) << test::fen_of(position) << " side " << index(side);
    if (line) expect_mate(position, side, *line);
    ++(line ? answers.mates : answers.none);
  }
}

Answers judge_many(unsigned count, const std::function<Position()>& next) {
  Answers answers;
  for (unsigned i = 0; i < count; ++i) judge(next(), i % 3 == 0 ? 1 : i % 3 == 1 ? 100 : 1'000'000, answers);
  return answers;
}

TEST(Exhaustion, OfFewMen_AgreesWithTheWholeGraph) {
  test::SmallPositions random(41);
  const auto answers = judge_many(test::quick() ? 20 : 200, [&] { return random.few_men(); });
  EXPECT_GT(answers.mates, test::quick() ? 5U : 50U);
  EXPECT_GT(answers.none, test::quick() ? 5U : 50U);
}

TEST(Exhaustion, OfBlockedPawns_AgreesWithTheWholeGraph) {
  test::SmallPositions random(42);
  const auto answers = judge_many(test::quick() ? 20 : 200, [&] { return random.blocked_pawns(); });
  EXPECT_GT(answers.mates, test::quick() ? 3U : 30U);
  EXPECT_GT(answers.none, test::quick() ? 3U : 30U);
}

// A side that is not wanted any more changes the order in which the rest is looked at, and nothing else.
TEST(Exhaustion, ForOneSideAlone_SaysTheSame) {
  test::SmallPositions random(43);
  for (unsigned i = test::quick() ? 10 : 100; i > 0; --i) {
    const Position position = random.blocked_pawns();
    const auto graph = test::full_graph(position, 100'000);
    if (!graph.complete) continue;
    for (const Color side : both_colors) {
      Exhaustion exhaustion(position);
      exhaustion.run({side == Color::white, side == Color::black}, ~std::uint64_t{0} >> 1);
      EXPECT_EQ(exhaustion.line(side).has_value(), graph.mates[index(side)]) << test::fen_of(position);
    }
  }
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
  for (unsigned i = test::quick() ? 100 : 1000; i > 0; --i) expect_same(random.few_men());
  std::mt19937_64 moves_of(45);
  for (unsigned games = test::quick() ? 5 : 50; games > 0; --games) {
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
  for (const Position& position : test::questions(test::QuestionKind::played, 46, test::quick() ? 10 : 200))
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

}  // namespace
}  // namespace jadoube::mate
