#include "jadoube/laws/game.hpp"

#include "jadoube/laws/answers.hpp"
#include "jadoube/laws/internal/rule.hpp"

namespace jadoube::laws {

namespace {

class Answers final : public MateSource {
 public:
  using MateSource::MateSource;
  mate::MateVerdict ask(const Question& question) override { return answer(question); }
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
