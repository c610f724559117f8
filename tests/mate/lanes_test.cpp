// The dashes in lanes: each line is legal and ends in mate, whatever the processor; and asking for many positions at
// once gives the verdicts of asking one by one.
#include <gtest/gtest.h>

#include "jadoube/chess/internal/kernels.hpp"
#include "jadoube/mate/can_mate.hpp"
#include "jadoube/mate/lanes/internal/dash_kernel.hpp"
#include "jadoube/notation/pgn/reader.hpp"
#include "tests/mate/small_positions.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::mate {
namespace {

using test::position_of;

struct Asked {
  Position position;
  Color side;
};

std::vector<Asked> questions(std::span<const Position> positions) {
  std::vector<Asked> all;
  for (const Position& position : positions)
    for (const Color side : both_colors) all.push_back({position, side});
  return all;
}

std::vector<Position> many_positions(unsigned count) {
  test::RandomPositions random(2026);
  test::SmallPositions small(1927);
  std::vector<Position> all;
  for (unsigned i = 0; i < count; ++i) {
    all.push_back(random.next());
    all.push_back(small.few_men());
    all.push_back(small.blocked_pawns());
  }
  return all;
}

struct FinalPositions : pgn::Visitor {
  std::vector<Position> all;
  Position last;

  pgn::Next begin_moves(const Position& start) {
    last = start;
    return pgn::Next::read;
  }
  void move(const Position&, Move, const Position& after, std::string_view) { last = after; }
  pgn::Next begin_variation() { return pgn::Next::skip; }
  void end_game() { all.push_back(last); }
};

std::vector<Position> final_positions(std::string_view name) {
  FinalPositions positions;
  if (const auto path = test::data_file(name))
    if (auto file = pgn::Source::file(path->string())) static_cast<void>(pgn::read(*file, positions));
  if (test::sanitized()) positions.all.resize(std::min<std::size_t>(positions.all.size(), 100));
  return positions.all;
}

bool runs_here(std::string_view kernel) {
  for (const Kernels& kernels : all_kernels())
    if (kernels.name == kernel) return kernels.supported();
  return false;
}

using Way = std::vector<lanes::DashEnd>(const lanes::DashKernel& kernel, std::span<const Asked> asked);

std::vector<lanes::DashStart> starts_of(std::span<const Asked> asked) {
  std::vector<lanes::DashStart> starts;
  for (const auto& [position, side] : asked) starts.emplace_back(position, side);
  return starts;
}

std::vector<lanes::DashEnd> dashes(const lanes::DashKernel& kernel, std::span<const Asked> asked) {
  std::vector<lanes::DashEnd> ends(asked.size());
  kernel.run(starts_of(asked), ends, true);
  return ends;
}

// Two questions at a time.
std::vector<lanes::DashEnd> races(const lanes::DashKernel& kernel, std::span<const Asked> asked) {
  const auto starts = starts_of(asked);
  std::vector<lanes::DashEnd> ends(asked.size());
  for (std::size_t i = 0; i < ends.size(); i += 2) {
    const std::size_t count = std::min<std::size_t>(2, ends.size() - i);
    kernel.race(std::span(starts).subspan(i, count), std::span(ends).subspan(i, count), lanes::RaceUntil::all, true);
  }
  return ends;
}

constexpr std::array<Way*, 2> ways{dashes, races};

// The legal move from square to square, of several that by which a dash promotes.
std::optional<Move> move_between(const Position& position, lanes::DashEnd::Step step, Role promoted) {
  for (const Move move : position.legal_moves())
    if (move.from() == step.from && move.to() == step.to && !move.is_castling() &&
        move.promoted().value_or(promoted) == promoted)
      return move;
  return std::nullopt;
}

void expect_mate(const Asked& asked, const lanes::DashEnd& end) {
  Position position = asked.position;
  for (const auto step : std::span(end.steps).first(end.length)) {
    const auto move = move_between(position, step, position.turn() == asked.side ? Role::queen : Role::knight);
    ASSERT_TRUE(move) << test::fen_of(asked.position) << ' ' << to_string(step.from) << to_string(step.to);
    ASSERT_NE(move->kind(), Move::Kind::en_passant);
    position.play(*move);
  }
  EXPECT_TRUE(position.is_checkmate() && position.turn() != asked.side) << test::fen_of(asked.position);
}

TEST(DashInLanes, AMateItFinds_IsReachedByLegalMoves) {
  for (const lanes::DashKernel& kernel : lanes::all_dash_kernels()) {
    if (!runs_here(kernel.name)) continue;
    const auto asked = questions(many_positions(test::sanitized() ? 300 : 5000));
    for (Way* const way : ways) {
      const auto ends = way(kernel, asked);
      std::size_t mates = 0;
      for (std::size_t i = 0; i < asked.size(); ++i) {
        if (!ends[i].mates) continue;
        ++mates;
        expect_mate(asked[i], ends[i]);
      }
      EXPECT_GT(mates, asked.size() / 4) << kernel.name;
    }
  }
}

TEST(DashInLanes, EveryKindOfProcessor_GivesTheSame) {
  const auto asked = questions(many_positions(test::sanitized() ? 100 : 1000));
  for (Way* const way : ways) {
    std::optional<std::vector<lanes::DashEnd>> first;
    for (const lanes::DashKernel& kernel : lanes::all_dash_kernels()) {
      if (!runs_here(kernel.name)) continue;
      const auto ends = way(kernel, asked);
      if (!first) first = ends;
      for (std::size_t i = 0; i < asked.size(); ++i) {
        const auto &a = (*first)[i], &b = ends[i];
        ASSERT_TRUE(a.mates == b.mates && a.nodes == b.nodes && a.length == b.length)
            << kernel.name << ' ' << test::fen_of(asked[i].position);
        for (std::size_t ply = 0; ply < a.length; ++ply)
          ASSERT_TRUE(a.steps[ply].from == b.steps[ply].from && a.steps[ply].to == b.steps[ply].to) << kernel.name;
      }
    }
  }
}

TEST(DashInLanes, ARaceUntilOneIsAnswered_StopsThere) {
  const std::vector<Asked> asked{{position_of("7k/8/6K1/8/8/8/3Q4/8 w - - 0 1"), Color::white},
                                 {position_of("7k/8/6K1/8/8/8/3Q4/8 w - - 0 1"), Color::black}};
  const auto starts = starts_of(asked);
  for (const lanes::DashKernel& kernel : lanes::all_dash_kernels()) {
    if (!runs_here(kernel.name)) continue;
    std::vector<lanes::DashEnd> ends(2);
    kernel.race(starts, ends, lanes::RaceUntil::one, true);
    EXPECT_TRUE(ends[0].mates && ends[0].length == 1);
    EXPECT_FALSE(ends[1].mates);
    EXPECT_EQ(ends[1].nodes, 2U);
  }
}

TEST(DashInLanes, AMateOnTheBoard_IsALineOfNoMoves_AStalemateNone) {
  const std::vector<Asked> asked{{position_of("R6k/8/7K/8/8/8/8/8 b - - 0 1"), Color::white},
                                 {position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Color::white},
                                 {position_of("8/8/8/8/8/7k/8/r6K w - - 0 1"), Color::black}};
  for (const lanes::DashKernel& kernel : lanes::all_dash_kernels()) {
    if (!runs_here(kernel.name)) continue;
    for (Way* const way : ways) {
      const auto ends = way(kernel, asked);
      EXPECT_TRUE(ends[0].mates && ends[0].length == 0);
      EXPECT_FALSE(ends[1].mates);
      EXPECT_TRUE(ends[2].mates && ends[2].length == 0);
    }
  }
}

void expect_same_verdicts(std::span<const Position> positions) {
  std::vector<DeadAnswer> answers(positions.size()), without_lines(positions.size());
  dead(positions, answers, {.line = true});
  dead(positions, without_lines, {});
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const DeadAnswer single = dead(positions[i]);
    for (const Color side : both_colors) {
      const MateAnswer& a = side == Color::white ? answers[i].white : answers[i].black;
      const MateAnswer& b = side == Color::white ? single.white : single.black;
      ASSERT_EQ(a.verdict, b.verdict) << test::fen_of(positions[i]);
      const DeadAnswer& c = without_lines[i];
      ASSERT_EQ(a.verdict, (side == Color::white ? c.white : c.black).verdict) << test::fen_of(positions[i]);
      if (a.verdict != MateVerdict::can_mate) continue;
      Position position = positions[i];
      for (const Move move : a.line) {
        ASSERT_TRUE(position.is_legal(move)) << test::fen_of(positions[i]) << ' ' << test::uci960(move);
        position.play(move);
      }
      ASSERT_TRUE(position.is_checkmate() && position.turn() != side) << test::fen_of(positions[i]);
    }
  }
}

