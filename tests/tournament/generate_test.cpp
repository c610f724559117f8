#include "jadoube/tournament/generator/generate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/trf/trf.hpp"
#include "tests/support/environment.hpp"
#include "tests/tournament/archive.hpp"

namespace jadoube::tournament {
namespace {

std::size_t count_of(const Event& event, Bye bye) {
  std::size_t count = 0;
  for (const PairedRound& round : event.rounds)
    count += static_cast<std::size_t>(std::ranges::count(round.byes, bye, &PlayerBye::bye));
  return count;
}

TEST(Generator, TheSameSeedGivesTheSameTournament) {
  const GeneratorSettings settings = random_settings(7);
  EXPECT_EQ(settings, random_settings(7));
  EXPECT_EQ(generate(settings, 7).event, generate(settings, 7).event);
  EXPECT_NE(generate(settings, 7).event.rounds, generate(settings, 8).event.rounds);
}

TEST(Generator, ItsTournamentsAreWrittenAndRead_AndTheCheckerFindsNoFault) {
  for (std::uint64_t seed = 1; seed <= (test::sanitized() ? 3 : 25); ++seed) {
    const Generated generated = generate(random_settings(seed), seed);
    const auto file = trf::read(trf::write(generated.event));
    ASSERT_TRUE(file) << describe(file.error(), text::Language::en);
    EXPECT_TRUE(file->adjustments.empty()) << describe(file->adjustments.front(), text::Language::en);
    EXPECT_TRUE(generated.stopped || file->event == generated.event) << seed;
    const CheckReport report = check(file->event);
    EXPECT_TRUE(report.rounds.empty()) << seed;
    EXPECT_TRUE(report.places_checked);
    EXPECT_TRUE(report.places.empty()) << seed;
  }
}

TEST(Generator, ARateOfNMeansOneInN) {
  const GeneratorSettings settings{.players = 120,
                                   .rounds = 7,
                                   .draw_percentage = 0,
                                   .forfeit_rate = 10,
                                   .half_bye_rate = 4,
                                   .full_bye_rate = 20,
                                   .unrated_rate = 6};
  const Event event = generate(settings, 3).event;
  std::size_t draws = 0, forfeits = 0, games = 0;
  for (const PairedRound& round : event.rounds)
    for (const Board& board : round.boards) {
      ++games;
      draws += board.white_mark == Mark::draw;
      forfeits += is_forfeit(board.white_mark);
    }
  EXPECT_EQ(draws, 0U);
  EXPECT_NEAR(static_cast<double>(forfeits), static_cast<double>(games) / 10, 20);
  EXPECT_NEAR(static_cast<double>(count_of(event, Bye::half)), 30, 12);
  EXPECT_GT(count_of(event, Bye::full), 0U);
  EXPECT_EQ(count_of(event, Bye::zero), 0U);
  EXPECT_GT(std::ranges::count(event.players, 0U, &Player::rating), 5);
}

TEST(Generator, ATieBreakThatCannotBeUsedIsNotInTheFile) {
  const GeneratorSettings settings{.players = 10, .rounds = 3, .unrated_rate = 1, .tie_breaks = {"ARO", "BH", "KS"}};
  EXPECT_EQ(generate(settings, 1).event.tie_breaks, (std::vector<std::string>{"BH"}));
}

TEST(Generator, StopsWhenNoPairingIsLeft) {
  const Generated generated = generate({.players = 4, .rounds = 5}, 1);
  EXPECT_EQ(generated.event.rounds.size(), 3U);
  ASSERT_TRUE(generated.stopped);
  EXPECT_EQ(generated.stopped->dutch.kind, swiss::PairingError::Kind::no_pairing);
}

TEST(GeneratorSettings, AreReadFromLines) {
  const auto settings = read_settings(
      "# sixty players\nPlayersNumber=60\r\nRoundsNumber=9\nDrawPercentage=25\nForfeitRate=20.5\nRetiredRate=100\n"
      "HalfPointByeRate=8\nHighestRating=2500\nLowestRating=1800\nPointsForPAB=1\nPointsForWin=3\nPointsForDraw=1\n"
      "Accelerated=1\nTieBreaks=BH,SB/C1\n");
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->players, 60U);
  EXPECT_EQ(settings->forfeit_rate, 20.5);
  EXPECT_EQ(settings->scoring.pairing_allocated, points(1));
  EXPECT_EQ(settings->scoring.half_bye, points(1));
  EXPECT_TRUE(settings->accelerated);
  EXPECT_EQ(settings->tie_breaks, (std::vector<std::string>{"BH", "SB/C1"}));
}

TEST(GeneratorSettings, AreRefusedWithTheirLine) {
  const auto sentence = [](std::string_view text) { return describe(read_settings(text).error(), text::Language::en); };
  EXPECT_EQ(sentence("PlayersNumber=10\nPlayers=3\n"), "Line 2: there is no setting named “Players=3”.");
  EXPECT_EQ(sentence("PlayersNumber"), "Line 1: a setting such as PlayersNumber=60 was expected, not “PlayersNumber”.");
  for (const char* line : {"PlayersNumber=0", "PlayersNumber=10000", "DrawPercentage=101", "ForfeitRate=0.5",
                           "ForfeitRate=nan", "PointsForWin=x", "TieBreaks=EMMSB", "Accelerated=2"})
    EXPECT_EQ(sentence(line), "Line 1: “" + std::string(line) + "” gives no possible value.");
  EXPECT_EQ(sentence("HighestRating=1000\n"), "The highest rating is below the lowest.");
}

TEST(Checker, NamesThePairsInWhichTheFileAndTheRulesDiffer) {
  Event event = generate({.players = 9, .rounds = 3}, 5).event;
  std::swap(event.rounds[0].boards[0].black, event.rounds[0].boards[1].black);
  std::swap(event.rounds[0].boards[2].white, event.rounds[0].boards[2].black);
  event.rounds.resize(1);
  const CheckReport report = check(event);
  ASSERT_EQ(report.rounds.size(), 1U);
  EXPECT_EQ(report.rounds[0].round, 1U);
  EXPECT_EQ(report.rounds[0].expected.size(), 3U);
  EXPECT_EQ(report.rounds[0].found.size(), 3U);
}

TEST(Checker, NamesThePlacesThatDoNotFollowFromTheResults) {
  Event event = generate({.players = 12, .rounds = 5}, 2).event;
  const auto at = [&](unsigned place) { return std::ranges::find(event.players, place, &Player::rank); };
  const auto first = at(1), second = at(2);
  std::swap(first->rank, second->rank);
  const CheckReport report = check(event);
  ASSERT_EQ(report.places.size(), 2U);
  EXPECT_EQ(report.places[0].found + report.places[1].found, 3U);
  event.tie_breaks = {"KS"};
  EXPECT_EQ(check(event).tie_breaks->kind, TieBreakError::Kind::swiss);
}

TEST(Checker, FindsNoFaultInTheTournamentsOfTwoEngines) {
  const auto files = test::archive("swiss/swiss-dutch.tar.zst");
  if (!files) GTEST_SKIP() << "no swiss-dutch in JADOUBE_DATA";
  std::size_t count = 0;
  for (const auto& [name, text] : *files) {
    if (!name.ends_with(".trf") || ++count % (test::sanitized() ? 40 : 1) != 0) continue;
    const Event event = trf::read(text).value().event;
    const CheckReport report = check(event);
    EXPECT_TRUE(report.rounds.empty()) << name;
    EXPECT_TRUE(report.places_checked) << name;
    EXPECT_TRUE(report.places.empty()) << name;
  }
}

}  // namespace
}  // namespace jadoube::tournament
