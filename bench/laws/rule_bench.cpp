// How many acts per second are ruled on, without and with the protocol.
#include <benchmark/benchmark.h>

#include "bench/laws/play.hpp"
#include "jadoube/laws/game.hpp"
#include "jadoube/laws/protocol/answer.hpp"

namespace {

using namespace jadoube;
using namespace jadoube::laws;

laws::Regulations regulations() {
  laws::Regulations regulations;
  regulations.edition = Edition::e1997;  // repeated positions end a game only when claimed
  regulations.time = {};
  return regulations;
}

void rule_on_each_act(benchmark::State& state) {
  const auto events = bench::shuffled_game(30'000, 1);
  const auto rules = regulations();
  for (auto _ : state) {
    State game(rules);
    for (const Event& event : events) benchmark::DoNotOptimize(rule(rules, game, event));
    if (game.over()) state.SkipWithError("the game is over");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(events.size()));
}

void write_each_answer(benchmark::State& state) {
  const auto events = bench::shuffled_game(30'000, 1);
  const auto rules = regulations();
  std::string out;
  for (auto _ : state) {
    State game(rules);
    for (const Event& event : events) {
      const Ruling ruling = rule(rules, game, event);
      out.clear();
      protocol::write_answer(out, rules, game, ruling);
      benchmark::DoNotOptimize(out.data());
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(events.size()));
}

BENCHMARK(rule_on_each_act)->Unit(benchmark::kMillisecond);
BENCHMARK(write_each_answer)->Unit(benchmark::kMillisecond);

}  // namespace
