// The functions of the chess floor one by one, over positions of a few dozen random games.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "jadoube/chess/internal/kernels.hpp"
#include "jadoube/jadoube.hpp"

namespace {

using namespace jadoube;

struct Sample {
  Position position;
  Move move;  // the one that was played
};

const std::vector<Sample>& samples() {
  static const auto all = [] {
    std::vector<Sample> samples;
    std::mt19937 random(2023);
    for (int game = 0; game < 40; ++game) {
      Position position;
      for (int ply = 0; ply < 120; ++ply) {
        const MoveList moves = position.legal_moves();
        if (moves.empty()) break;
        samples.push_back({position, moves[random() % moves.size()]});
        position.play(samples.back().move);
      }
    }
    return samples;
  }();
  return all;
}

template <class Work>
void over_samples(benchmark::State& state, Work work) {
  for (auto _ : state)
    for (const Sample& sample : samples()) work(sample);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(samples().size()));
}

void legal_moves(benchmark::State& state) {
  over_samples(state, [](const Sample& sample) { benchmark::DoNotOptimize(sample.position.legal_moves().size()); });
}
void play(benchmark::State& state) {
  over_samples(state, [](const Sample& sample) {
    Position next = sample.position;
    next.play(sample.move);
    benchmark::DoNotOptimize(next);
  });
}
void why_illegal_e2e4(benchmark::State& state) {
  over_samples(state, [](const Sample& sample) {
    benchmark::DoNotOptimize(why_illegal(sample.position, Square::e2, Square::e4));
  });
}
void checkers(benchmark::State& state) {
  over_samples(state, [](const Sample& sample) { benchmark::DoNotOptimize(sample.position.checkers()); });
}

BENCHMARK(legal_moves);
BENCHMARK(play);
BENCHMARK(why_illegal_e2e4);
BENCHMARK(checkers);

// Each kernel that this processor can run, by name.
const bool registered = [] {
  for (const Kernels& kernels : all_kernels()) {
    if (!kernels.supported()) continue;
    benchmark::RegisterBenchmark(("generate/" + std::string(kernels.name)).c_str(), [&](benchmark::State& state) {
      over_samples(state, [&](const Sample& sample) {
        MoveList moves;
        benchmark::DoNotOptimize(kernels.generate(sample.position, moves.data()));
      });
    });
    benchmark::RegisterBenchmark(("count_replies/" + std::string(kernels.name)).c_str(), [&](benchmark::State& state) {
      over_samples(state, [&](const Sample& sample) {
        benchmark::DoNotOptimize(kernels.count_replies(sample.position, sample.position.legal_moves()));
      });
    });
  }
  return true;
}();

}  // namespace
