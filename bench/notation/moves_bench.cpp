// How many moves or positions per second are read and written, over three well-known games.
#include <benchmark/benchmark.h>

#include <sstream>

#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"

namespace {

using namespace jadoube;
using namespace jadoube::notation;

constexpr std::array games{
    // Morphy v Duke of Brunswick and Count Isouard, Paris 1858
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 "
    "Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    // Anderssen v Kieseritzky, London 1851
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 "
    "Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
    // D. Byrne v Fischer, New York 1956
    "Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4 Qa3 Nxc3 bxc3 Nxe4 "
    "Bxe7 Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 "
    "Nxd1 h3 Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ Bf8 Nxe1 Bd5 Nf3 Ne4 Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ "
    "Kd1 Bb3+ Kc1 Ne2+ Kb1 Nc3+ Kc1 Rc2#",
};

struct Ply {
  Position before, after;
  Move move;
  std::string san, uci, fen;
};

const std::vector<Ply>& plies() {
  static const auto all = [] {
    std::vector<Ply> list;
    for (const char* game : games) {
      std::istringstream words{game};
      Position position;
      for (std::string san; words >> san;) {
        const Move move = read_san(position, san).value();
        const Position after = position.after(move);
        list.push_back({position, after, move, san, write_uci(move), write_fen(position)});
        position = after;
      }
    }
    return list;
  }();
  return all;
}

// Calls `work` on each ply in turn and counts the calls.
template <class Work>
void over_plies(benchmark::State& state, Work work) {
  const auto& all = plies();
  for (auto _ : state)
    for (const Ply& ply : all) work(ply);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}

void parse_san_text(benchmark::State& state) {
  over_plies(state, [](const Ply& ply) { benchmark::DoNotOptimize(parse_san(ply.san)); });
}
void read_san_move(benchmark::State& state) {
  over_plies(state, [](const Ply& ply) { benchmark::DoNotOptimize(read_san(ply.before, ply.san)); });
}
void write_san_move(benchmark::State& state) {
  std::array<char, max_san_size> buffer;
  over_plies(state, [&](const Ply& ply) { benchmark::DoNotOptimize(write_san(buffer.data(), ply.before, ply.move)); });
}
void write_san_move_with_the_position_after(benchmark::State& state) {
  std::array<char, max_san_size> buffer;
  over_plies(state, [&](const Ply& ply) {
    benchmark::DoNotOptimize(write_san(buffer.data(), ply.before, ply.move, ply.after, pgn_san));
  });
}
void read_uci_move(benchmark::State& state) {
  over_plies(state, [](const Ply& ply) { benchmark::DoNotOptimize(read_uci(ply.before, ply.uci)); });
}
void write_uci_move(benchmark::State& state) {
  std::array<char, 5> buffer;
  over_plies(state, [&](const Ply& ply) { benchmark::DoNotOptimize(write_uci(buffer.data(), ply.move)); });
}
void read_fen_position(benchmark::State& state) {
  over_plies(state, [](const Ply& ply) { benchmark::DoNotOptimize(read_fen(ply.fen)); });
}
void write_fen_position(benchmark::State& state) {
  std::array<char, max_fen_size> buffer;
  over_plies(state, [&](const Ply& ply) { benchmark::DoNotOptimize(write_fen(buffer.data(), ply.before)); });
}

BENCHMARK(parse_san_text);
BENCHMARK(read_san_move);
BENCHMARK(write_san_move);
BENCHMARK(write_san_move_with_the_position_after);
BENCHMARK(read_uci_move);
BENCHMARK(write_uci_move);
BENCHMARK(read_fen_position);
BENCHMARK(write_fen_position);

}  // namespace
