#include "jadoube/laws/answers.hpp"

#include "jadoube/mate/can_mate.hpp"

namespace jadoube::laws {

mate::MateVerdict answer(const Question& question, const mate::Interruption& interruption,
                         std::optional<std::uint64_t> memory) {
  mate::MateQuestion limits{.budget = question.budget, .interruption = interruption};
  if (memory) limits.memory = memory;
  return mate::can_mate(question.position, question.side, limits).verdict;
}

Event answered(const Regulations& regulations, const State& state, Event event) {
  for (auto asked = questions(regulations, state, event); !asked.empty(); asked = questions(regulations, state, event))
    for (const Question& question : asked) tell(event, question, answer(question));
  return event;
}

}  // namespace jadoube::laws
