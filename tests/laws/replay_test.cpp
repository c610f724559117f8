// A log that has its verdicts in it is ruled on alike wherever it is replayed: from its text, with whatever kernel, as
// WebAssembly, and by a host that can look for no mate.
//
// JADOUBE_LOGS=FILE: if there is no such file, the logs and their rulings are written there; if there is one, those in
// it are replayed (tests/laws/every-host, tests/web/wasm.test.mjs). A game there is a line "> " with the regulations,
// then a line "> " and a line "< " for each event and its answer.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "jadoube/laws/answers.hpp"
#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "tests/laws/scenarios.hpp"

namespace jadoube::laws {
namespace {

struct Log {
  std::string regulations;
  struct Entry {
    std::string event, answer;
  };
  std::vector<Entry> entries{};
};

std::string answer_text(const Regulations& regulations, const State& state, const Ruling& ruling) {
  std::string out;
  protocol::write_answer(out, regulations, state, ruling);
  if (out.ends_with('\n')) out.pop_back();
  return out;
}

// A scenario's game, with what the mate library answers in each event.
Log log_of(const test::ScenarioGame& game) {
  Log log{.regulations = game.steps.front().told};
  protocol::Parser parser;
  const Regulations regulations = parser.regulations(log.regulations).value();
  State state(regulations);
  for (const test::ScenarioStep& step : std::span(game.steps).subspan(1)) {
    const Event event = answered(regulations, state, parser.event(step.told).value());
    Log::Entry& entry = log.entries.emplace_back();
    protocol::write_event(entry.event, event);
    entry.answer = answer_text(regulations, state, rule(regulations, state, event));
  }
  return log;
}

std::vector<Log> logs_of_scenarios() {
  std::vector<Log> logs;
  std::size_t number = 0;
  for (const std::string& name : test::scenario_names())
    if (jadoube::test::long_run() || number++ % 4 == 0)
      for (const test::ScenarioGame& game : test::read_scenario(name).games) logs.push_back(log_of(game));
  return logs;
}

std::vector<Log> read_logs(const char* path) {
  std::vector<Log> logs;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::string text = line.substr(2);
    if (line.starts_with("< "))
      logs.back().entries.back().answer = text;
    else if (text.starts_with(R"({"regulations")"))
      logs.push_back({.regulations = text});
    else
      logs.back().entries.push_back({.event = text, .answer = {}});
  }
  return logs;
}

void write_logs(const std::vector<Log>& logs, const char* path) {
  std::ofstream file(path);
  for (const Log& log : logs) {
    file << "> " << log.regulations << '\n';
    for (const Log::Entry& entry : log.entries) file << "> " << entry.event << "\n< " << entry.answer << '\n';
  }
}

TEST(Replay, OfALogWithItsVerdicts_AsksNothing_AndRulesTheSame) {
  const char* const path = std::getenv("JADOUBE_LOGS");
  const bool from_elsewhere = path != nullptr && std::filesystem::exists(path);
  const std::vector<Log> logs = from_elsewhere ? read_logs(path) : logs_of_scenarios();
  ASSERT_GT(logs.size(), 100U);
  for (const Log& log : logs) {
    protocol::Parser parser;
    const auto regulations = parser.regulations(log.regulations);
    ASSERT_TRUE(regulations) << log.regulations;
    State state(*regulations);
    for (const Log::Entry& entry : log.entries) {
      const auto event = parser.event(entry.event);
      ASSERT_TRUE(event) << entry.event;
      ASSERT_TRUE(questions(*regulations, state, *event).empty()) << entry.event;
      ASSERT_EQ(answer_text(*regulations, state, rule(*regulations, state, *event)), entry.answer) << entry.event;
    }
  }
  if (path != nullptr && !from_elsewhere) write_logs(logs, path);
}

}  // namespace
}  // namespace jadoube::laws
