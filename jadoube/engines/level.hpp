// Playing strengths of an engine against a person: levels from 1, for beginners, to 8, full strength.
//
//   set_level(engine, 3);
//   engine.think(start, moves, {.depth = depth_of_level(engine, 3)}, Clock::now() + 5s);
#pragma once

#include "jadoube/compiler.hpp"
#include "jadoube/engines/judgement.hpp"

namespace jadoube::engines {

inline constexpr unsigned levels = 8;

// Sets UCI_LimitStrength with UCI_Elo if the engine has them, or else Skill Level. `level` is from 1 to `levels`.
[[nodiscard]] JADOUBE_API std::expected<void, EngineFault> set_level(Engine& engine, unsigned level);

// A depth limit, if the engine's own options do not make it weak enough.
[[nodiscard]] JADOUBE_API std::optional<unsigned> depth_of_level(const Engine& engine, unsigned level);

// How long the engine should think about the next move: at most a small part of its remaining time.
[[nodiscard]] JADOUBE_API milliseconds thinking_time(unsigned level, const laws::Regulations& regulations,
                                                     const laws::State& state);

}  // namespace jadoube::engines
