// Tie-breaks in round robins, by the articles of C.07 of March 2026: a published table, and cases worked out by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "jadoube/tournament/roundrobin/round_robin.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::tournament {
namespace {

using testing::ElementsAre;

Mark mark_for(char sign) {
  return sign == '1' ? Mark::win : sign == '0' ? Mark::loss : sign == '=' ? Mark::draw : Mark::open;
}

// A crosstable as usually printed, one row for each player and one field for each opponent: the results of that player
// against them, first round first. They are laid on the table of the system; which colour each had does not matter.
Event event_of(const std::vector<std::vector<std::string>>& rows, std::string_view system) {
  Event event{.system = system_of(system)};
  for (unsigned number = 1; number <= rows.size(); ++number) event.players.push_back({.number = number});
  event.rounds_announced = round_robin_rounds(event);
  for (unsigned round = 1; round <= event.rounds_announced; ++round) {
    PairedRound paired = round_robin_round(event, round);
    const std::size_t cycle = (round - 1) / (event.rounds_announced / event.system.times);
    for (Board& board : paired.boards) {
      board.white_mark = mark_for(rows[board.white - 1][board.black - 1].at(cycle));
      board.black_mark = mark_for(rows[board.black - 1][board.white - 1].at(cycle));
    }
    event.rounds.push_back(std::move(paired));
  }
  return event;
}

std::vector<std::string> values(const Event& event, std::string_view text) {
  std::vector<std::string> all;
  const auto found =
      tie_break(event, static_cast<unsigned>(event.rounds.size()), parse_tie_break(text).value()).value();
  for (const auto& value : found) all.push_back(to_string(value));
  return all;
}

std::vector<std::pair<unsigned, unsigned>> places(const Event& event, std::initializer_list<const char*> codes) {
  std::vector<TieBreakCode> list;
  for (const char* code : codes) list.push_back(parse_tie_break(code).value());
  std::vector<std::pair<unsigned, unsigned>> all;
  const auto ranking = rank(event, static_cast<unsigned>(event.rounds.size()), list).value();
  for (const Standing& standing : ranking) all.emplace_back(standing.rank, standing.player);
  return all;
}

// The Candidates' tournament of Moscow 2016, a double round robin; its rules (3.7.1) had the same first three
// tie-breaks as here: direct encounter, number of wins, Sonneborn-Berger. The final order was Karjakin, Caruana, Anand,
// Svidler, Aronian, Giri, Nakamura, Topalov.
//   1 Caruana, 2 Karjakin, 3 Anand, 4 Giri, 5 Svidler, 6 Aronian, 7 Nakamura, 8 Topalov
Event moscow() {
  return event_of({{"", "=0", "=1", "==", "==", "==", "=1", "=="},
                   {"=1", "", "10", "==", "==", "==", "1=", "=1"},
                   {"=0", "01", "", "==", "1=", "=1", "=0", "1="},
                   {"==", "==", "==", "", "==", "==", "==", "=="},
                   {"==", "==", "0=", "==", "", "=1", "==", "=="},
                   {"==", "==", "=0", "==", "=0", "", "1=", "1="},
                   {"=0", "0=", "=1", "==", "==", "0=", "", "11"},
                   {"==", "=0", "0=", "==", "==", "0=", "00", ""}},
                  "FIDE_DOUBLEROUNDROBIN");
}

TEST(TieBreaksOfRoundRobins, TheCandidatesOf2016AreInTheirPublishedOrder) {
  EXPECT_THAT(values(moscow(), "PTS"), ElementsAre("7.5", "8.5", "7.5", "7", "7", "7", "7", "4.5"));
  EXPECT_THAT(places(moscow(), {"DE", "WON", "SB"}),
              ElementsAre(std::pair(1U, 2U), std::pair(2U, 1U), std::pair(3U, 3U), std::pair(4U, 5U), std::pair(5U, 6U),
                          std::pair(6U, 4U), std::pair(7U, 7U), std::pair(8U, 8U)));
}

// Two games of a pair count as their average (6.1.2): of the four with 7 points Svidler has 1.75, Giri and Aronian 1.5,
// Nakamura 1.25. Giri and Aronian drew both games, and stay tied.
TEST(TieBreaksOfRoundRobins, DirectEncounterTakesTheAverageOfSeveralGames_AndSeparatesWhoItCan_Article6) {
  EXPECT_THAT(values(moscow(), "DE"), ElementsAre("1", "–", "2", "2", "1", "2", "4", "–"));
  EXPECT_THAT(places(moscow(), {"DE"}),
              ElementsAre(std::pair(1U, 2U), std::pair(2U, 1U), std::pair(3U, 3U), std::pair(4U, 5U), std::pair(5U, 4U),
                          std::pair(5U, 6U), std::pair(7U, 7U), std::pair(8U, 8U)));
}

// An opponent who was met twice counts twice (4.4). Half of 14 points: everybody but Topalov.
TEST(TieBreaksOfRoundRobins, SonnebornBergerKoyaAndWins_OfEveryGame_Articles7And9) {
  EXPECT_THAT(values(moscow(), "SB"), ElementsAre("51.5", "57", "50.5", "49", "48.75", "47.5", "45.75", "33"));
  EXPECT_THAT(values(moscow(), "KS"), ElementsAre("6.5", "7", "6", "6", "6", "5.5", "5", "4.5"));
  EXPECT_THAT(values(moscow(), "WON"), ElementsAre("2", "4", "4", "0", "1", "2", "3", "0"));
  EXPECT_EQ(values(moscow(), "WIN"), values(moscow(), "WON"));
  // 7.5 points or more: Caruana, Karjakin and Anand. 8 or more: Karjakin.
  EXPECT_THAT(values(moscow(), "KS/L+1"), ElementsAre("2", "2.5", "1.5", "3", "2.5", "2.5", "2.5", "2"));
  EXPECT_THAT(values(moscow(), "KS/L+2"), ElementsAre("0.5", "0", "1", "1", "1", "1", "0.5", "0.5"));
}

// Five players, each free once. By the table 5 meets 2, 3, 4 and 1 in this order, and comes to the game against 3 only.
//       1 2 3 4 5
//   1   * 1 0 = +    2.5
//   2   0 * 1 1 +    3
//   3   1 0 * = 1    2.5
//   4   = 0 = * +    2
//   5   - - 0 - *    0
Event with_forfeits() {
  Event event = event_of({{"", "1", "0", "=", "?"},
                          {"0", "", "1", "1", "?"},
                          {"1", "0", "", "=", "1"},
                          {"=", "0", "=", "", "?"},
                          {"?", "?", "0", "?", ""}},
                         "BERGER_ROUNDROBIN");
  for (PairedRound& round : event.rounds)
    for (Board& board : round.boards)
      if (board.white_mark == Mark::open) {
        board.white_mark = board.white == 5 ? Mark::forfeit_loss : Mark::forfeit_win;
        board.black_mark = board.black == 5 ? Mark::forfeit_loss : Mark::forfeit_win;
      }
  return event;
}

TEST(TieBreaksOfRoundRobins, WhoPlaysToTheEndOfTheTableHasNotWithdrawn_SoForfeitsCount_Article15_2) {
  Event event = with_forfeits();
  // The last game of 5 is played after all.
  for (auto round = event.rounds.rbegin(); round != event.rounds.rend(); ++round) {
    const auto last =
        std::ranges::find_if(round->boards, [](const Board& one) { return one.white == 5 || one.black == 5; });
    if (last == round->boards.end()) continue;
    last->white_mark = last->white == 5 ? Mark::loss : Mark::win;
    last->black_mark = last->black == 5 ? Mark::loss : Mark::win;
    break;
  }
  EXPECT_THAT(values(event, "PTS"), ElementsAre("2.5", "3", "2.5", "2", "0"));
  // 3 beat 1.
  EXPECT_THAT(values(event, "DE"), ElementsAre("2", "–", "1", "–", "–"));
  EXPECT_THAT(values(event, "WIN"), ElementsAre("2", "3", "2", "1", "0"));
  // 1: 3 + 0 + 1; 2: 2.5 + 2; 3: 2.5 + 1; 4: 1.25 + 1.25. A win by forfeit against 5 adds nothing: 5 has no points.
  EXPECT_THAT(values(event, "SB"), ElementsAre("4", "4.5", "3.5", "2.5", "0"));
  // Half of four points: everybody but 5.
  EXPECT_THAT(values(event, "KS"), ElementsAre("1.5", "2", "1.5", "1", "0"));
}

TEST(TieBreaksOfRoundRobins, WhoWithdrawsBeforeHalfOfTheGamesCountsForNobody_C05_6_6) {
  EXPECT_THAT(values(with_forfeits(), "PTS"), ElementsAre("1.5", "2", "1.5", "1", "0"));
  EXPECT_THAT(values(with_forfeits(), "SB"), ElementsAre("2.5", "2.5", "2", "1.5", "0"));
  EXPECT_THAT(values(with_forfeits(), "WIN"), ElementsAre("1", "2", "1", "0", "0"));
}

// Four players after two of three rounds: 1 and 2 have 1.5 points and have not met.
TEST(TieBreaksOfRoundRobins, ADirectEncounterWithMissingGamesSeparatesNobody_Article6_2) {
  Event event = event_of({{"", "?", "1", "="}, {"?", "", "=", "1"}, {"0", "=", "", "?"}, {"=", "0", "?", ""}},
                         "BERGER_ROUNDROBIN");
  std::erase_if(event.rounds, [](const PairedRound& round) {
    return std::ranges::any_of(round.boards, [](const Board& board) { return board.white_mark == Mark::open; });
  });
  ASSERT_EQ(event.rounds.size(), 2U);
  EXPECT_THAT(values(event, "PTS"), ElementsAre("1.5", "1.5", "0.5", "0.5"));
  EXPECT_THAT(values(event, "DE"), ElementsAre("–", "–", "–", "–"));
}

}  // namespace
}  // namespace jadoube::tournament
