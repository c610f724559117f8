// Views of the moves of a position, and of the positions after them: nothing is made before it is asked for.
#pragma once

#include "jadoube/chess/position.hpp"
#include "python/native/native.hpp"

namespace jadoube::python {

// The legal moves of a position. They are generated anew at each question, which takes less time than one of them takes
// as an object.
class Moves {
 public:
  explicit Moves(const Position& position) : position_(position) {}

  const Position& position() const { return position_; }
  std::size_t size() const { return position_.legal_moves().size(); }
  PyObject* at(std::size_t index) const;
  PyObject* begin() const;
  bool contains(const py::object& move) const;

 private:
  Position position_;
};

// The positions after each legal move, in the order of the moves.
class Children {
 public:
  explicit Children(const Position& position) : position_(position) {}

  std::size_t size() const { return position_.legal_moves().size(); }
  PyObject* at(std::size_t index) const;
  PyObject* begin() const;

 private:
  Position position_;
};

// The move that a caller means: a Move, which must be legal, or a text in UCI or algebraic notation.
Move move_of(const Position& position, const py::object& move, notation::Letters letters = notation::Letters::en);

}  // namespace jadoube::python
