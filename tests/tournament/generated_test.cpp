// Many generated tournaments, each judged four times: by the checker, by the articles 2.1.1 to 2.1.3 read off the
// boards without any method of matching, by trying all ways where no pairing is said to exist, and by the enumeration
// of articles 3 and 4 where the field is small enough for it.
//
// JADOUBE_LONG makes them 50,000, as many as FIDE asks of a program (C.02.03, article 7).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/generator/generate.hpp"
#include "jadoube/tournament/internal/random.hpp"
#include "jadoube/tournament/trf/trf.hpp"
#include "tests/support/environment.hpp"
#include "tests/tournament/swiss/absolute.hpp"
#include "tests/tournament/swiss/enumeration.hpp"

namespace jadoube::tournament {
namespace {

struct Counts {
  unsigned tournaments = 0, rounds = 0, boards = 0, stopped = 0, enumerated = 0;
};

// One of the systems of points that tournaments use.
Scoring scoring_for(std::uint64_t lot) {
  switch (lot) {
    case 0: return scoring_of(points(3), points(1), points(0));
    case 2: return scoring_of(points(3), points(2), points(1));
    case 3: return scoring_of(points(2), points(1), points(0));
    case 1: {
      Scoring scoring = scoring_of(points(3), points(1), points(0));
      scoring.pairing_allocated = points(1);
      return scoring;
    }
    case 4: {
      Scoring scoring;
      scoring.pairing_allocated = half_point;
      return scoring;
    }
    default: return {};
  }
}

// 4 to 60 players, one in four of them a field that can be enumerated; sometimes as many rounds as leave no pairing.
GeneratorSettings settings_of(std::uint64_t seed) {
  Random random(seed * 2 + 1);
  const auto from_to = [&](unsigned least, unsigned most) {
    return least + static_cast<unsigned>(random.below(most - least + 1));
  };
  const auto rate = [&](unsigned least, unsigned most) {
    return random.below(3) == 0 ? 0.0 : static_cast<double>(from_to(least, most));
  };
  GeneratorSettings settings;
  settings.players = random.below(4) == 0 ? from_to(4, 8) : from_to(9, 60);
  settings.rounds = from_to(3, std::min(11U, settings.players));
  settings.lowest_rating = from_to(1'400, 2'200);
  settings.highest_rating = settings.lowest_rating + from_to(0, 1) * from_to(10, 1'000);
  settings.draw_percentage = from_to(0, 90);
  settings.forfeit_rate = rate(5, 60);
  settings.double_forfeit_rate = rate(30, 300);
  settings.odd_result_rate = rate(30, 300);
  settings.short_game_rate = rate(50, 300);
  settings.withdrawal_rate = rate(5, 40);
  settings.late_rate = rate(5, 40);
  settings.half_bye_rate = rate(3, 30);
  settings.full_bye_rate = random.below(4) == 0 ? rate(5, 40) : 0;
  settings.zero_bye_rate = rate(4, 40);
  settings.unrated_rate = random.below(4) == 0 ? rate(3, 20) : 0;
  settings.forbidden_pairs = random.below(3) == 0 ? from_to(1, 1 + settings.players / 4) : 0;
  settings.scoring = scoring_for(random.below(10));
  // C.04.7 asks that a win be two draws and a loss nothing.
  const bool may_accelerate =
      settings.scoring.win == 2 * settings.scoring.draw && settings.scoring.loss == points(0) && settings.players > 8;
  settings.accelerated = may_accelerate && random.below(6) == 0;
  return settings;
}

void expect_right(const Generated& generated) {
  const auto file = trf::read(trf::write(generated.event));
  ASSERT_TRUE(file) << describe(file.error(), text::Language::en);
  ASSERT_TRUE(file->adjustments.empty()) << describe(file->adjustments.front(), text::Language::en);
  const CheckReport report = check(file->event);
  EXPECT_TRUE(report.rounds.empty()) << "round " << report.rounds.front().round;
  EXPECT_TRUE(report.places_checked || generated.event.rounds.empty());
  EXPECT_TRUE(report.places.empty()) << "player " << report.places.front().player;
}

// The enumeration takes seconds for some rounds of nine or ten players: one in forty of these.
bool is_enumerated(const swiss::Round& round, std::uint64_t seed) {
  return round.players.size() <= 8 || (round.players.size() <= 10 && seed % 40 == 0);
}

void expect_as_enumerated(const swiss::Round& round, const PairedRound& paired) {
  const auto expected = test::pair_by_enumeration(round);
  ASSERT_TRUE(expected);
  std::vector<std::pair<unsigned, unsigned>> boards;
  for (const Board& board : paired.boards) boards.emplace_back(board.white, board.black);
  EXPECT_EQ(boards, expected->boards);
  std::optional<unsigned> bye;
  for (const PlayerBye& other : paired.byes)
    if (other.bye == Bye::pairing_allocated) bye = other.player;
  EXPECT_EQ(bye, expected->bye);
}

void judge(std::uint64_t seed, Counts& counts) {
  const Generated generated = generate(settings_of(seed), seed);
  const Event& event = generated.event;
  expect_right(generated);
  ++counts.tournaments;
  for (unsigned number = 1; number <= event.rounds.size(); ++number) {
    SCOPED_TRACE("round " + std::to_string(number));
    const PairedRound& paired = event.rounds[number - 1];
    ++counts.rounds;
    counts.boards += static_cast<unsigned>(paired.boards.size());
    EXPECT_THAT(test::absolute_faults(event, number), testing::IsEmpty());
    const auto round = dutch_input(event, number);
    ASSERT_TRUE(round);
    if (!is_enumerated(*round, seed)) continue;
    ++counts.enumerated;
    expect_as_enumerated(*round, paired);
  }
  if (!generated.stopped) return;
  ++counts.stopped;
  // Nobody may take part in a round at all; else no pairing may exist.
  const auto next = static_cast<unsigned>(event.rounds.size()) + 1;
  if (generated.stopped->kind == PairingError::Kind::no_players) return;
  ASSERT_EQ(generated.stopped->kind, PairingError::Kind::dutch);
  ASSERT_EQ(generated.stopped->dutch.kind, swiss::PairingError::Kind::no_pairing);
  EXPECT_FALSE(test::absolute_pairing_exists(event, next)) << "round " << next;
}

TEST(GeneratedTournaments, AreRightByTheCheckerTheArticlesAndTheEnumeration) {
  const std::uint64_t last = test::long_run() ? 50'000 : test::sanitized() ? 20 : 300;
  Counts counts;
  for (std::uint64_t seed = 1; seed <= last && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    judge(seed, counts);
  }
  EXPECT_GT(counts.enumerated, 0U);
  RecordProperty("tournaments", std::to_string(counts.tournaments));
  RecordProperty("rounds", std::to_string(counts.rounds));
  RecordProperty("boards", std::to_string(counts.boards));
  RecordProperty("rounds without a pairing", std::to_string(counts.stopped));
  RecordProperty("rounds enumerated", std::to_string(counts.enumerated));
}

}  // namespace
}  // namespace jadoube::tournament
