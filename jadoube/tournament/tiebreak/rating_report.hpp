// A player's games of an event as the rating counts them (FIDE Rating Regulations, B.02): performance, expected score,
// and the change for each point of the development coefficient K.
//
//   const RatingReport report = rating_report(event, 12, 9);
//   report.performance;                              // 2134, if a game against a rated opponent was played
//   report.k * (report.score - report.expected);     // the change of the rating, in hundredths
#pragma once

#include <optional>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/event.hpp"

namespace jadoube::tournament {

// A game over the board against a rated opponent.
struct RatedGame {
  unsigned round = 0, opponent = 0;
  Color color = Color::white;
  unsigned rating = 0;  // the opponent's
  int score = 0;        // 100, 50 or 0, whatever the points of the event
  int expected = 0;     // hundredths (8.1.2); 0 for an unrated player
  friend bool operator==(const RatedGame&, const RatedGame&) = default;
};

struct RatingReport {
  std::vector<RatedGame> games{};
  std::optional<int> average{}, performance{};  // of the opponents' ratings; with the difference of 8.1.1
  int score = 0, expected = 0;                  // hundredths, of those games
  // 10 from 2400 on, 40 for players who are 18 or younger in the year of the event and below 2300, else 20 (8.3.3). The
  // event does not show the first 30 rated games (40), nor an earlier rating of 2400 (10). 0: unrated.
  int k = 0;
};

// The report for the first `rounds` rounds. A difference of more than 400 points counts as 400, below 2650 (8.3.1).
[[nodiscard]] JADOUBE_API RatingReport rating_report(const Event& event, unsigned number, unsigned rounds);

}  // namespace jadoube::tournament
