// Each of the ways by which the mate question is answered, against the whole graph.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <functional>

#include "jadoube/mate/internal/corner_mate.hpp"
#include "jadoube/mate/internal/dash.hpp"
#include "jadoube/mate/internal/search.hpp"
#include "jadoube/mate/internal/skeleton.hpp"
#include "jadoube/mate/internal/structure.hpp"
#include "jadoube/mate/screen.hpp"
#include "jadoube/mate/verdict_line.hpp"
#include "tests/mate/full_graph.hpp"
#include "tests/mate/small_positions.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"

namespace jadoube::mate {
namespace {

using test::position_of;

bool skeleton_forbids(const Position& position, Color side) {
  return mate::skeleton_forbids(position, {true, true}, 20'000).forbids[index(side)];
}

// How often each way had an answer.
struct Answers {
  unsigned structure = 0, each_man_alone = 0, skeleton = 0, skeleton_alone = 0, mates = 0;
};

// What the ways say of this side, where the truth is known: `mate`, or nothing.
void judge(const Position& position, Color side, std::optional<bool> mate, Answers& answers) {
  const auto where = [&] { return test::fen_of(position) + " side " + std::to_string(index(side)); };
  const bool by_each_man = each_man_is_forbidden(position, side);
  const bool by_structure = structure_forbids(position, side), by_skeleton = skeleton_forbids(position, side);
  const bool found = dash(position, side, 4).mates || corner_mate(position, side).mates;
  if (mate != std::optional(false)) {
    EXPECT_FALSE(mate && by_structure) << where();
    EXPECT_FALSE(mate && by_each_man) << where();
    EXPECT_FALSE(mate && by_skeleton) << where();
  } else {
    EXPECT_FALSE(found) << where();
    EXPECT_FALSE(surely_can_mate(position, side)) << where();
  }
  EXPECT_FALSE(found && (by_structure || by_each_man || by_skeleton)) << where();
  EXPECT_TRUE(by_each_man || !by_structure) << where();
  answers.structure += by_structure;
  answers.each_man_alone += by_each_man && !by_structure;
  answers.skeleton += by_skeleton;
  answers.skeleton_alone += by_skeleton && !by_structure;
  answers.mates += found;
}

constexpr std::size_t positions_of_graph = 20'000, positions_of_search = 5000;

Answers judge_many(unsigned count, const std::function<Position()>& next) {
  Answers answers;
  for (; count > 0; --count) {
    const Position position = next();
    if (!position.has_legal_move()) continue;
    const auto graph = test::full_graph(position, positions_of_graph);
    for (const Color side : both_colors) {
      const bool mates =
          graph.mates[index(side)] ||
          (!graph.complete && MateSearch(position, side).run(positions_of_search) == MateSearch::State::mate);
      judge(position, side, graph.complete || mates ? std::optional(mates) : std::nullopt, answers);
    }
  }
  return answers;
}

TEST(Ways, OnFewMen_AgreeWithTheWholeGraph) {
  test::SmallPositions random(6);
  const auto answers = judge_many(test::long_run() ? 300 : 60, [&] { return random.few_men(); });
  EXPECT_GT(answers.mates, test::long_run() ? 100U : 10U);
  EXPECT_GT(answers.skeleton, test::long_run() ? 5U : 1U);
}

TEST(Ways, OnBlockedPawns_AgreeWithTheWholeGraph) {
  test::SmallPositions random(7);
  const auto answers = judge_many(test::long_run() ? 300 : 60, [&] { return random.blocked_pawns(); });
  EXPECT_GT(answers.structure, test::long_run() ? 20U : 3U);
  EXPECT_GT(answers.skeleton, test::long_run() ? 20U : 3U);
  EXPECT_GT(answers.mates, test::long_run() ? 20U : 3U);
}

TEST(Ways, OnBlockedPawnsAndBishops_AgreeWithTheMatesThatAreFound) {
  test::SmallPositions random(8);
  const auto answers = judge_many(test::long_run() ? 300 : 60, [&] { return random.bishops_among_pawns(); });
  EXPECT_GT(answers.skeleton, test::long_run() ? 20U : 3U);
  EXPECT_GT(answers.mates, test::long_run() ? 20U : 3U);
}

TEST(Ways, OnPublishedVerdicts_AgreeWithThem) {
  const auto file = test::data_file("dead-vectors.txt");
  if (!file) GTEST_SKIP() << "no dead-vectors.txt in JADOUBE_DATA";
  std::ifstream stream(*file);
  Answers answers;
  for (std::string line; std::getline(stream, line);) {
    const auto vector = read_verdict_line(line);
    ASSERT_TRUE(vector && vector->expected) << line;
    if (!vector->position.has_legal_move()) continue;
    for (const Color side : both_colors) judge(vector->position, side, (*vector->expected)[index(side)], answers);
  }
  EXPECT_GT(answers.structure, 400U);
  EXPECT_GT(answers.skeleton_alone, 50U);
  EXPECT_GT(answers.mates, 300U);
}

// White's only man is the pawn on g2: while it stands, nothing moves that guards the king in the corner.
TEST(EachMan, OfAKingInACage_MustBeTakenBeforeAnythingMoves_AndSoGivesNoMate) {
  const Position position = position_of("8/8/3k2p1/4b1pb/6pb/6p1/5bP1/b6K b - - 0 1");
  EXPECT_FALSE(structure_forbids(position, Color::white));
  EXPECT_TRUE(each_man_is_forbidden(position, Color::white));
  EXPECT_FALSE(each_man_is_forbidden(position, Color::black));
}

// White's king in its corner behind a pawn, which a pawn and a bishop of Black's hold there; the other king and one man
// of any kind, of either side, on any square. In a short run some of these positions.
TEST(EachMan, AroundACage_AgreesWithTheMatesThatAreFound) {
  constexpr std::size_t kinds = 8, all = kinds * 64 * 64 * 2;
  const unsigned count = test::long_run() ? 1'000 : 60;
  std::size_t place = 0;
  const auto next = [&] {
    for (;;) {
      place = (place + 7'919) % all;
      jadoube::Setup setup;
      setup.turn = static_cast<Color>(place % 2);
      setup.board.put(Square::h1, {Color::white, Role::king});
      setup.board.put(Square::g2, {Color::white, Role::pawn});
      for (const Square pawn : {Square::g3, Square::g4, Square::g5, Square::g6})
        setup.board.put(pawn, {Color::black, Role::pawn});
      for (const Square bishop : {Square::f2, Square::h4, Square::h5})
        setup.board.put(bishop, {Color::black, Role::bishop});
      const Square king = square(place / 2 % 64), at = square(place / 128 % 64);
      const std::size_t kind = place / (128 * 64);
      if (king == at || setup.board.occupied().contains(king) || setup.board.occupied().contains(at)) continue;
      setup.board.put(king, {Color::black, Role::king});
      constexpr std::array roles{Role::bishop, Role::pawn, Role::knight, Role::bishop};
      setup.board.put(at, {static_cast<Color>(kind % 2), roles[kind / 2]});
      if (const auto position = Position::from(setup, SetupCheck::playable)) return *position;
    }
  };
  const auto answers = judge_many(count, next);
  EXPECT_GT(answers.each_man_alone, 0U);
  EXPECT_GT(answers.mates, 0U);
}

TEST(Skeleton, BishopsOfOneColor_AroundAKingThatIsStalematedWithoutItsTwoSquares_CannotMate) {
  const Position position = position_of("8/8/7p/2b2p1P/1bkb1p1K/2b2Pp1/6P1/8 b - - 0 1");
  EXPECT_FALSE(structure_forbids(position, Color::black));
  EXPECT_TRUE(skeleton_forbids(position, Color::black));
  EXPECT_TRUE(skeleton_forbids(position, Color::white));
}

TEST(Skeleton, AFreePawn_IsCountedAsWhatItMayBecome) {
  const Position position = position_of("8/8/8/8/8/2k5/6P1/2K5 w - - 0 1");
  const auto answer = mate::skeleton_forbids(position, {true, true}, 500'000);
  EXPECT_FALSE(answer.forbids[index(Color::white)]);
  EXPECT_TRUE(answer.forbids[index(Color::black)]);
}

TEST(Skeleton, WithARightToCastle_SaysNothing) {
  EXPECT_FALSE(skeleton_forbids(position_of("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), Color::black));
}

TEST(Skeleton, BeyondTheLimit_SaysNothing) {
  const Position position = position_of("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1");
  EXPECT_TRUE(mate::skeleton_forbids(position, {true, false}, 10'000).forbids[0]);
  const auto answer = mate::skeleton_forbids(position, {true, false}, 10);
  EXPECT_FALSE(answer.forbids[0]);
  EXPECT_EQ(answer.nodes, 10U);
}

}  // namespace
}  // namespace jadoube::mate
