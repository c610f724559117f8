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
  // The players' names; if empty, the names that the engines give themselves.
  std::array<std::string, 2> names;
  unsigned games = 2;
  // Games at a time; each has two processes of its own.
  unsigned concurrency = 1;
  // Each is played twice, with colors reversed, then the next; after the last, the first again. Not empty.
  std::vector<Opening> openings;
  laws::Regulations regulations;
  Limits limits;
  DrawAndResignPolicy manners;
};

struct MatchGame {
  unsigned number;                   // from 1; in odd games the first engine has White
  std::array<std::string, 2> names;  // by color
  EngineGame game;
};

struct MatchReport {
  static constexpr std::size_t results = static_cast<std::size_t>(laws::Result::both_lose) + 1;
  static constexpr std::size_t reasons = static_cast<std::size_t>(laws::Reason::illegal_position) + 1;

  Tally tally;
  std::array<std::string, 2> names;
  // How often each result occurred for each reason.
  std::array<std::array<unsigned, reasons>, results> endings{};  // [Result][Reason]
  std::array<unsigned, 2> faults{};                              // of each engine
};

// `each` is called for the games in order, on any thread, one at a time. An engine that failed is restarted for the
// next game; it is an error if one cannot be started. When `stopped`, which any thread may call, returns true, games in
// progress are left without a result, and the report covers the finished ones.
std::expected<MatchReport, EngineFault> play_match(const MatchPlan& plan, const Stopped& stopped,
                                                   const std::function<void(const MatchGame&)>& each);

}  // namespace jadoube::engines
