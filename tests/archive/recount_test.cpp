// Counts the draws of Article 9 again in the simplest way: every position of a game is kept and compared with every
// other, and every legal move is tried.
#include <gtest/gtest.h>

#include <map>

#include "jadoube/archive/claims.hpp"
#include "jadoube/notation/pgn/game.hpp"
#include "tests/archive/audited.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::archive {
namespace {

struct Recounted {
  std::optional<std::size_t> threefold, fifty, fivefold, fivefold_consecutive, seventy_five;
};

std::size_t occurrences(const std::vector<Position>& all, const Position& position) {
  std::size_t count = 0;
  for (const Position& other : all) count += same_position(other, position) ? 1 : 0;
  return count;
}

Recounted recount(const Position& start, const std::vector<Move>& moves) {
  Recounted found;
  const auto note = [](std::optional<std::size_t>& first, std::size_t ply) {
    if (!first) first = ply;
  };
  std::vector<Position> all;
  Position now = start;
  unsigned quiet = start.halfmove_clock();
  for (std::size_t ply = 0;; ++ply) {
    all.push_back(now);
    const std::size_t count = occurrences(all, now);
    if (count >= 3) note(found.threefold, ply);
    if (count >= 5) note(found.fivefold, ply);
    bool consecutive = ply >= 16;
    for (std::size_t back = 4; consecutive && back <= 16; back += 4) consecutive = same_position(all[ply - back], now);
    if (consecutive) note(found.fivefold_consecutive, ply);
    const MoveList legal = now.legal_moves();
    if (quiet >= 100 && !legal.empty()) note(found.fifty, ply);
    if (quiet >= 150 && !now.is_checkmate()) note(found.seventy_five, ply);
    for (const Move move : legal) {
      const Position next = now.after(move);
      const bool zeroing = move.role() == Role::pawn || next.occupied().count() < now.occupied().count();
      if (occurrences(all, next) >= 2) note(found.threefold, ply);
      if (!zeroing && quiet + 1 >= 100) note(found.fifty, ply);
    }
    if (ply == moves.size()) return found;
    const Position next = now.after(moves[ply]);
    quiet = moves[ply].role() == Role::pawn || next.occupied().count() < now.occupied().count() ? 0 : quiet + 1;
    now = next;
  }
}

std::optional<std::size_t> first_ply(const std::vector<Claim>& claims) {
  if (claims.empty()) return std::nullopt;
  return claims.front().ply;
}

Recounted expect_agreement(const Position& start, const std::vector<Move>& moves) {
  Claims claims;
  claims.start(start);
  Position position = start;
  for (const Move move : moves) {
    position.play(move);
    claims.push({&position, 1});
  }
  const Recounted again = recount(start, moves);
  EXPECT_EQ(first_ply(claims.threefold()), again.threefold);
  EXPECT_EQ(first_ply(claims.fifty_moves()), again.fifty);
  EXPECT_EQ(std::optional<std::size_t>(claims.fivefold(laws::Fivefold::any)), again.fivefold);
  EXPECT_EQ(std::optional<std::size_t>(claims.fivefold(laws::Fivefold::consecutive)), again.fivefold_consecutive);
  EXPECT_EQ(std::optional<std::size_t>(claims.seventy_five_moves()), again.seventy_five);
  return again;
}

class Recount : public testing::TestWithParam<const char*> {};

TEST_P(Recount, EveryDrawThatCouldBeClaimedOrNeedsNoClaim_IsFoundWhereItIs) {
  const auto file = test::data_file(GetParam());
  if (!file) GTEST_SKIP() << "no " << GetParam() << " in JADOUBE_DATA";
  auto source = pgn::Source::file(*file);
  ASSERT_TRUE(source);
  const auto games = pgn::read_games(*source).games;
  const std::size_t step = test::quick() ? 20 : 1;
  std::map<Kind, std::size_t> expected;
  for (std::size_t i = 0; i < games.size(); i += step) {
    SCOPED_TRACE(i + 1);
    const Recounted again = expect_agreement(games[i].start(), games[i].moves());
    if (again.threefold) ++expected[Kind::threefold];
    if (again.fifty) ++expected[Kind::fifty_moves];
    if (again.fivefold && *again.fivefold < games[i].moves().size()) ++expected[Kind::after_fivefold];
    if (again.seventy_five && *again.seventy_five < games[i].moves().size()) ++expected[Kind::after_seventy_five_moves];
  }
  if (step != 1) return;
  std::map<Kind, std::size_t> found;
  auto again = pgn::Source::file(*file);
  for (const Kind kind : test::audited(std::move(*again), {.mate_budget = 1000}).kinds())
    if (kind == Kind::threefold || kind == Kind::fifty_moves || kind == Kind::after_fivefold ||
        kind == Kind::after_seventy_five_moves)
      ++found[kind];
  EXPECT_EQ(found, expected);
}

INSTANTIATE_TEST_SUITE_P(Files, Recount, testing::Values("twic.pgn", "lichess.pgn"));

// Long games of few pieces, in which all of these occur.
TEST(Recount, RandomPlayOfFewPieces_AgreesWithTheNaiveCount) {
  std::uint64_t state = 1;
  const auto random = [&state](std::size_t below) {
    state = state * 6364136223846793005 + 1442695040888963407;
    return static_cast<std::size_t>(state >> 33) % below;
  };
  for (int game = 0; game < (test::quick() ? 3 : 30); ++game) {
    jadoube::Setup setup;
    setup.board.put(Square::a1, {Color::white, Role::king});
    setup.board.put(Square::h8, {Color::black, Role::king});
    setup.board.put(Square::b2, {Color::white, Role::rook});
    setup.board.put(Square::g7, {Color::black, Role::bishop});
    setup.halfmove_clock = static_cast<unsigned>(random(120));
    setup.turn = Color::black;
    Position position = *Position::from(setup, SetupCheck::playable);
    const Position start = position;
    std::vector<Move> moves;
    while (moves.size() < 200) {
      const MoveList legal = position.legal_moves();
      if (legal.empty()) break;
      // Sometimes the move back, so that positions repeat.
      Move move = legal[random(legal.size())];
      if (moves.size() >= 2 && random(3) != 0)
        for (const Move other : legal)
          if (other.from() == moves[moves.size() - 2].to() && other.to() == moves[moves.size() - 2].from())
            move = other;
      moves.push_back(move);
      position.play(move);
    }
    SCOPED_TRACE(game);
    expect_agreement(start, moves);
  }
}

}  // namespace
}  // namespace jadoube::archive
