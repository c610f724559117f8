// A match of many games between two or more engines, several at a time.
//
//   const auto report = play_match(plan, [] { return false; }, {});
//   report->elo(0).difference
#pragma once

#include <functional>

#include "jadoube/compiler.hpp"
#include "jadoube/engines/engine_game.hpp"
#include "jadoube/engines/schedule.hpp"
#include "jadoube/engines/sprt.hpp"

namespace jadoube::engines {

struct MatchEngine {
  EngineSetup setup;
  std::string name;  // if empty, the name that the engine gives itself
  laws::TimeControl time;
  Limits limits;  // one is needed without a clock
};

// How a game of a match ended.
struct FinishedGame {
  unsigned number = 0;
  laws::Result result = laws::Result::none;
  laws::Reason reason = laws::Reason::none;
  std::optional<Color> culprit{};  // the engine that failed

  friend bool operator==(const FinishedGame&, const FinishedGame&) = default;
};

struct MatchPlan {
  std::vector<MatchEngine> engines;  // two or more
  Pairing pairing = Pairing::round_robin;
  unsigned games = 2;  // of each encounter
  // Games at a time; each has processes of its own.
  unsigned concurrency = 1;
  std::vector<Opening> openings;  // not empty
  laws::Regulations regulations;  // without the time, which is the engines'
  DrawAndResignPolicy manners;
  unsigned most_moves = 0;               // EngineGamePlan::most_moves
  std::optional<SprtPlan> sprt{};        // for two engines: the match ends as soon as this is decided
  std::vector<FinishedGame> finished{};  // games of an earlier run, which are not played again
  std::string event{};                   // the tag Event of the records; empty: they have none

  [[nodiscard]] Schedule schedule() const { return {engines.size(), pairing, games}; }
};

struct JADOUBE_API MatchGame {
  ScheduledGame scheduled;
  std::array<std::string, 2> names;  // by color
  EngineGame game;                   // the record has the tags Event, Round (the game's number), White and Black

  [[nodiscard]] FinishedGame finished() const;
};

// The report on the games in their order, up to the first that has not ended.
class JADOUBE_API MatchReport {
 public:
  static constexpr std::size_t reasons = static_cast<std::size_t>(laws::Reason::signed_result) + 1;

  MatchReport(const Schedule& schedule, std::vector<std::string> names, std::optional<SprtPlan> sprt);
  void add(const FinishedGame& game);

  [[nodiscard]] const Schedule& schedule() const { return schedule_; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] unsigned games() const { return games_; }
  // The tally of an encounter, from its first engine's point of view.
  [[nodiscard]] const Tally& tally(std::size_t encounter) const { return tallies_[encounter]; }
  [[nodiscard]] const Pentanomial& pairs(std::size_t encounter) const { return pairs_[encounter]; }
  // The tally of an engine against all others.
  [[nodiscard]] Tally tally_of(std::size_t engine) const;
  // The strength of an engine against the field, by pairs of games if all games are in pairs.
  [[nodiscard]] Elo elo(std::size_t engine) const;
  [[nodiscard]] std::optional<Sprt> sprt() const;
  // The number of games that ended for each reason; and the number in which each engine failed.
  [[nodiscard]] const std::array<unsigned, reasons>& endings() const { return endings_; }
  [[nodiscard]] unsigned faults(std::size_t engine) const { return faults_[engine]; }

 private:
  Schedule schedule_;
  std::vector<std::string> names_;
  std::optional<SprtPlan> sprt_;
  unsigned games_ = 0;
  std::vector<Tally> tallies_;
  std::vector<Pentanomial> pairs_;
  std::array<unsigned, reasons> endings_{};
  std::vector<unsigned> faults_;
  std::vector<unsigned> half_points_;  // of each encounter's first engine, in the first game of the current pair
};

// Called on any thread, one at a time.
struct MatchEvents {
  // Called with the names, before the first game.
  std::function<void(const MatchReport&)> began{};
  // Called as soon as a game has ended, in any order.
  std::function<void(const MatchGame&)> ended{};
  // Called in the order of the games, with the report that includes this game; not for games of an earlier run.
  std::function<void(const MatchGame&, const MatchReport&)> reported{};
};

// An engine that failed is restarted for the next game; it is an error if one cannot be started. When `stopped`, which
// any thread may call, returns true, or the SPRT is decided, games in progress are left without a result, and the
// report covers the finished ones.
[[nodiscard]] JADOUBE_API std::expected<MatchReport, EngineFault> play_match(const MatchPlan& plan,
                                                                             const Stopped& stopped,
                                                                             const MatchEvents& events);

}  // namespace jadoube::engines
