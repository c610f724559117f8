// The search for legal games that fit two score sheets: by plies, over positions and the ways in which both sheets may
// have been read so far; equal ones are merged.
#pragma once

#include <memory>
#include <optional>

#include "jadoube/archive/sheets/internal/final_position.hpp"
#include "jadoube/archive/sheets/internal/lower_bound.hpp"

namespace jadoube::archive {

struct SearchQuestion {
  Position start;
  std::array<ReadSheet, 2> sheets;  // White's and Black's; the place of each entry is that of its ply
  int plies = 0;
  Columns columns = Columns::kept;
  std::optional<FinalPosition> end{};
};

// How one sheet's entry for a ply was found.
struct ReadEntry {
  EntryPlace kind = EntryPlace::own;
  std::int16_t place = -1;
};

// All games up to a cost, as a graph of merged states: its paths from the root to a goal are the games.
struct GameGraph {
  struct Edge {
    std::uint32_t from;  // a node of the ply before
    std::uint32_t to;
    Move move;
    Cost cost;
    std::array<ReadEntry, 2> read;
  };
  struct Node {
    Cost cost;  // the least from the root
  };
  struct Layer {
    std::vector<Node> nodes;
    std::vector<Edge> edges;  // to these nodes
  };
  std::vector<Layer> layers;  // by ply; the first holds the root
  // By node of the last layer: the cost of what is left on the sheets, if it is the end of a game.
  std::vector<std::optional<Cost>> goals;
};

struct SearchLimits {
  Cost bound = 0;
  std::size_t states = 0;  // the most that may be made
  // If given, only this many of the most plausible states of each ply are followed.
  std::optional<std::size_t> width{};
};

struct SearchOutcome {
  GameGraph graph;
  bool complete = true;           // the limit of states was not reached
  std::size_t states = 0;         // the number made
  std::optional<Cost> best{};     // the least cost of a game, at most the bound
  Cost next_bound = unreachable;  // the least bound that can find more
};

class GameSearch {
 public:
  explicit GameSearch(SearchQuestion question);

  const SearchQuestion& question() const { return question_; }
  // A lower bound of the cost of any game; `unreachable` if there is none.
  Cost least() const { return least_; }
  // Every game of at most the bound, if the outcome is complete and no width was given.
  SearchOutcome run(const SearchLimits& limits) const;

 private:
  friend class LayerExpansion;
  using States = std::array<SheetState, 2>;

  // The least numbers of moves that are on no sheet: by White, by Black, and by both together.
  struct Unnamed {
    std::array<std::size_t, 2> by_side{};
    std::size_t together = 0;
  };

  bool first_move_is_possible(const Position& position, Color color, int ply, const States& states,
                              std::array<int, 2> first) const;
  Unnamed unnamed(int ply, const Position& position, const States& states) const;
  Cost columns_bound(int ply, Color turn, const States& states, const Unnamed& unnamed) const;
  // The least cost of the rest of the game.
  Cost rest_bound(int ply, const Position& position, const States& states) const;

  SearchQuestion question_;
  std::array<OffsetRange, 2> ranges_;
  std::vector<ColumnBound> columns_;  // by color
  bool is_regular_ = false;           // both sheets have as many places as plies
  Cost least_ = unreachable;
};

// The fault of an entry as the record of `move`, with its ambiguity and the check sign.
EntryFault fault_in_position(const EntryReading& entry, const Position& position, Move move);

}  // namespace jadoube::archive
