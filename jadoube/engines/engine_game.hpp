// One game between two engines under the Laws: they play on a screen board, with real clocks.
#pragma once

#include <array>
#include <functional>

#include "jadoube/compiler.hpp"
#include "jadoube/engines/judgement.hpp"
#include "jadoube/engines/openings.hpp"
#include "jadoube/notation/pgn/game.hpp"

namespace jadoube::engines {

struct EngineGamePlan {
  laws::Regulations regulations;  // `start` and `chess960` come from the opening
  Opening opening;
  // The limits of thinking, by color; one is needed for a player without a clock.
  std::array<Limits, 2> limits;
  DrawAndResignPolicy manners;
  // After this many moves of both players the game is declared drawn; 0: never.
  unsigned most_moves = 0;
};

struct EngineGame {
  // With %clk, %eval and the result; of the tags, those of the starting position. play_match() adds names and the
  // round.
  pgn::Game record;
  laws::Result result = laws::Result::none;
  laws::Reason reason = laws::Reason::none;  // `arbiter` if there is a `fault`
  // The failure of an engine, which loses the game, and its color.
  std::optional<EngineFault> fault;
  Color culprit = Color::white;
};

// Called before each move.
using Stopped = std::function<bool()>;

// `engines` by color. If `stopped` returns true, ends before the next move; then there is no result.
[[nodiscard]] JADOUBE_API EngineGame play_game(const EngineGamePlan& plan, const std::array<Engine*, 2>& engines,
                                               const Stopped& stopped);

}  // namespace jadoube::engines
