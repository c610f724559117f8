#include "jadoube/chess/perft.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <thread>

#include "jadoube/chess/internal/kernels.hpp"

namespace jadoube {

namespace {

std::uint64_t count(const Kernels& kernels, const Position& position, unsigned depth) {
  MoveList moves;
  moves.set_end(kernels.generate(position, moves.data()));
  if (depth == 1) return moves.size();
  if (depth == 2) return kernels.count_replies(position, moves);
  std::uint64_t nodes = 0;
  for (const Move move : moves) nodes += count(kernels, position.after(move), depth - 1);
  return nodes;
}

// A part of the tree that one thread processes at a time: everything after one first move, or after one first move and
// reply.
struct Task {
  std::size_t first_move;
  Position position;
  unsigned depth;
};

std::vector<Task> split(const Position& position, unsigned depth, bool finely) {
  std::vector<Task> tasks;
  const MoveList moves = position.legal_moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Position next = position.after(moves[i]);
    if (!finely || depth < 3) {
      tasks.push_back({i, next, depth - 1});
      continue;
    }
    for (const Move reply : next.legal_moves()) tasks.push_back({i, next.after(reply), depth - 2});
  }
  return tasks;
}

}  // namespace

std::uint64_t perft(const Position& position, unsigned depth, unsigned threads) {
  if (depth == 0) return 1;
  if (threads == 1) return count(kernels(), position, depth);
  const auto entries = divide(position, depth, threads);
  return std::accumulate(entries.begin(), entries.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const DivideEntry& entry) { return sum + entry.nodes; });
}

std::vector<DivideEntry> divide(const Position& position, unsigned depth, unsigned threads) {
  if (depth == 0) return {};
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());

  std::vector<DivideEntry> entries;
  for (const Move move : position.legal_moves()) entries.push_back({move, 0});
  const std::vector<Task> tasks = split(position, depth, threads > 1);
  std::vector<std::uint64_t> nodes(tasks.size());

  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < tasks.size();)
      nodes[i] = tasks[i].depth == 0 ? 1 : count(kernels(), tasks[i].position, tasks[i].depth);
  };
  {
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < threads && i < tasks.size(); ++i) helpers.emplace_back(work);
    work();
  }
  for (std::size_t i = 0; i < tasks.size(); ++i) entries[tasks[i].first_move].nodes += nodes[i];
  return entries;
}

}  // namespace jadoube
