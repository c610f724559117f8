#include "jadoube/archive/sheets/internal/game_list.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <queue>

namespace jadoube::archive {

namespace {

double weight_of(Cost cost) { return std::exp(-static_cast<double>(cost) / 100); }

}  // namespace

GameList::GameList(const GameGraph& graph, Cost bound) : graph_(&graph), bound_(bound) {
  const auto& layers = graph.layers;
  rest_.resize(layers.size());
  out_.resize(layers.size());
  for (std::size_t i = 0; i < layers.size(); ++i) {
    rest_[i].assign(layers[i].nodes.size(), unreachable);
    out_[i].resize(layers[i].nodes.size());
  }
  if (graph.goals.size() != layers.back().nodes.size()) return;
  for (std::size_t i = 0; i < graph.goals.size(); ++i)
    if (graph.goals[i]) rest_.back()[i] = *graph.goals[i];
  for (std::size_t layer = layers.size() - 1; layer > 0; --layer) {
    const auto& edges = layers[layer].edges;
    for (const auto& edge : edges)
      if (rest_[layer][edge.to] < unreachable)
        rest_[layer - 1][edge.from] = std::min(rest_[layer - 1][edge.from], edge.cost + rest_[layer][edge.to]);
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
      const auto& edge = edges[i];
      const Cost through = layers[layer - 1].nodes[edge.from].cost + edge.cost + rest_[layer][edge.to];
      if (rest_[layer][edge.to] < unreachable && through <= bound) out_[layer - 1][edge.from].push_back(i);
    }
  }
  if (rest_[0][0] <= bound) best_ = rest_[0][0];
}

std::vector<std::vector<PossibleMove>> GameList::moves() const {
  const auto& layers = graph_->layers;
  std::vector<std::vector<PossibleMove>> all(layers.size() - 1);
  if (!best_) return all;
  // The sums over all ways from the root and to a goal, each relative to the cheapest way.
  std::vector<std::vector<double>> ahead(layers.size());
  for (std::size_t layer = layers.size(); layer-- > 0;) {
    ahead[layer].assign(layers[layer].nodes.size(), layer + 1 == layers.size() ? 1 : 0);
    if (layer + 1 == layers.size()) continue;
    for (std::size_t from = 0; from < out_[layer].size(); ++from)
      for (const std::uint32_t i : out_[layer][from]) {
        const auto& edge = layers[layer + 1].edges[i];
        ahead[layer][from] +=
            ahead[layer + 1][edge.to] * weight_of(edge.cost + rest_[layer + 1][edge.to] - rest_[layer][from]);
      }
  }
  std::vector<double> behind{1};
  for (std::size_t layer = 0; layer + 1 < layers.size(); ++layer) {
    std::vector<double> next(layers[layer + 1].nodes.size(), 0);
    std::map<std::uint32_t, PossibleMove> by_move;
    for (std::size_t from = 0; from < out_[layer].size(); ++from)
      for (const std::uint32_t i : out_[layer][from]) {
        const auto& edge = layers[layer + 1].edges[i];
        const Cost reached = layers[layer].nodes[from].cost + edge.cost;
        const Cost through = reached + rest_[layer + 1][edge.to];
        next[edge.to] += behind[from] * weight_of(reached - layers[layer + 1].nodes[edge.to].cost);
        const double weight = behind[from] * ahead[layer + 1][edge.to] * weight_of(through - *best_);
        const auto [at, added] = by_move.try_emplace(edge.move.bits(), PossibleMove{edge.move, through, weight});
        if (!added) {
          at->second.cost = std::min(at->second.cost, through);
          at->second.weight += weight;
        }
      }
    for (const auto& [bits, possible] : by_move) all[layer].push_back(possible);
    std::ranges::sort(all[layer], [](const PossibleMove& a, const PossibleMove& b) {
      return a.cost != b.cost ? a.cost < b.cost : a.weight > b.weight;
    });
    behind = std::move(next);
  }
  return all;
}

