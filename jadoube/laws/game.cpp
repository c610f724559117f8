#include "jadoube/laws/game.hpp"

#include "jadoube/laws/answers.hpp"
#include "jadoube/laws/internal/rule.hpp"

namespace jadoube::laws {

namespace {

class Answers final : public MateSource {
 public:
  explicit Answers(const Event& event) : event_(event) {}
  mate::MateVerdict ask(const Question& question) override {
    const auto told = verdict_in(event_, question);
    return told ? *told : answer(question);
  }

 private:
  const Event& event_;
};

}  // namespace

Ruling Game::rule(const Event& event) {
  Answers mates(event);
  return rule_with(regulations_, state_, event, mates);
}

void Game::keep_result(Result result, Reason reason) {
  if (state_.result == result && state_.reason == reason) return;
  state_.result = result;
  state_.reason = reason;
  state_.clock.stop();
}

}  // namespace jadoube::laws
