// The questions about mates that a ruling needs answered. The host of a game chooses where and when to answer them.
//
//   auto asked = questions(regulations, state, event);
//   for (; !asked.empty(); asked = questions(regulations, state, event))
//     for (const Question& question : asked) tell(event, question, answer(question));
//   const Ruling ruling = rule(regulations, state, event);
//
// A ruling asks after a move that may have left a dead position (5.2.2), at a flag, at a resignation, for an illegal
// move that loses and for a telephone (6.9, 5.1.2, 7.5.5, 11.3.2); most events ask nothing. A mate that a cheap look at
// the position decides is not asked about. The event keeps the answers, so a replay asks nothing.
#pragma once

#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/question.hpp"
#include "jadoube/laws/rule.hpp"

namespace jadoube::laws {

// The questions that the ruling on `event` still needs answered; none if it can be ruled on. The answers may lead to
// another question, at most four in all.
[[nodiscard]] JADOUBE_API std::vector<Question> questions(const Regulations& regulations, const State& state,
                                                          const Event& event);

// Puts the answer to a question into the event.
JADOUBE_API void tell(Event& event, const Question& question, mate::MateVerdict verdict);

}  // namespace jadoube::laws
