// The games in a graph that a search has made: the most plausible ones, and how probable each move is.
#pragma once

#include "jadoube/archive/sheets/internal/game_search.hpp"

namespace jadoube::archive {

struct FoundGame {
  std::vector<Move> moves;
  Cost cost;
};

// A move at a ply, over all games of the graph.
struct PossibleMove {
  Move move;
  Cost cost;      // of the most plausible game with it
  double weight;  // the sum over all games with it of exp(-cost / 100), relative to the most plausible game
};

class GameList {
 public:
  // Games that cost more than `bound` are left out. The graph must live as long as the list.
  GameList(const GameGraph& graph, Cost bound);

  // The least cost; nothing if there is no game.
  std::optional<Cost> best_cost() const { return best_; }
  // Up to `most` different games, the most plausible first. If it gives fewer, there are no others, unless
  // `was_cut_short` is set after a very large number of steps.
  std::vector<FoundGame> best(std::size_t most, bool* was_cut_short = nullptr) const;
  // The possible moves of each ply, the most plausible first.
  std::vector<std::vector<PossibleMove>> moves() const;
  // How the entries of both sheets were found in the most plausible reading of a game of this list, by ply.
  std::vector<std::array<ReadEntry, 2>> readings(const FoundGame& game) const;

 private:
  const GameGraph* graph_;
  Cost bound_;
  std::optional<Cost> best_;
  std::vector<std::vector<Cost>> rest_;                       // by layer and node, `unreachable` if it leads nowhere
  std::vector<std::vector<std::vector<std::uint32_t>>> out_;  // by layer and node: edges of the next layer
};

}  // namespace jadoube::archive
