// Checks a tournament: every round's pairing, and the places, against the rules and the results.
//
//   const CheckReport report = check(event);
//   report.rounds.empty() && report.places.empty();      // the file is right
#pragma once

#include <optional>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/event.hpp"
#include "jadoube/tournament/pairing/pair.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::tournament {

// A round that is paired differently. A pairing-allocated bye is a board against 0.
struct RoundDifference {
  unsigned round = 0;
  std::vector<Board> expected{}, found{};  // boards that the other list does not have, in order, without marks
  std::optional<PairingError> error{};     // if the round cannot be paired at all
};

struct PlaceDifference {
  unsigned player = 0;
  unsigned found = 0;            // the place in the file
  unsigned first = 0, last = 0;  // the places that players with the same tie-breaks may have
};

struct CheckReport {
  unsigned rounds_checked = 0;
  std::vector<RoundDifference> rounds{};
  std::vector<unsigned> corrected_since{};    // rounds that are right by the results at the time: see as_paired()
  bool places_checked = false;                // every player has a place, and every round has its results
  std::vector<PlaceDifference> places{};      // by player
  std::optional<TieBreakError> tie_breaks{};  // why the list of tie-breaks cannot be used
  std::vector<TieBreakError> dropped{};       // tie-breaks that had to be dropped (C.07, 10)
};

[[nodiscard]] JADOUBE_API CheckReport check(const Event& event);

// The difference of one round that has been paired, counted from 1; nothing if it is paired by the rules.
[[nodiscard]] JADOUBE_API std::optional<RoundDifference> check_round(const Event& event, unsigned round);

// The event with the results known when a round was paired, for a round that the present results do not explain: the
// latest corrections in its comments ("### Correction @ Round …") are undone, one after the other, until the round is
// paired by the rules (C.04.2, 4.3). Nothing if that never happens.
[[nodiscard]] JADOUBE_API std::optional<Event> as_paired(const Event& event, unsigned round);
inline constexpr std::size_t most_corrections_undone = 50;

}  // namespace jadoube::tournament