TEST(DeadTogether, RandomPositions_AreDecidedAsOneByOne) {
  expect_same_verdicts(many_positions(test::sanitized() ? 30 : 500));
}

TEST(DeadTogether, FinalPositionsOfGames_AreDecidedAsOneByOne) {
  const auto twic = final_positions("twic.pgn"), lichess = final_positions("lichess.pgn");
  if (twic.empty() && lichess.empty()) GTEST_SKIP() << "no games in JADOUBE_DATA";
  expect_same_verdicts(twic);
  expect_same_verdicts(lichess);
}

TEST(DeadTogether, SaysWhatEachAnswerTook) {
  const std::vector<Position> positions(600);
  std::vector<DeadAnswer> answers(positions.size());
  for (const std::uint64_t budget : {std::uint64_t{0}, MateQuestion::default_budget}) {
    std::vector<std::chrono::nanoseconds> times(positions.size(), std::chrono::nanoseconds(-1));
    dead(positions, answers, {.budget = budget}, times);
    for (const auto time : times) EXPECT_GE(time.count(), 0);
  }
}

TEST(DeadTogether, WithABudgetThatIsSpent_IsUndecided) {
  const std::vector<Position> positions{position_of("7k/1P6/8/8/8/8/8/K7 w - - 0 1")};
  std::vector<DeadAnswer> answers(1);
  dead(positions, answers, {.budget = 2});
  EXPECT_EQ(answers[0].white.verdict, MateVerdict::undecided);
}

