// Where a ruling gets its verdicts on mate from. Internal.
#pragma once

#include "jadoube/laws/model/event.hpp"
#include "jadoube/laws/model/question.hpp"

namespace jadoube::laws {

class MateSource {
 public:
  explicit MateSource(const Event& event) : event_(event) {}
  MateSource(const MateSource&) = delete;
  MateSource& operator=(const MateSource&) = delete;

  // The event's answer to the question; none if it has none.
  std::optional<mate::MateVerdict> told(const Question& question) const {
    return (question.before ? event_.mate_before : event_.mate)[index(question.side)];
  }
  // Answers a question that neither the event nor a cheap look answers.
  virtual mate::MateVerdict ask(const Question& question) = 0;

 protected:
  ~MateSource() = default;

 private:
  const Event& event_;
};

}  // namespace jadoube::laws
