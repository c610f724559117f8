#include "jadoube/laws/questions.hpp"

#include "jadoube/laws/internal/rule.hpp"

namespace jadoube::laws {

namespace {

// Notes the questions that the event does not answer; the verdict is undecided so far.
class Questions final : public MateSource {
 public:
  using MateSource::MateSource;
  mate::MateVerdict ask(const Question& question) override {
    asked.push_back(question);
    return mate::MateVerdict::undecided;
  }

  std::vector<Question> asked;
};

// Whether the act neither makes a move nor ends a game.
bool changes_little(const Act& act) {
  return std::holds_alternative<act::Touch>(act) || std::holds_alternative<act::Adjust>(act) ||
         std::holds_alternative<act::Record>(act) || std::holds_alternative<act::DeclineDraw>(act);
}

// Whether the passed time may decide the ruling, whatever the act is.
bool time_may_decide(const State& state, Milliseconds now) {
  if (!state.clock.started() || state.lateness_counts || state.awaited) return true;
  Clock clock = state.clock;
  clock.advance(now);
  return clock.flag(Color::white) || clock.flag(Color::black);
}

}  // namespace

std::vector<Question> questions(const Regulations& regulations, const State& state, const Event& event) {
  if (changes_little(event.act) && !state.over() && !time_may_decide(state, event.at)) return {};
  Questions mates(event);
  State copy = state;
  static_cast<void>(rule_with(regulations, copy, event, mates));
  return std::move(mates.asked);
}

void tell(Event& event, const Question& question, mate::MateVerdict verdict) {
  (question.before ? event.mate_before : event.mate)[index(question.side)] = verdict;
}

}  // namespace jadoube::laws
