// Where a ruling gets its verdicts on mate from. Internal.
#pragma once

#include "jadoube/laws/model/event.hpp"
#include "jadoube/laws/model/question.hpp"

namespace jadoube::laws {

class MateSource {
 public:
  virtual mate::MateVerdict ask(const Question& question) = 0;

 protected:
  ~MateSource() = default;
};

// What the event says of it; none if it says nothing.
inline std::optional<mate::MateVerdict> verdict_in(const Event& event, const Question& question) {
  return (question.before ? event.mate_before : event.mate)[index(question.side)];
}

}  // namespace jadoube::laws
