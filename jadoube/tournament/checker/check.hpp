// Checks a tournament: every round's pairing, and the places, against the rules and the results.
//
//   const CheckReport report = check(event);
//   report.rounds.empty() && report.places.empty();      // the file is right
#pragma once

#include <memory>
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

class Undoing;

// The same in steps, for a caller that does other work between them. A step pairs at most one round.
//
//   Checker checker(event);                              // the event must outlive it
//   while (checker.step()) …
//   checker.report();
class JADOUBE_API Checker {
 public:
  explicit Checker(const Event& event);
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;
  ~Checker();

  // False: everything has been checked.
  bool step();
  // The report as far as the steps have come.
  const CheckReport& report() const { return report_; }

 private:
  const Event& event_;
  CheckReport report_{};
  RoundDifference difference_{};      // of the last round, while corrections that may explain it are undone
  std::unique_ptr<Undoing> undoing_;  // null: no corrections are being undone
  bool done_ = false;
};

// The difference of one round that has been paired, counted from 1; nothing if it is paired by the rules.
[[nodiscard]] JADOUBE_API std::optional<RoundDifference> check_round(const Event& event, unsigned round);

// The event with the results known when a round was paired, for a round that the present results do not explain: the
// latest corrections in its comments ("### Correction @ Round …") are undone, one after the other, until the round is
// paired by the rules (C.04.2, 4.3). Nothing if that never happens.
[[nodiscard]] JADOUBE_API std::optional<Event> as_paired(const Event& event, unsigned round);
inline constexpr std::size_t most_corrections_undone = 50;

}  // namespace jadoube::tournament
