// Counts the draws of Article 9 again in the simplest way: every position of a game is kept and compared with every
// other, and every legal move is tried.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <map>

#include "jadoube/archive/claims.hpp"
#include "jadoube/mate/can_mate.hpp"
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
  const std::size_t step = test::sanitized() ? 20 : 1;
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
  for (const Kind kind :
       test::audited(
           std::move(*again),
           {.edition = laws::Edition::e2023, .mate_budget = 1000, .claims_by_intention = true, .site = Site::none})
           .kinds())
    if (kind == Kind::threefold || kind == Kind::fifty_moves || kind == Kind::after_fivefold ||
        kind == Kind::after_seventy_five_moves)
      ++found[kind];
  EXPECT_EQ(found, expected);
}

// A clock's time as the large sites write it, in seconds; nothing for any other comment.
std::optional<double> plain_clock(std::string_view comment) {
  const auto at = comment.find("[%clk ");
  if (at == std::string_view::npos) return std::nullopt;
  double hours = 0, minutes = 0, seconds = 0;
  if (std::sscanf(std::string(comment.substr(at)).c_str(), "[%%clk %lf:%lf:%lf]", &hours, &minutes, &seconds) != 3)
    return std::nullopt;
  return 3600 * hours + 60 * minutes + seconds;
}

// How often a clock's time grew by more than the increment, in a game with one period; between two whole seconds, by
// more than a second more.
std::size_t plain_growths(const pgn::Game& game) {
  unsigned time = 0, increment = 0;
  int end = 0;
  const std::string control(game.tag("TimeControl").value_or(""));
  if (std::sscanf(control.c_str(), "%u+%u%n", &time, &increment, &end) != 2 || control.size() != std::size_t(end))
    return 0;
  std::size_t growths = 0, ply = 0;
  std::array<std::optional<double>, 2> last;
  for (auto at = game.first_move(); at != pgn::NodeId::root; at = game.next(at), ++ply)
    for (const pgn::Note& note : game.notes(at)) {
      const auto now = plain_clock(note.text);
      if (!now) continue;
      auto& before = last[ply % 2];
      if (!before && *now > time + increment) return growths;  // the tag is not of this game
      const bool whole = before && std::floor(*before) == *before && std::floor(*now) == *now;
      if (before && *now > *before + increment + (whole ? 1 : 0)) ++growths;
      before = now;
    }
  return growths;
}

struct PlainEnd {
  std::optional<std::size_t> ply;  // when the game was over on the board
  std::optional<pgn::Result> due;
  bool dead = false;
};

PlainEnd plain_end(const pgn::Game& game, const Recounted& again) {
  std::vector<Position> all{game.start()};
  for (const Move move : game.moves()) all.push_back(all.back().after(move));
  PlainEnd end;
  const auto earlier = [&](std::optional<std::size_t> ply, pgn::Result due, bool dead = false) {
    if (ply && (!end.ply || *ply < *end.ply)) end = {ply, due, dead};
  };
  if (all.back().is_checkmate()) earlier(game.moves().size(), pgn::win_of(!all.back().turn()));
  if (all.back().is_stalemate()) earlier(game.moves().size(), pgn::Result::draw);
  earlier(again.seventy_five, pgn::Result::draw);
  earlier(again.fivefold, pgn::Result::draw);
  if (all.back().is_checkmate()) return end;
  std::optional<std::size_t> dead;
  for (std::size_t ply = all.size() - (all.back().is_stalemate() ? 1 : 0); ply-- > 0 && mate::dead(all[ply]).dead();)
    dead = ply;
  earlier(dead, pgn::Result::draw, true);
  return end;
}

TEST_P(Recount, EveryResultAndClock_AgreesWithPlainCode) {
  const auto file = test::data_file(GetParam());
  if (!file || test::sanitized()) GTEST_SKIP() << "no " << GetParam() << " in JADOUBE_DATA";
  auto source = pgn::Source::file(*file);
  ASSERT_TRUE(source);
  std::map<Kind, std::size_t> expected;
  for (const pgn::Game& game : pgn::read_games(*source).games) {
    expected[Kind::clock_grown] += plain_growths(game);
    const PlainEnd end = plain_end(game, recount(game.start(), game.moves()));
    if (!end.ply) continue;
    if (game.result != *end.due && game.result != pgn::Result::both_lose) ++expected[Kind::wrong_result];
    if (end.dead && *end.ply < game.moves().size()) ++expected[Kind::after_dead_position];
  }
  std::map<Kind, std::size_t> found{{Kind::clock_grown, 0}};
  auto again = pgn::Source::file(*file);
  for (const Kind kind :
       test::audited(std::move(*again), {.edition = laws::Edition::e2023, .site = Site::none}).kinds())
    if (kind == Kind::clock_grown || kind == Kind::wrong_result || kind == Kind::after_dead_position) ++found[kind];
  EXPECT_EQ(found, expected);
}

INSTANTIATE_TEST_SUITE_P(Files, Recount,
                         testing::Values("twic.pgn", "lichess.pgn", "masters.pgn.zst", "online.pgn.zst"));

// Long games of few pieces, in which all of these occur.
TEST(Recount, RandomPlayOfFewPieces_AgreesWithTheNaiveCount) {
  std::uint64_t state = 1;
  const auto random = [&state](std::size_t below) {
    state = state * 6364136223846793005 + 1442695040888963407;
    return static_cast<std::size_t>(state >> 33) % below;
  };
  for (int game = 0; game < (test::sanitized() ? 3 : 30); ++game) {
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
