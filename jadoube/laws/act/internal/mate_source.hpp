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

  // What the event says of it; none if it says nothing.
  std::optional<mate::MateVerdict> told(const Question& question) const {
    return (question.before ? event_.mate_before : event_.mate)[index(question.side)];
  }
  // What is not told, nor decided by a cheap look.
  virtual mate::MateVerdict ask(const Question& question) = 0;

 protected:
  ~MateSource() = default;

 private:
  const Event& event_;
};

}  // namespace jadoube::laws
