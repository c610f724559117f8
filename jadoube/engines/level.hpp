// How strong an engine is to play against a person: levels from 1, who has just learned the moves, to 8, all it can.
//
//   set_level(engine, 3);
//   engine.think(start, moves, {.move_time = thinking_time(3, …), .depth = depth_of_level(engine, 3)}, …);
#pragma once

#include "jadoube/engines/judgement.hpp"

namespace jadoube::engines {

inline constexpr unsigned levels = 8;

// Sets what the engine has of UCI_LimitStrength with UCI_Elo, or else Skill Level. `level` is from 1 to `levels`.
std::expected<void, EngineFault> set_level(Engine& engine, unsigned level);

// The depth beyond which it is not to look, where its own options do not make it weak enough.
std::optional<unsigned> depth_of_level(const Engine& engine, unsigned level);

// How long it thinks about the move that is due: no more than a small part of what its clock has left.
milliseconds thinking_time(unsigned level, const laws::Regulations& regulations, const laws::State& state);

}  // namespace jadoube::engines
