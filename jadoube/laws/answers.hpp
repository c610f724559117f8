// The answers to a ruling's questions, by the mate library, here and now.
//
//   event = answered(game.regulations(), game.state(), std::move(event));
#pragma once

#include <cstdint>
#include <optional>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/questions.hpp"
#include "jadoube/mate/interruption.hpp"

namespace jadoube::laws {

// Undecided when as many positions have been looked at as the question allows, when it would take more than `memory`
// bytes (none: as much as mate::MateQuestion has), or at the interruption.
[[nodiscard]] JADOUBE_API mate::MateVerdict answer(const Question& question,
                                                   const mate::Interruption& interruption = {},
                                                   std::optional<std::uint64_t> memory = {});

// The event with all answers that its ruling needs.
[[nodiscard]] JADOUBE_API Event answered(const Regulations& regulations, const State& state, Event event);

}  // namespace jadoube::laws