std::vector<FoundGame> GameList::best(std::size_t most, bool* was_cut_short) const {
  std::vector<FoundGame> found;
  if (!best_) return found;
  const auto& layers = graph_->layers;
  // The beginning of a game, with every node that it leads to.
  struct Beginning {
    Cost least;  // of a game that begins so
    std::size_t ply;
    std::size_t before;  // in `beginnings`
    Move move;
    std::vector<std::pair<std::uint32_t, Cost>> nodes;
  };
  std::vector<Beginning> beginnings{{*best_, 0, 0, {}, {{0, 0}}}};
  const auto later = [&](std::size_t a, std::size_t b) {
    const auto &x = beginnings[a], &y = beginnings[b];
    return x.least != y.least ? x.least > y.least : x.ply != y.ply ? x.ply < y.ply : a > b;
  };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> queue(later);
  queue.push(0);
  constexpr std::size_t most_beginnings = 30'000;
  while (!queue.empty() && found.size() < most) {
    const std::size_t current = queue.top();
    queue.pop();
    const std::size_t ply = beginnings[current].ply;
    if (ply + 1 == layers.size()) {
      FoundGame game{{}, beginnings[current].least};
      for (std::size_t at = current; at != 0; at = beginnings[at].before) game.moves.push_back(beginnings[at].move);
      std::ranges::reverse(game.moves);
      found.push_back(std::move(game));
      continue;
    }
    if (beginnings.size() > most_beginnings) {
      if (was_cut_short != nullptr) *was_cut_short = true;
      break;
    }
    std::map<std::uint32_t, Beginning> by_move;
    for (const auto& [from, cost] : beginnings[current].nodes)
      for (const std::uint32_t i : out_[ply][from]) {
        const auto& edge = layers[ply + 1].edges[i];
        const Cost reached = cost + edge.cost, least = reached + rest_[ply + 1][edge.to];
        if (least > bound_) continue;
        auto& next =
            by_move.try_emplace(edge.move.bits(), Beginning{least, ply + 1, current, edge.move, {}}).first->second;
        next.least = std::min(next.least, least);
        const auto same = std::ranges::find(next.nodes, edge.to, &std::pair<std::uint32_t, Cost>::first);
        if (same == next.nodes.end())
          next.nodes.emplace_back(edge.to, reached);
        else
          same->second = std::min(same->second, reached);
      }
    for (auto& [bits, next] : by_move) {
      beginnings.push_back(std::move(next));
      queue.push(beginnings.size() - 1);
    }
  }
  return found;
}

std::vector<std::array<ReadEntry, 2>> GameList::readings(const FoundGame& game) const {
  const auto& layers = graph_->layers;
  struct Reached {
    Cost cost;
    std::uint32_t edge;
  };
  std::vector<std::map<std::uint32_t, Reached>> reached(layers.size());
  reached[0][0] = {0, 0};
  for (std::size_t ply = 0; ply + 1 < layers.size(); ++ply)
    for (const auto& [from, to_here] : reached[ply])
      for (const std::uint32_t i : out_[ply][from]) {
        const auto& edge = layers[ply + 1].edges[i];
        if (edge.move != game.moves[ply]) continue;
        const Reached next{to_here.cost + edge.cost, i};
        const auto [at, added] = reached[ply + 1].try_emplace(edge.to, next);
        if (!added && next.cost < at->second.cost) at->second = next;
      }
  const auto total = [&](const auto& entry) { return entry.second.cost + rest_.back()[entry.first]; };
  std::uint32_t node = std::ranges::min_element(reached.back(), {}, total)->first;
  std::vector<std::array<ReadEntry, 2>> readings(game.moves.size());
  for (std::size_t ply = game.moves.size(); ply > 0; --ply) {
    const auto& edge = layers[ply].edges[reached[ply].at(node).edge];
    readings[ply - 1] = edge.read;
    node = edge.from;
  }
  return readings;
}

}  // namespace jadoube::archive
