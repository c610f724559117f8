// Answers a ruling's questions with the mate library, at once.
//
//   event = answered(game.regulations(), game.state(), std::move(event));
#pragma once

#include <cstdint>
#include <optional>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/questions.hpp"
#include "jadoube/mate/interruption.hpp"

namespace jadoube::laws {

// The verdict is undecided when the search has looked at as many positions as the question allows, would take more than
// `memory` bytes (none: the limit of mate::MateQuestion), or is interrupted.
[[nodiscard]] JADOUBE_API mate::MateVerdict answer(const Question& question,
                                                   const mate::Interruption& interruption = {},
                                                   std::optional<std::uint64_t> memory = {});

// Returns the event with all answers that its ruling needs.
[[nodiscard]] JADOUBE_API Event answered(const Regulations& regulations, const State& state, Event event);

}  // namespace jadoube::laws
