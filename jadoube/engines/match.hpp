// A match of many games between two engines, several at a time.
//
//   const auto report = play_match(plan, [] { return false; }, [](const MatchGame& game) { … });
//   estimate(report->tally).difference
#pragma once

#include "jadoube/engines/engine_game.hpp"
#include "jadoube/engines/tally.hpp"

namespace jadoube::engines {

struct MatchPlan {
  std::array<EngineSetup, 2> engines;
  // What they are called; empty: as they call themselves.
  std::array<std::string, 2> names;
  unsigned games = 2;
  // At a time; each has its own two processes.
  unsigned concurrency = 1;
  // Each is played twice, with colors reversed, and then the next; after the last the first again. Not empty.
  std::vector<Opening> openings;
  laws::Regulations regulations;
  Limits limits;
  Manners manners;
};

struct MatchGame {
  unsigned number;                   // from 1; odd: the first engine has White
  std::array<std::string, 2> names;  // by color
  EngineGame game;
};

struct MatchReport {
  static constexpr std::size_t results = static_cast<std::size_t>(laws::Result::both_lose) + 1;
  static constexpr std::size_t reasons = static_cast<std::size_t>(laws::Reason::illegal_position) + 1;

  Tally tally;
  std::array<std::string, 2> names;
  // How often each result came about for each reason.
  std::array<std::array<unsigned, reasons>, results> endings{};  // [Result][Reason]
  std::array<unsigned, 2> faults{};                              // of each engine
};

// `each` is told of the games in their order, from any thread, one at a time. An engine that failed is started anew for
// the next game; an error if one cannot be started. When `stopped` says so, which any thread may ask, the games
// that are being played are left without a result, and the report is of those that ended.
std::expected<MatchReport, EngineFault> play_match(const MatchPlan& plan, const Stopped& stopped,
                                                   const std::function<void(const MatchGame&)>& each);

}  // namespace jadoube::engines
