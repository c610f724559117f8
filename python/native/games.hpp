// Games of PGN as objects: a game is shared by the nodes and views that look at it.
#pragma once

#include <memory>
#include <vector>

#include "jadoube/notation/pgn/game.hpp"
#include "python/native/native.hpp"

namespace jadoube::python {

struct GameData {
  pgn::Game game{};
  std::uint64_t number = 0, line = 0;  // in its source, from 1; 0: made by a program
  bool is_whole = true;                // see pgn::Whole
  std::vector<pgn::PgnError> errors{};
  notation::Letters letters = notation::Letters::en;  // that it was read with
};
using SharedGame = std::shared_ptr<GameData>;

// A move of a game, or its beginning.
struct GameNode {
  SharedGame of;
  pgn::NodeId id = pgn::NodeId::root;

  friend bool operator==(const GameNode&, const GameNode&) = default;
};

py::class_<GameNode> add_nodes(py::module_& module);
void add_game_class(py::module_& module);
void add_game_reader(py::module_& module);

}  // namespace jadoube::python
