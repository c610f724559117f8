// One game between two engines, ruled by the Laws: they move on a screen board, and their clocks run for real.
#pragma once

#include <array>
#include <functional>

#include "jadoube/engines/judgement.hpp"
#include "jadoube/engines/openings.hpp"
#include "jadoube/notation/pgn/game.hpp"

namespace jadoube::engines {

struct EngineGamePlan {
  laws::Regulations regulations;  // `start` and `chess960` come from the opening
  Opening opening;
  // How far to think where the regulations have no clock.
  Limits limits;
  Manners manners;
};

struct EngineGame {
  pgn::Game record;  // with %clk and %eval, the result, and how it came about
  laws::Result result = laws::Result::none;
  laws::Reason reason = laws::Reason::none;
  // What an engine failed in, and whose it was: the game is lost by it.
  std::optional<EngineFault> fault;
  Color culprit = Color::white;
};

// Asked before each move.
using Stopped = std::function<bool()>;

// By color. Ends at the next move when `stopped` says so; then there is no result.
EngineGame play_game(const EngineGamePlan& plan, const std::array<Engine*, 2>& engines, const Stopped& stopped);

}  // namespace jadoube::engines