TEST(DeadTogether, TheOnlyMoveCapturesEnPassant_ItCounts) {
  const std::vector<Position> positions{position_of("4k3/8/8/p2pPp2/P2P1P2/8/8/4K3 w - f6 0 1")};
  std::vector<DeadAnswer> answers(1);
  dead(positions, answers);
  EXPECT_FALSE(answers[0].dead());
}

// No game comes to these, but they can be asked: only the king may move. In the first it cannot, which is mate.
TEST(DashInLanes, ACheckByTwoPawnsOrTwoKnights_IsNotMetByTakingOne) {
  std::vector<Position> positions;
  for (const char* const fen : {"2K5/4p3/1pkpPP2/pPpP1q2/P1P5/P7/8/1q6 b - - 0 1", "7k/5NpN/6N1/8/8/8/q7/7K b - - 0 1",
                                "8/8/8/3k4/2P1P3/8/1q6/6K1 b - - 0 1", "7q/8/2N5/8/3k4/5N2/8/6K1 b - - 0 1"})
    positions.push_back(*Position::from(test::setup_of(fen), SetupCheck::playable));
  expect_same_verdicts(positions);
  const auto answer = dead(positions.front());
  EXPECT_EQ(answer.white.verdict, MateVerdict::can_mate);
  EXPECT_EQ(answer.black.verdict, MateVerdict::cannot_mate);
}

}  // namespace
}  // namespace jadoube::mate
